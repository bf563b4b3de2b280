/** The ERP over HTTP: figures and states as rows, and the events of the feed. */
import { expect } from 'vitest';
import type { ExchangeEvent } from '#contract/exchange/exchange-events.ts';
import type { BadLine } from './bad-line.ts';
import type { Statement } from './books.ts';
import type { Dice } from './dice.ts';

export type Ask = (
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;

export class OverHttp {
  /** Rows of which a response came, and what became of them. */
  readonly told = { rows: 0, counted: 0 };
  /** Of the events that were read, in their order. */
  readonly positions: number[] = [];
  readonly #ask: Ask;
  readonly #dice: Dice;
  readonly #line: BadLine;
  #cursor: string | undefined;
  #keys = 0;

  constructor(ask: Ask, dice: Dice, line: BadLine) {
    this.#ask = ask;
    this.#dice = dice;
    this.#line = line;
  }

  async send({ table, rows, asOf }: Statement): Promise<void> {
    this.#keys += 1;
    const headers: Record<string, string> = this.#dice.happens(0.5)
      ? { 'idempotency-key': `${table}-${this.#keys}` }
      : {};
    await this.#line.over(async () => {
      const { status, body } = await this.#ask(`/rows/${table}`, { rows, as_of: asOf }, headers);
      expect([status, body]).toEqual([200, expect.anything()]);
      const { applied = 0, unchanged = 0, stale = 0, waiting = 0 } = body as Record<string, number>;
      this.told.rows += rows.length;
      this.told.counted += applied + unchanged + stale + waiting + (body.refused as unknown[]).length;
    });
  }

  /** From the cursor on; a response that is lost moves no cursor. Returns how many there were. */
  async readEvents(limit = 1 + this.#dice.below(5)): Promise<number> {
    const after = this.#cursor === undefined ? '' : `&after=${encodeURIComponent(this.#cursor)}`;
    const { body } = await this.#ask(`/events?limit=${limit}${after}`);
    const events = body.events as ExchangeEvent[];
    if (this.#dice.happens(0.3)) return events.length;
    this.positions.push(...events.map(({ position }) => position));
    this.#cursor = body.next as string;
    return events.length;
  }
}
