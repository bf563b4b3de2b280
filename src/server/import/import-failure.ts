/**
 * Why a cell, a row or a whole import is rejected: a code and the details of its message. Texts in `issue-texts.ts`.
 */
import type { IssueCode } from './issue-texts.ts';

export type IssueDetails = Readonly<Record<string, string | number>>;

/** A value that cannot be accepted. Thrown by cells and converters, caught where the line number is known. */
export class CellRefused extends Error {
  readonly code: IssueCode;
  readonly details: IssueDetails;
  /** Column of the value; filled in by the reader when a cell throws. */
  readonly column: string | undefined;

  constructor(code: IssueCode, details: IssueDetails = {}, column?: string) {
    super(code);
    this.code = code;
    this.details = details;
    this.column = column;
  }
}

/** The whole import cannot continue; nothing was changed. */
export class ImportFailure extends Error {
  readonly code: IssueCode;
  readonly details: IssueDetails;

  constructor(code: IssueCode, details: IssueDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The operator pressed Ctrl+C; the transaction is rolled back. */
export class ImportInterrupted extends Error {
  /** Batches that were written before stay (docs/exchange-rows.md). */
  readonly kept: boolean;

  constructor(kept = false) {
    super();
    this.kept = kept;
  }
}
