/** What the shop and the thread of the schema say to each other. */
export const SCHEMA_THREAD = 'fatturapa-schema';

export interface SchemaFault {
  /** Line of the XML, from 1; 0 when it is not known. */
  readonly line: number;
  /** In English, as the library says it. */
  readonly message: string;
}

export interface SchemaJob {
  readonly id: number;
  /** Text without DOCTYPE: the library would expand entities. */
  readonly xml: string;
}

export type SchemaAnswer =
  | { readonly id: number; readonly faults: readonly SchemaFault[] }
  | { readonly id: number; readonly failure: string };
