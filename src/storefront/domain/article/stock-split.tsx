/** How much of a quantity is in stock and when the rest arrives, in words; nothing if all of it is in stock. */
import type { Availability, OrderLimits } from '#contract/endpoints/article.ts';
import type { Gift } from '#contract/endpoints/cart-shape.ts';
import {
  type LaterRows,
  laterSentence,
  type StockSplit,
  splitQuantity,
  splitSentence,
} from '#contract/values/stock-split.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Note } from '#storefront/ui/note.tsx';
import './beyond-stock.css';

export interface StockSplitNoteProps {
  quantity: number;
  availability: Availability;
  /** The smallest and largest quantity that can be ordered. */
  limits?: OrderLimits | undefined;
  className?: string;
  /** The text changes while the buyer types: screen readers announce it. */
  live?: boolean;
}

export default function StockSplitNote({ quantity, availability, limits, ...look }: StockSplitNoteProps) {
  return (
    <>
      {limits && <LimitsText limits={limits} className={look.className} />}
      {screens.availability && <SplitText split={splitQuantity(quantity, availability)} {...look} />}
    </>
  );
}

/** `minimo 50 · massimo 500` */
function LimitsText({
  limits: { min, max, stock },
  className = '',
}: {
  limits: OrderLimits;
  className?: string | undefined;
}) {
  const most = Math.min(max ?? Number.POSITIVE_INFINITY, stock ?? Number.POSITIVE_INFINITY);
  const told = [
    min !== undefined && m.shop_limit_min({ quantity: formatQuantity(min) }),
    Number.isFinite(most) && m.shop_limit_max({ quantity: formatQuantity(most) }),
  ].filter(Boolean);
  return told.length > 0 && <small className={`hint ${className}`.trim()}>{told.join(' · ')}</small>;
}

/** The same for a gift in the cart. */
export function GiftSplit({ gift: { split } }: { gift: Gift }) {
  return split && screens.availability ? <SplitText split={split} /> : null;
}

/** The same for an order, as it was when the order was sent. */
export function SplitText({
  split,
  className = '',
  live = false,
}: { split: StockSplit } & Pick<StockSplitNoteProps, 'className' | 'live'>) {
  const text = splitSentence(split, getLocale());
  return text === '' ? null : (
    <small className={`beyond ${className}`.trim()} role={live ? 'status' : undefined}>
      {text}
    </small>
  );
}

/** How many rows of a cart or order arrive later, and from when; with a note for those without a date. */
export function LaterNote({ later }: { later: LaterRows | null }) {
  return (
    later && (
      <Note tone="warn">
        {laterSentence(later, getLocale())}
        {later.undated > 0 && <small className="later-why">{m.cart_later_undated()}</small>}
      </Note>
    )
  );
}
