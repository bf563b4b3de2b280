/** Values of the placeholders of a template: a text inside a sentence, or a block in a paragraph of its own. */

/** `Pagamento`, `Bonifico bancario`. Lines without a value are left out. */
export interface MailLines {
  readonly block: 'lines';
  readonly lines: ReadonlyArray<readonly [label: string, value: string]>;
  /** Numbers right-aligned, the last line bold. */
  readonly sums?: boolean;
}

/** User input: its lines are kept, nothing in it is markup. */
export interface MailWritten {
  readonly block: 'written';
  readonly text: string;
}

export interface MailRow {
  readonly code: string;
  readonly name: string;
  /** `10 pz` */
  readonly quantity: string;
  /** `€ 9,00`; empty = no price is shown. */
  readonly price: string;
  readonly total: string;
  /** Shown under the row: a note, a gift, when it arrives. */
  readonly notes: readonly string[];
  /** A gift: not counted as a row. */
  readonly gift?: boolean;
}

/**
 * Rows of an order. Rows that a mail client would cut off are left out of the HTML, which shows their number; gifts
 * are always included.
 */
export interface MailRows {
  readonly block: 'rows';
  readonly title: string;
  readonly rows: readonly MailRow[];
  /** URL of the page with all of them. */
  readonly allAt: string;
}

export type MailBlock = MailLines | MailWritten | MailRows;
export type MailValue = string | MailBlock;
export type MailValues = Readonly<Record<string, MailValue>>;
