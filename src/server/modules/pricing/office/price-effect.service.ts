/** What a change of prices would have meant (back-office design §4.4): the order lines of the last 12 months at both prices. */
import { changedMoney, type MoneyChange } from '#contract/office/grids/money-change.rules.ts';
import type { PriceEffect } from '#contract/office/prices.ts';
import { PRICE_DECIMALS } from '#contract/values/constants.ts';
import type { Locale } from '#contract/values/locale.ts';
import { marginOf } from '#contract/values/margin.rules.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { parseChain } from '../discount-chain.rules.ts';
import { listOfDay } from '../list-of-day.rules.ts';
import { readPriceLists } from '../price.repository.ts';
import {
  type EffectRequest,
  type EffectRow,
  isTooLarge,
  readChainsOfLines,
  readEffect,
  type ShareRow,
} from './price-effect.repository.ts';
import { readAmounts } from './prices.repository.ts';

/** A change from what each price is, or one price for all. */
export type WantedChange = MoneyChange | { readonly kind: 'value'; readonly value: number };

export interface PriceEffects {
  effect(asked: {
    readonly ids: Int32Array;
    readonly change: WantedChange;
    readonly locale: Locale;
    /** Whether the caller sees costs: then with margins. */
    readonly costs: boolean;
  }): Promise<PriceEffect>;
}

export interface PriceEffectsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Decimals of net unit prices (C-SET-3); left out: 4. */
  readonly decimals?: number | undefined;
}

/** A year of a large shop takes seconds. */
const TIMEOUT_MS = 60_000;
/** Digits of the denominator of a chain, up to which amounts of a shop fit into 64 bits. */
const LONGEST_FRACTION = 7;

/** The same day a year before; 29 February: the 28th. */
const yearBefore = (day: string): string => {
  const date = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return date.endsWith('-02-29') ? date.replace('-29', '-28') : date;
};

export function createPriceEffects({ db, clock, timeZone, decimals = PRICE_DECIMALS }: PriceEffectsDeps): PriceEffects {
  const read = async (request: EffectRequest): Promise<EffectRow> => {
    const inOne = (type: 'bigint' | 'numeric') =>
      db.reading.transaction((on) => readEffect(on, request, type), { timeoutMs: TIMEOUT_MS, retries: 0 });
    if (request.chains.some(({ denominator }) => denominator.length > LONGEST_FRACTION)) return inOne('numeric');
    try {
      return await inOne('bigint');
    } catch (error) {
      if (isTooLarge(error)) return inOne('numeric');
      throw error;
    }
  };

  return {
    async effect({ ids, change, locale, costs }) {
      const day = today(clock, timeZone);
      const from = yearBefore(day);
      const [stored, lists, chains] = await Promise.all([
        readAmounts(db, [...ids]),
        readPriceLists(db),
        readChainsOfLines(db),
      ]);
      const after = (price: number) => (change.kind === 'value' ? change.value : changedMoney(price, change));
      // A price that would become nothing is left as it is: the change refuses it too.
      const moved = stored.map(({ id, price }) => ({ id, after: after(price) > 0 ? after(price) : price }));
      const row = await read({
        ids: moved.map(({ id }) => id),
        after: moved.map((one) => one.after),
        articles: [...new Set(stored.map(({ article }) => article))],
        day,
        from,
        lists: lists.flatMap((agreed) => {
          const list = listOfDay(lists, agreed, day);
          return list ? [[agreed.id, list.id] as const] : [];
        }),
        defaultList: lists.find(({ is_default: isDefault }) => isDefault)?.id ?? null,
        chains: chains.flatMap((text) => {
          const factor = parseChain(text)?.factor;
          if (!factor) return [];
          return [{ text, numerator: String(factor.numerator), denominator: String(factor.denominator) }];
        }),
        unit: 10 ** (PRICE_DECIMALS - decimals),
        costs,
      });
      const {
        promo,
        by_hand,
        elsewhere,
        top_families: families,
        top_customers: customers,
        top_agents: agents,
        ...sums
      } = row;
      const { in_force, articles, customers: count } = sums;
      return {
        in_force,
        articles,
        customers: count,
        ...shareOf(sums),
        from,
        to: day,
        prices: ids.length,
        top_customers: customers.map(({ code, company, ...share }) => ({ code, company, ...shareOf(share) })),
        top_agents: agents.map(({ name, ...share }) => ({ name, ...shareOf(share) })),
        top_families: families.map(({ it, en, ...share }) => ({ ...shareOf(share), name: locale === 'it' ? it : en })),
        left_out: { promo, by_hand, elsewhere },
      };
    },
  };
}

/** With the margin, where costs were read. */
function shareOf({
  lines,
  before,
  after,
  ...of
}: ShareRow): Pick<PriceEffect, 'lines' | 'before' | 'after' | 'margin'> {
  const { known, known_before: old = 0, known_after: now = 0, cost = 0, below_before = 0, below_after = 0 } = of;
  if (known === undefined) return { lines, before, after };
  const percents = { before_percent: marginOf(old, cost), after_percent: marginOf(now, cost) };
  return {
    lines,
    before,
    after,
    margin: { lines: known, before: old - cost, after: now - cost, ...percents, below_before, below_after },
  };
}
