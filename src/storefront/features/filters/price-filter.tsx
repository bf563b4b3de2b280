/**
 * Net price between two amounts (storefront.md §5: 0–1000, step 50, gap 100; ends, step and gap are adapted to the
 * result, C-SET-2). A GET form: without JavaScript the two fields and the button; with it also the slider. Step and gap
 * apply to the thumbs; any amount can be typed.
 */
import { useState } from 'react';
import type { z } from 'zod';
import type { priceFacetSchema } from '#contract/endpoints/search.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { fieldQuantity } from '#storefront/platform/format/number-format.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { FacetGroupFrame } from './facet-group.tsx';
import { inOrder, type PriceRange, priceFields, typedAmount, withGap } from './price-range.rules.ts';

export interface PriceFilterProps {
  facet: z.infer<typeof priceFacetSchema>;
  query: URLSearchParams;
  go: (href: string) => void;
}

export function PriceFilter({ facet, query, go }: PriceFilterProps) {
  const { vatIncluded } = useSession();
  const applied: PriceRange = { from: facet.from, to: facet.to };
  const [range, setRange] = useState(applied);
  const [seen, setSeen] = useState(applied);
  /** As typed: "1," may become "1,5". */
  const [typed, setTyped] = useState<Partial<Record<keyof PriceRange, string>>>({});
  // The response to another search: the unfinished input is discarded.
  if (seen.from !== applied.from || seen.to !== applied.to) {
    setSeen(applied);
    setRange(applied);
    setTyped({});
  }
  const share = (amount: number) => ((amount - facet.min) / (facet.max - facet.min || 1)) * 100;
  const changed = range.from !== facet.from || range.to !== facet.to;
  const apply = (wanted: PriceRange) => {
    const fields = new URLSearchParams(query);
    fields.delete('page');
    for (const [name, value] of Object.entries(priceFields(wanted, facet))) {
      if (value === null) fields.delete(name);
      else fields.set(name, String(value));
    }
    go(paths.shopWith(fields.toString()));
  };
  const slide = (end: 'from' | 'to') => ({
    type: 'range',
    min: facet.min,
    max: facet.max,
    step: facet.step,
    value: range[end],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped({});
      setRange(withGap({ ...range, [end]: Number(event.target.value) }, end, facet));
    },
    onPointerUp: () => changed && apply(range),
    onKeyUp: () => changed && apply(range),
  });
  const field = (end: 'from' | 'to', name: string, label: string) => (
    <input
      className="input"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={typed[end] ?? fieldQuantity(range[end])}
      onChange={(event) => {
        const text = event.target.value;
        setTyped({ ...typed, [end]: text });
        const amount = typedAmount(text);
        if (amount !== undefined) setRange({ ...range, [end]: amount });
      }}
    />
  );
  const kept = [...query].filter(([name]) => name !== 'page' && name !== 'min_price' && name !== 'max_price');
  return (
    <FacetGroupFrame
      id="price"
      title={vatIncluded ? `${m.shop_price()}, ${m.shell_vat_out()}` : m.shop_price()}
      className="money"
      open
    >
      <form
        action={paths.shop()}
        onSubmit={(event) => {
          event.preventDefault();
          setTyped({});
          apply(inOrder(range));
        }}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="range needs-js">
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <path fill="currentColor" d={`M${share(range.from)} 0H${share(range.to)}v4H${share(range.from)}z`} />
          </svg>
          <input {...slide('from')} aria-label={m.shop_price_from()} />
          <input {...slide('to')} aria-label={m.shop_price_to()} />
        </div>
        <div className="range-fields">
          {field('from', 'min_price', m.shop_price_from())}
          <span className="muted">–</span>
          {field('to', 'max_price', m.shop_price_to())}
          <button className="button" type="submit">
            {m.shop_price_apply()}
          </button>
        </div>
      </form>
    </FacetGroupFrame>
  );
}
