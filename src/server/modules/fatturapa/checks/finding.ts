/** What a check found: the code of the Sistema di Interscambio, the field, and a sentence in both languages (C-FISC-2). */
export interface Finding {
  /** `00423`, or `00200` for the schema. */
  readonly code: string;
  /** `stop`: the Sistema would refuse the file. `warn`: it may, and cannot be known here for certain. */
  readonly level: 'stop' | 'warn';
  /** Official number of the field, `2.2.1.11`; empty for the file as a whole. */
  readonly field: string;
  /** Document of the lot from 0; absent when it concerns header or file. */
  readonly place?: number;
  /** `NumeroLinea` or whatever names the row; absent for the document as a whole. */
  readonly line?: string | undefined;
  readonly it: string;
  readonly en: string;
}
