/** What the shop and the thread of the schema send each other: an XML text without DOCTYPE, and its faults. */
export const SCHEMA_THREAD = 'fatturapa-schema';

export interface SchemaFault {
  /** Line of the XML, from 1; 0 when it is not known. */
  readonly line: number;
  /** In English, as the library says it. */
  readonly message: string;
}
