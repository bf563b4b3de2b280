/**
 * A small ERP with books of its own, that speaks with the shop by HTTP and by files, over a line that loses and repeats what is sent. What goes
 * wrong depends on a seed: the same seed gives the same story. Its books are the truth that a test compares the shop with.
 */
import type { ExchangeEvent } from '#contract/exchange/exchange-events.ts';
import type { ExchangeOrder } from '#contract/exchange/exchange-orders.ts';

export interface Line {
  ask(path: string, body?: object): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  /** Leaves a file in the folder of the connection. */
  leave(name: string, text: string): void;
}

export interface BookedOrder {
  readonly number: string;
  readonly total: number;
  readonly erpNumber: string;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STATES = ['NE', 'partial', 'E'];

export class Erp {
  readonly orders = new Map<string, BookedOrder>();
  readonly stock = new Map<string, number>();
  readonly states = new Map<string, string>();
  readonly positions: number[] = [];
  /** Rows of which a response came, and what became of them. */
  readonly told = { rows: 0, counted: 0 };
  readonly #line: Line;
  readonly #random: () => number;
  readonly #codes: readonly string[];
  /** Sent later than it was made, or once more. */
  readonly #late: Array<() => Promise<void>> = [];
  #cursor: string | undefined;
  #moment: number;
  #files = 0;

  constructor(line: Line, random: () => number, codes: readonly string[], start: Date) {
    this.#line = line;
    this.#random = random;
    this.#codes = codes;
    this.#moment = start.getTime();
  }

  /** What the ERP does next. */
  async step(): Promise<string> {
    const steps = [
      ['takes orders', () => this.takeOrders()],
      ['sends stock', () => this.#sendStock()],
      ['leaves stock', () => this.#leaveStock()],
      ['says how orders go on', () => this.#sendStates()],
      ['reads events', () => this.readEvents()],
      ['sends what was late', () => this.#sendLate()],
    ] as const;
    const [name, work] = this.#one(steps);
    await work();
    return name;
  }

  /** The line works again: everything that was late is sent. */
  async flush(): Promise<void> {
    while (this.#late.length > 0) await this.#sendLate();
  }

  /** Reads what is offered and writes it into the books, each `uid` once; the acknowledgement may be lost, or come twice. */
  async takeOrders(isGood = false): Promise<number> {
    const { body } = await this.#line.ask('/orders?limit=3');
    const offered = body.orders as ExchangeOrder[];
    // It died after reading.
    if (!isGood && this.#happens(0.15)) return offered.length;
    for (const { uid, number, totals } of offered) {
      if (this.orders.has(uid)) continue;
      this.orders.set(uid, { number, total: totals.document, erpNumber: `ERP-${this.orders.size + 1}` });
    }
    const acks = { orders: offered.map(({ uid }) => ({ uid, erp_number: this.orders.get(uid)?.erpNumber })) };
    if (offered.length === 0 || (!isGood && this.#happens(0.25))) return offered.length;
    await this.#line.ask('/orders/ack', acks);
    if (this.#happens(0.2)) await this.#line.ask('/orders/ack', acks);
    return offered.length;
  }

  /** From the cursor on; a response that is lost moves no cursor. */
  async readEvents(isGood = false): Promise<number> {
    const after = this.#cursor === undefined ? '' : `&after=${encodeURIComponent(this.#cursor)}`;
    const { body } = await this.#line.ask(`/events?limit=${1 + Math.floor(this.#random() * 5)}${after}`);
    const events = body.events as ExchangeEvent[];
    if (!isGood && this.#happens(0.3)) return events.length;
    this.positions.push(...events.map(({ position }) => position));
    this.#cursor = body.next as string;
    return events.length;
  }

  #one<One>(choices: readonly One[]): One {
    return choices[Math.floor(this.#random() * choices.length)] as One;
  }

  #happens = (share: number): boolean => this.#random() < share;

  /** A moment after all moments before. */
  #now(): string {
    this.#moment += 1_000;
    return new Date(this.#moment).toISOString();
  }

  #counted(): Array<{ product: string; quantity: number }> {
    const codes = new Set(Array.from({ length: 1 + Math.floor(this.#random() * 4) }, () => this.#one(this.#codes)));
    return [...codes].map((product) => {
      const quantity = Math.floor(this.#random() * 1_000);
      this.stock.set(product, quantity);
      return { product, quantity };
    });
  }

  async #sendStock(): Promise<void> {
    const rows = this.#counted();
    const asOf = this.#now();
    const send = async () => {
      const { status, body } = await this.#line.ask('/rows/stock', { rows, as_of: asOf });
      if (status !== 200) throw new Error(`The response to stock was ${status}: ${JSON.stringify(body)}`);
      const {
        rows: given,
        applied,
        unchanged,
        stale,
        waiting,
        refused,
      } = body as Record<string, number> & {
        refused: unknown[];
      };
      this.told.rows += given ?? 0;
      this.told.counted += (applied ?? 0) + (unchanged ?? 0) + (stale ?? 0) + (waiting ?? 0) + refused.length;
    };
    await this.#over(send);
  }

  async #leaveStock(): Promise<void> {
    const rows = this.#counted();
    const asOf = this.#now();
    this.#files += 1;
    const moment = asOf.replaceAll(/[-:]|\.\d+/g, '').replace('T', '');
    const name = `stock_${moment}.csv`;
    const text = ['product;quantity', ...rows.map(({ product, quantity }) => `${product};${quantity}`), ''].join('\n');
    await this.#over(async () => this.#line.leave(name, text));
  }

  /** Each order goes on by a step at a time. */
  async #sendStates(): Promise<void> {
    const [, booked] = this.#one([...this.orders]) ?? [];
    if (!booked) return;
    const at = STATES.indexOf(this.states.get(booked.number) ?? '');
    const status = STATES[Math.min(at + 1, STATES.length - 1)] as string;
    this.states.set(booked.number, status);
    const body = { rows: [{ number: booked.number, status }], as_of: this.#now() };
    await this.#over(async () => {
      const { status: code } = await this.#line.ask('/rows/orders', body);
      if (code !== 200) throw new Error(`The response to a state was ${code}.`);
    });
  }

  /** Over a line that loses requests and responses: it is sent again later, or comes twice, or behind what is newer. */
  async #over(send: () => Promise<void>): Promise<void> {
    if (this.#happens(0.25)) {
      this.#late.push(send);
      return;
    }
    await send();
    if (this.#happens(0.2)) await send();
    if (this.#happens(0.1)) this.#late.push(send);
  }

  async #sendLate(): Promise<void> {
    const at = Math.floor(this.#random() * this.#late.length);
    const [send] = this.#late.splice(at, 1);
    await send?.();
  }
}
