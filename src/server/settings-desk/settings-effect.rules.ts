/**
 * What other settings would have meant for orders that were sent: each is checked by the shop's own rules, once with the settings of
 * now and once with those to be. Orders at terms that have changed since are compared on both sides alike.
 */
import type { EffectAbout } from '#contract/values/changeable-settings.ts';
import type { Money } from '#contract/values/money.ts';
import type { BuyerOnCredit } from '../modules/orders/index.ts';
import type { DeliveryType } from '../modules/pricing/index.ts';

export interface PastOrder {
  readonly net: Money;
  readonly delivery: DeliveryType;
  /** The customer's own minimum; null = that of the shop. */
  readonly ownMinimum: Money | null;
  readonly sentAt: Date;
}

/** An article of an order of which not everything was in stock when it was sent. */
export interface ShortLine {
  /** Id of the order. */
  readonly order: number;
  readonly quantity: number;
  readonly now: number;
  /** Pieces without a known date; the others were to arrive. */
  readonly undated: number;
  readonly net: Money;
}

export interface PastStock {
  readonly orders: number;
  /** Those of which it is stored what was there. */
  readonly known: number;
  readonly short: readonly ShortLine[];
}

/** The rules of catalogue, pricing and checkout under some settings. */
export interface EffectRules {
  /** Whether a line with so much of it in stock could be ordered. */
  sells(line: ShortLine): boolean;
  /** Whether the customer could send nothing on credit today. */
  isBlocked(buyer: BuyerOnCredit): boolean;
  transport(order: PastOrder): Money;
  /** Whether the order reaches the minimum. */
  isEnough(order: PastOrder): boolean;
  /** The first window in which it could be collected. */
  window(order: PastOrder): string;
}

export interface Effect {
  readonly about: EffectAbout;
  readonly orders: number;
  readonly different: number;
  readonly freed?: number;
  readonly emptied?: number;
  readonly customers?: number;
  readonly unknown?: number;
  readonly before?: Money;
  readonly after?: Money;
}

export function effectOf(
  about: Exclude<EffectAbout, 'availability' | 'reserve' | 'credit'>,
  orders: readonly PastOrder[],
  now: EffectRules,
  next: EffectRules,
): Effect {
  switch (about) {
    case 'transport': {
      const costs = orders.map((order) => [now.transport(order), next.transport(order)] as const);
      return {
        about,
        orders: orders.length,
        different: costs.filter(([before, after]) => before !== after).length,
        before: costs.reduce((sum, [before]) => sum + before, 0),
        after: costs.reduce((sum, [, after]) => sum + after, 0),
      };
    }
    case 'minimum': {
      // A customer with a minimum of their own is not concerned.
      const concerned = orders.filter(({ ownMinimum }) => ownMinimum === null);
      const different = concerned.filter((order) => now.isEnough(order) !== next.isEnough(order));
      return {
        about,
        orders: concerned.length,
        different: different.length,
        after: different.reduce((sum, { net }) => sum + net, 0),
      };
    }
    case 'cutoffs': {
      const collected = orders.filter(({ delivery }) => delivery === 'pickup');
      return {
        about,
        orders: collected.length,
        different: collected.filter((order) => now.window(order) !== next.window(order)).length,
      };
    }
  }
}

/**
 * Orders with a line that could not have been ordered. What was not ordered because it could not be is not stored: settings that allow more
 * show nothing here.
 */
export function stockEffect({ orders, known, short }: PastStock, now: EffectRules, next: EffectRules): Effect {
  const refused = short.filter((line) => now.sells(line) && !next.sells(line));
  const freed = short.filter((line) => !now.sells(line) && next.sells(line));
  const count = (lines: readonly ShortLine[]) => new Set(lines.map(({ order }) => order)).size;
  return {
    about: 'availability',
    orders: known,
    different: count(refused),
    freed: count(freed),
    unknown: orders - known,
    after: refused.reduce((sum, { net }) => sum + net, 0),
  };
}

/** Open orders that wait for an acknowledgement now. */
export interface Reservable {
  readonly orders: number;
  /** Articles that are in stock and of which these orders have ordered something. */
  readonly articles: number;
  /** Those of which they have ordered all that is there. */
  readonly emptied: number;
}

/** What is shown as soon as the setting counts: it is known for now only. `reserves`: the shop would hold these pieces back. */
export const reserveEffect = ({ orders, articles, emptied }: Reservable, reserves: boolean): Effect =>
  reserves
    ? { about: 'reserve', orders, different: articles, emptied }
    : { about: 'reserve', orders, different: 0, freed: articles };

/** Orders of customers who could send nothing on credit as they stand today: what they owed on the day of an order is not stored. */
export function creditEffect(buyers: readonly BuyerOnCredit[], now: EffectRules, next: EffectRules): Effect {
  const refused = buyers.filter((buyer) => !now.isBlocked(buyer) && next.isBlocked(buyer));
  const freed = buyers.filter((buyer) => now.isBlocked(buyer) && !next.isBlocked(buyer));
  const ordersOf = (some: readonly BuyerOnCredit[]) => some.reduce((sum, { orders }) => sum + orders, 0);
  return {
    about: 'credit',
    orders: ordersOf(buyers),
    different: ordersOf(refused),
    freed: ordersOf(freed),
    customers: refused.length + freed.length,
    after: refused.reduce((sum, { total }) => sum + total, 0),
  };
}
