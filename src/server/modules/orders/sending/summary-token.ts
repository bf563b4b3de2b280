/**
 * What the buyer has seen and agreed to, signed: cart, version and totals (C-ORD-4). An order is made only from exactly
 * that. The browser stores the token, so the server stores nothing for carts that are never sent.
 */
import type { Money } from '#contract/values/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isSignedBy, type Secrets, signatureOf } from '#server/shop-secrets.ts';
import type { CartKind } from '../../cart/index.ts';

export interface Summary {
  readonly cartId: number;
  readonly version: number;
  readonly customerId: number;
  readonly addressCode: number;
  readonly kind: CartKind;
  /** The delivery type that was shown; null = none was chosen yet. */
  readonly delivery: 'shipping' | 'pickup' | null;
  /** Gifts that were shown: they can change without any change of the totals. */
  readonly gifts: string;
  readonly totals: { readonly shipping: Money; readonly pickup: Money };
}

export interface SummaryTokens {
  sign(summary: Summary): string;
  /** undefined = not ours, or modified. `expired` tokens can still be read: a retry of a sent order has to find it. */
  read(token: string): { summary: Summary; expired: boolean } | undefined;
}

const HOURS = 12;
const PURPOSE = 'bancale.order-summary.';

export function createSummaryTokens(secrets: Secrets, clock: Clock): SummaryTokens {
  return {
    sign(summary) {
      const content = { ...summary, expires: clock().getTime() + HOURS * 3_600_000 };
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${payload}.${signatureOf(secrets, PURPOSE, payload)}`;
    },
    read(token) {
      const [payload = '', given = ''] = token.split('.');
      if (!isSignedBy(secrets, PURPOSE, payload, given)) return undefined;
      const { expires, ...summary } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Summary & {
        expires: number;
      };
      return { summary, expired: expires < clock().getTime() };
    },
  };
}
