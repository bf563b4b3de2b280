/** Small label beside a code: promo, new, coming soon, already ordered, in the cart, popular. */
import type { ReactNode } from 'react';

export type BadgeTone = 'promo' | 'new' | 'next' | 'had' | 'cart' | 'hot';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}

export type StatusTone = 'ok' | 'in' | 'warn' | 'err';

/** Status of an order or document; without a tone it is grey. */
export function Status({ tone, children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={tone ? `status status--${tone}` : 'status'}>{children}</span>;
}
