/** What of a quantity is there and when the rest arrives, in words; nothing when all of it is there. */
import type { Availability } from '#contract/article.ts';
import { type LaterRows, laterSentence, type StockSplit, splitQuantity, splitSentence } from '#contract/stock-split.ts';
import { getLocale } from '#storefront/messages/runtime.js';
import { Note } from './note.tsx';
import '#storefront/styles/ui/beyond-stock.css';

export interface StockSplitNoteProps {
  quantity: number;
  availability: Availability;
  className?: string;
  /** It changes while somebody types: said when it appears. */
  live?: boolean;
}

export default function StockSplitNote({ quantity, availability, ...look }: StockSplitNoteProps) {
  return <SplitText split={splitQuantity(quantity, availability)} {...look} />;
}

/** The same of an order, as it was when the order was sent. */
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

/** How many rows of a cart or order arrive later, and from when. */
export function LaterNote({ later }: { later: LaterRows | null }) {
  return later && <Note tone="warn">{laterSentence(later, getLocale())}</Note>;
}
