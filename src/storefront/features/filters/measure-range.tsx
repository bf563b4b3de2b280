/** Sizes between two ends, above the checkboxes of a group of measures: "Lunghezza: 10–50 mm". */
import type { FacetGroup, FacetRangeControl } from '#contract/endpoints/search.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { nearestStop, rangedQuery, typedMeasure } from './measure-range.rules.ts';
import { RangeForm } from './range-form.tsx';

export interface MeasureRangeProps {
  group: FacetGroup;
  range: FacetRangeControl;
  query: URLSearchParams;
  go: (href: string) => void;
}

export function MeasureRange({ group: { key, label }, range, query, go }: MeasureRangeProps) {
  const { stops, unit, from, to } = range;
  const last = stops.length - 1;
  const at = (position: number) => stops[position] ?? 0;
  const bounds = { from: at(0), to: at(last) };
  const own = [key, `${key}.from`, `${key}.to`, 'page'];
  return (
    <RangeForm
      applied={{ from: from ?? bounds.from, to: to ?? bounds.to }}
      scale={{
        min: 0,
        max: Math.max(0, last),
        step: 1,
        toPosition: (amount) => nearestStop(stops, amount),
        toAmount: at,
        within: (moved, end) =>
          end === 'from'
            ? { from: Math.min(moved.from, moved.to), to: moved.to }
            : { from: moved.from, to: Math.max(moved.from, moved.to) },
      }}
      names={{ from: `${key}.from`, to: `${key}.to` }}
      labels={{ from: m.shop_range_from({ label }), to: m.shop_range_to({ label }) }}
      read={typedMeasure}
      openEnds
      unit={unit}
      kept={[...query].filter(([name]) => !own.includes(name))}
      apply={(wanted) => go(paths.shopWith(rangedQuery(query, key, wanted, bounds)))}
    />
  );
}
