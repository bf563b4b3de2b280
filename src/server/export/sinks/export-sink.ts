/** Where an export goes: a folder or a ZIP. Under a name that ends in `.part` until it is complete. */

import type { StoredFile } from '#server/platform/media/media-store.ts';

/** A table while it is written. */
export interface TableWriter {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface ExportSink {
  /** One at a time. @param name `prices.csv` */
  table(name: string): Promise<TableWriter>;
  text(name: string, text: string): Promise<void>;
  /** Copies a file; false when it is gone meanwhile. */
  file(name: string, source: Pick<StoredFile, 'open' | 'path'>): Promise<boolean>;
  /** Gives it its name. */
  finish(): Promise<void>;
  /** Deletes what was written. */
  abandon(): Promise<void>;
}

export type ExportProblem = 'there-already' | 'disk-full' | 'not-writable' | 'unknown-table';

/** An export that cannot be made, for a sentence to the person who asked for it. */
export class ExportFailure extends Error {
  readonly problem: ExportProblem;
  /** The file, the folder or the table. */
  readonly about: string;

  constructor(problem: ExportProblem, about: string) {
    super(`${problem}: ${about}`);
    this.problem = problem;
    this.about = about;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR']);

/** What the file system said → a sentence about `about`; anything else stays what it is. */
export function explained(error: unknown, about: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return new ExportFailure('disk-full', about);
  return CLOSED.has(code) ? new ExportFailure('not-writable', about) : error;
}
