/** What the placeholders of a template stand for: a text inside a sentence, or a block that stands alone. */

/** `Pagamento`, `Bonifico bancario`. Lines without a value are left out. */
export interface MailLines {
  readonly block: 'lines';
  readonly lines: ReadonlyArray<readonly [label: string, value: string]>;
  /** Figures at the right, the last line bold. */
  readonly sums?: boolean;
}

/** What a person typed: its lines are kept, nothing in it is markup. */
export interface MailWritten {
  readonly block: 'written';
  readonly text: string;
}

export interface MailRow {
  readonly code: string;
  readonly name: string;
  /** `10 pz` */
  readonly quantity: string;
  /** `€ 9,00`; empty = nothing is said of prices. */
  readonly price: string;
  readonly total: string;
  /** Said under the row: a note, a gift, when it arrives. */
  readonly notes: readonly string[];
  /** Given with the others: not counted as a row. */
  readonly gift?: boolean;
}

/** Rows of an order. Those that a mail program would cut off stay out of the HTML, which says how many they are; gifts always stand in it. */
export interface MailRows {
  readonly block: 'rows';
  readonly title: string;
  readonly rows: readonly MailRow[];
  /** Where all of them are. */
  readonly allAt: string;
}

export type MailBlock = MailLines | MailWritten | MailRows;
export type MailValue = string | MailBlock;
export type MailValues = Readonly<Record<string, MailValue>>;
