/** The books of the ERP: what it holds true. A test compares the shop with them. */
import type { Dice } from './dice.ts';

/** Figures by table: the column that says what a row is about, and the one with the figure. */
export const FIGURES = {
  stock: { about: 'product', figure: 'quantity' },
  prices: { about: 'product', figure: 'price' },
  credit: { about: 'customer', figure: 'overdue' },
} as const;
export type FigureTable = keyof typeof FIGURES;
export const FIGURE_TABLES = Object.keys(FIGURES) as FigureTable[];

export type Row = Readonly<Record<string, string | number>>;

/** Rows of one table as they were at a moment. */
export interface Statement {
  readonly table: FigureTable | 'orders';
  readonly rows: readonly Row[];
  /** ISO 8601, by the clock of the ERP. */
  readonly asOf: string;
  /** Each statement of a table has the next number. */
  readonly number: number;
}

export interface BookedOrder {
  readonly number: string;
  readonly total: number;
  readonly erpNumber: string;
}

export interface BooksOptions {
  readonly dice: Dice;
  /** Articles with the price that they have. */
  readonly articles: ReadonlyArray<{ readonly code: string; readonly price: number }>;
  readonly customers: readonly number[];
  /** An article that the shop does not have (yet). */
  readonly coming: string;
  /** Milliseconds: what the clock of the ERP shows. */
  readonly start: number;
}

const STATES = ['NE', 'partial', 'E'];

export class Books {
  readonly figures: Record<FigureTable, Map<string, number>> = {
    stock: new Map(),
    prices: new Map(),
    credit: new Map(),
  };
  /** By what the shop says identifies it: the `uid`, or the number for Easyfatt. */
  readonly orders = new Map<string, BookedOrder>();
  /** By number of the order. */
  readonly states = new Map<string, string>();
  readonly #options: BooksOptions;
  readonly #numbers = new Map<string, number>();
  #moment: number;

  constructor(options: BooksOptions) {
    this.#options = options;
    this.#moment = options.start;
  }

  /** Something is counted anew: some figures change, and some rows are wrong. */
  count(table: FigureTable): Statement {
    const { dice } = this.#options;
    const keys = new Set(Array.from({ length: 1 + dice.below(4) }, () => this.#anyKey(table)));
    for (const key of keys) this.figures[table].set(key, this.#newFigure(table, key));
    return this.#stated(table, [...this.#rowsOf(table, keys), ...this.#wrongRows(table, keys)]);
  }

  /** These once more, as they are now. */
  again(table: FigureTable, keys: Iterable<string>): Statement {
    return this.#stated(
      table,
      this.#rowsOf(
        table,
        [...keys].filter((key) => this.figures[table].has(key)),
      ),
    );
  }

  /** Some order goes on by a step. */
  goOn(): Statement | undefined {
    const booked = [...this.orders.values()];
    if (booked.length === 0) return undefined;
    const { number } = this.#options.dice.one(booked);
    const status = STATES[Math.min(STATES.indexOf(this.states.get(number) ?? '') + 1, STATES.length - 1)] as string;
    this.states.set(number, status);
    return this.#stated('orders', [{ number, status }]);
  }

  /** The state of an order once more. */
  stateAgain(number: string): Statement {
    return this.#stated('orders', [{ number, status: this.states.get(number) ?? 'NE' }]);
  }

  /** Books an order, unless it is there: then it has its number already. */
  book(identity: string, order: Pick<BookedOrder, 'number' | 'total'>): BookedOrder {
    const known = this.orders.get(identity);
    if (known) return known;
    const booked = { ...order, erpNumber: `ERP-${this.orders.size + 1}` };
    this.orders.set(identity, booked);
    return booked;
  }

  #anyKey(table: FigureTable): string {
    const { dice, articles, customers, coming } = this.#options;
    if (table === 'credit') return String(dice.one(customers));
    return table === 'stock' && dice.happens(0.05) ? coming : dice.one(articles).code;
  }

  #newFigure(table: FigureTable, key: string): number {
    const { dice, articles } = this.#options;
    if (table !== 'prices') return dice.below(1_000);
    const price = articles.find(({ code }) => code === key)?.price ?? 10;
    // Prices that move far wait for a person.
    return Math.round(price * (0.96 + dice.roll() * 0.08) * 100) / 100;
  }

  #rowsOf(table: FigureTable, keys: Iterable<string>): Row[] {
    const { about, figure } = FIGURES[table];
    return [...keys].map((key) => ({ [about]: key, [figure]: this.figures[table].get(key) ?? 0 }));
  }

  /** A figure that is none, and of an article that nobody has: refused, and waiting. */
  #wrongRows(table: FigureTable, keys: ReadonlySet<string>): Row[] {
    const { dice, coming } = this.#options;
    const { about, figure } = FIGURES[table];
    const rows: Row[] = [];
    const other = this.#anyKey(table);
    if (dice.happens(0.2) && !keys.has(other) && other !== coming) rows.push({ [about]: other, [figure]: 'molti' });
    if (dice.happens(0.15))
      rows.push({ [about]: table === 'credit' ? 999_000 + dice.below(9) : `MAI-${dice.below(9)}`, [figure]: 1 });
    return rows;
  }

  #stated(table: Statement['table'], rows: readonly Row[]): Statement {
    // A moment after all moments before.
    this.#moment += 1_000;
    const number = (this.#numbers.get(table) ?? 0) + 1;
    this.#numbers.set(table, number);
    return { table, rows, asOf: new Date(this.#moment).toISOString(), number };
  }
}
