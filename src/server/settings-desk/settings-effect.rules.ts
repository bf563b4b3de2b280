/**
 * What other settings would have meant for orders that were sent: each is checked by the shop's own rules, once with the settings of
 * now and once with those to be. Orders at terms that have changed since are compared on both sides alike.
 */
import type { EffectAbout } from '#contract/values/changeable-settings.ts';
import type { Money } from '#contract/values/money.ts';
import type { DeliveryType } from '../modules/pricing/index.ts';

export interface PastOrder {
  readonly net: Money;
  readonly delivery: DeliveryType;
  /** The customer's own minimum; null = that of the shop. */
  readonly ownMinimum: Money | null;
  readonly sentAt: Date;
}

/** The rules of pricing and checkout under some settings. */
export interface EffectRules {
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
  readonly before?: Money;
  readonly after?: Money;
}

export function effectOf(
  about: EffectAbout,
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
