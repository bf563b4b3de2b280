import type { DisputeState } from '#contract/values/document-kinds.ts';

/** A row, read before the documents are and carried out after them: it may name a credit note of the same import. */
export interface WantedDispute {
  readonly id: number;
  readonly customerId: number | undefined;
  readonly state: Exclude<DisputeState, 'open'>;
  readonly text: string;
  readonly creditNote: string;
  readonly year: number | undefined;
  readonly by: string;
  readonly line: number;
}
