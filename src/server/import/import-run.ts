/** State shared by the files of one import: the transaction, the codes seen so far, the counts. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { DocumentShelf } from '#server/platform/media/document-shelf.ts';
import type { PictureLibrary } from '#server/platform/media/picture-library.ts';
import type { ArticleChanges } from './article-changes.ts';
import type { ArticleCodes } from './article-codes.ts';
import type { FindBuyer } from './files/fatturapa/buyers.ts';
import type { WantedPaper } from './files/papers/wanted-paper.ts';
import type { WantedDispute } from './files/wanted-dispute.ts';
import { ImportInterrupted } from './import-failure.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportTable } from './import-table.ts';
import type { IssueLog } from './issue-log.ts';

export interface FileCounts {
  /** `prices.csv` */
  file: string;
  rows: number;
  inserted: number;
  updated: number;
  /** Deleted, or made inactive where other data may still refer to them. */
  removed: number;
  refused: number;
  /** Rows that are kept until what they name appears. */
  waiting?: number;
}

/** Codes → ids of referenced data. */
export interface KnownCodes {
  brands: Map<string, number>;
  families: Map<string, number>;
  /** By code in lower case. */
  attributes: Map<string, AttributeKind>;
  priceLists: Map<string, number>;
  /** For rows that name no list. */
  defaultList: string | undefined;
  agents: Map<string, number>;
  /** client_id; not of those that were merged into others. */
  customers: Set<number>;
  /** client_id of a merged customer → of the one that it leads to. */
  merged: Map<number, number>;
  /** By VAT number or tax code; undefined: no table has named one so yet. */
  findBuyer: FindBuyer | undefined;
  /** `client_id/address_code` */
  addresses: Set<string>;
  products: ArticleCodes;
}

export interface AttributeKind {
  code: string;
  type: 'text' | 'number' | 'boolean';
  position: number;
}

export interface ImportRun {
  readonly db: Queryable;
  readonly source: ImportSource;
  readonly known: KnownCodes;
  readonly changes: ArticleChanges;
  readonly log: IssueLog;
  readonly pictures: PictureLibrary;
  readonly documents: DocumentShelf;
  /** Files of documents that rows name, collected while they are read. */
  readonly papers: WantedPaper[];
  /** Steps of disputes that rows name, likewise. */
  readonly disputes: WantedDispute[];
  /** Data that a file no longer names are deleted or made inactive. */
  readonly replace: boolean;
  /** Also fields that the office holds are written (C-OFF-9). */
  readonly overrule: boolean;
  /** How often a field was kept because the office holds it, by its name. */
  readonly held: Map<string, number>;
  /** Users get `is_demo`: logins that exist in demo mode only (C-CAT-7). */
  readonly demo: boolean;
  /** Plain date. */
  readonly today: string;
  readonly startedAt: Date;
  /** When the figure of a line was taken: what was promised after it is not in it. */
  readonly figureAt: (line: number) => Date;
  /** The table of a file, if the source has it. */
  readonly table: (name: string) => ImportTable | undefined;
  readonly counts: (file: string) => FileCounts;
  /** Bytes read or rows written since the last call, for the progress. */
  readonly progress: { bytes(count: number): void; rows(count: number): void };
  /** @throws ImportInterrupted after Ctrl+C. */
  readonly checkInterrupted: () => void;
}

export function interruptCheck(signal: AbortSignal | undefined): () => void {
  return () => {
    if (signal?.aborted) throw new ImportInterrupted();
  };
}
