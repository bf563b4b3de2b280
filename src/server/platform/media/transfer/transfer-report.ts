/** What a move of files did. */
import type { FileKind } from './transfer-names.ts';

export interface TransferReport {
  /** Files and bytes that were sent or fetched. */
  moved: number;
  bytes: number;
  /** The other side had them already. */
  there: number;
  /** Their content is not what their name says, here or there; they were left as they are. At most `MOST_NAMED` of them. */
  readonly differing: string[];
  differingCount: number;
  /** Not of the shop: drafts of a process that was killed, files that a person put there. */
  foreign: number;
}

export interface TransferOptions {
  readonly dataDir: string;
  /** Compares the content of what both sides have too, not only the size. */
  readonly hashes: boolean;
  /** Called often. @throws to stop; what was moved by then is whole */
  readonly check: () => void;
  /** @param done 0 to 1 @param files so far */
  readonly progress: (done: number, kind: FileKind, files: number) => void;
}

const MOST_NAMED = 20;

export const newReport = (): TransferReport => ({
  moved: 0,
  bytes: 0,
  there: 0,
  differing: [],
  differingCount: 0,
  foreign: 0,
});

export function noteDiffering(report: TransferReport, kind: FileKind, name: string): void {
  report.differingCount += 1;
  if (report.differing.length < MOST_NAMED) report.differing.push(`${kind}/${name}`);
}
