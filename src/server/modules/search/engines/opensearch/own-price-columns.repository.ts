/** Which columns of own prices are wanted, and which the index in use has, in PostgreSQL, which every process reaches. */
import type { Database } from '#server/platform/db/index.ts';
import { tell } from './generation-channel.ts';
import type { Fence } from './generations.repository.ts';
import { OwnPriceColumn } from './own-price-column.ts';
import { type PackedDefinition, unpacked } from './own-price-list.ts';

/** Notified on the channel of generations: a column is wanted. */
export const OWN_PRICES_ASKED = 'own-prices';

export interface OwnPriceStore {
  /** A process needs this column, or still does. */
  ask(definition: PackedDefinition): Promise<void>;
  /** The columns that the index of a generation has: their keys and numbers. */
  ready(generation: number): Promise<ReadonlyMap<string, number>>;
  /** The same, to keep them up to date. */
  kept(generation: number): Promise<OwnPriceColumn[]>;
  /** Columns that it does not have, those asked for last before others, as many as there is room for. */
  wanted(generation: number): Promise<OwnPriceColumn[]>;
  /** All that a new generation is to have. */
  all(): Promise<OwnPriceColumn[]>;
  /** The index has all of this column; everybody hears of it. @throws when the lease is lost: nothing is changed then */
  complete(column: number, generation: number, fence: Fence): Promise<void>;
  /** Columns that nobody asked for so long are given up. @returns their numbers */
  forget(olderThanSeconds: number, fence: Fence): Promise<number[]>;
}

/** As many columns does an index have: each is written for thousands of articles, and again when what it says changes. */
export const MOST_COLUMNS = 50;
/** Rows of columns that wait. */
const MOST_ASKED = 200;

interface Row {
  readonly number: number;
  readonly definition: Buffer;
}

const columnOf = ({ number, definition }: Row) => new OwnPriceColumn(number, unpacked(definition));

export function ownPriceStore(db: Database): OwnPriceStore {
  return {
    ask: ({ key, bytes }) =>
      db.transaction(async (transaction) => {
        const [known] = await transaction.query(
          null,
          'update search_own_prices set asked_at = now() where key = $1 returning number',
          [key],
        );
        if (known) return;
        await transaction.query(
          null,
          `insert into search_own_prices (key, definition)
           select $1, $2 where (select count(*) from search_own_prices) < $3 on conflict (key) do nothing`,
          [key, bytes, MOST_ASKED],
        );
        await tell(transaction, OWN_PRICES_ASKED);
      }),
    async ready(generation) {
      const rows = await db.query<{ key: string; number: number }>(
        'search-own-prices-ready',
        'select key, number from search_own_prices where generation = $1',
        [generation],
      );
      return new Map(rows.map(({ key, number }) => [key, number]));
    },
    async kept(generation) {
      const rows = await db.query<Row>(
        'search-own-prices-kept',
        'select number, definition from search_own_prices where generation = $1',
        [generation],
      );
      return rows.map(columnOf);
    },
    async wanted(generation) {
      const rows = await db.query<Row>(
        'search-own-prices-wanted',
        `select number, definition from search_own_prices where generation is distinct from $1
         order by asked_at desc, number
         limit greatest(0, $2 - (select count(*) from search_own_prices where generation = $1))`,
        [generation, MOST_COLUMNS],
      );
      return rows.map(columnOf);
    },
    async all() {
      const rows = await db.query<Row>(
        'search-own-prices-all',
        'select number, definition from search_own_prices order by asked_at desc, number limit $1',
        [MOST_COLUMNS],
      );
      return rows.map(columnOf);
    },
    complete: (column, generation, fence) =>
      db.transaction(async (transaction) => {
        await transaction.query(null, 'update search_own_prices set generation = $2 where number = $1', [
          column,
          generation,
        ]);
        await tell(transaction);
        await fence.confirm(transaction);
      }),
    forget: (olderThanSeconds, fence) =>
      db.transaction(async (transaction) => {
        const rows = await transaction.query<{ number: number }>(
          null,
          'delete from search_own_prices where asked_at < now() - make_interval(secs => $1) returning number',
          [olderThanSeconds],
        );
        await fence.confirm(transaction);
        return rows.map(({ number }) => number);
      }),
  };
}
