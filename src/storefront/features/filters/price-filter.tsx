/**
 * Net price between two amounts (storefront.md §5: 0–1000, step 50, gap 100; ends, step and gap are adapted to the
 * result, C-SET-2). Step and gap apply to the thumbs; any amount can be typed.
 */
import type { z } from 'zod';
import type { priceFacetSchema } from '#contract/endpoints/search.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { priceFields, typedAmount, withGap } from './amount-range.rules.ts';
import { FacetGroupFrame } from './facet-group.tsx';
import { RangeForm } from './range-form.tsx';

export interface PriceFilterProps {
  facet: z.infer<typeof priceFacetSchema>;
  query: URLSearchParams;
  go: (href: string) => void;
}

const same = (amount: number) => amount;

export function PriceFilter({ facet, query, go }: PriceFilterProps) {
  const { vatIncluded } = useSession();
  const { min, max, step, from, to } = facet;
  return (
    <FacetGroupFrame
      id="price"
      title={vatIncluded ? `${m.shop_price()}, ${m.shell_vat_out()}` : m.shop_price()}
      className="money"
      open
    >
      <RangeForm
        applied={{ from, to }}
        scale={{
          min,
          max,
          step,
          toPosition: same,
          toAmount: same,
          within: (range, moved) => withGap(range, moved, facet),
        }}
        names={{ from: 'min_price', to: 'max_price' }}
        labels={{ from: m.shop_price_from(), to: m.shop_price_to() }}
        read={typedAmount}
        kept={[...query].filter(([name]) => name !== 'page' && name !== 'min_price' && name !== 'max_price')}
        apply={(wanted) => {
          const fields = new URLSearchParams(query);
          fields.delete('page');
          for (const [name, value] of Object.entries(priceFields(wanted, facet))) {
            if (value === null) fields.delete(name);
            else fields.set(name, String(value));
          }
          go(paths.shopWith(fields.toString()));
        }}
      />
    </FacetGroupFrame>
  );
}
