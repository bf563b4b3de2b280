/** A file of a source, and the document it is of. */
export interface WantedPaper {
  /** Path inside the source. */
  readonly file: string;
  readonly owner: 'invoice' | 'note';
  /** Undefined = an invoice or a credit note. */
  readonly credit: boolean | undefined;
  /** Number keys under any of which the document may be known. */
  readonly keys: readonly string[];
  /** Undefined = any. */
  readonly year: number | undefined;
  readonly customerId: number | undefined;
  /** An attachment whatever it is; left out: by its ending. */
  readonly attached?: boolean;
  /** Where it is named, for messages; left out: nowhere but by its own name. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: string };
}
