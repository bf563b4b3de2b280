/** Rules of the range of a group of measures: its slider's positions, what was typed, its URL. */
import { writtenRange } from '#contract/values/value-range.ts';
import type { AmountRange } from './amount-range.rules.ts';

/** Position of the stop that is nearest to an amount. */
export function nearestStop(stops: readonly number[], amount: number): number {
  let best = 0;
  stops.forEach((stop, at) => {
    if (Math.abs(stop - amount) < Math.abs((stops[best] as number) - amount)) best = at;
  });
  return best;
}

/** A typed measure, with decimal comma or dot, also below zero; undefined while it is not a number. */
export function typedMeasure(text: string): number | undefined {
  return /^[-−]?\d{1,12}([.,]\d{0,9})?$/.test(text.trim())
    ? Number(text.trim().replace('−', '-').replace(',', '.'))
    : undefined;
}

/** Query of the search with this range instead of what is selected in the group; an end at its bound is open. */
export function rangedQuery(
  query: URLSearchParams,
  key: string,
  { from, to }: AmountRange,
  bounds: AmountRange,
): string {
  const fields = new URLSearchParams(query);
  fields.delete('page');
  const range = writtenRange({ ...(from > bounds.from && { from }), ...(to < bounds.to && { to }) });
  if (range === '') fields.delete(key);
  else fields.set(key, range);
  return fields.toString();
}

/**
 * Query of a form that was sent without JavaScript: its two fields `<key>.from` and `<key>.to` as one range. undefined:
 * there are none.
 */
export function sentRange(search: string): string | undefined {
  const fields = new URLSearchParams(search);
  const keys = [...fields.keys()].flatMap((name) => /^(.+)\.(?:from|to)$/.exec(name)?.[1] ?? []);
  for (const key of new Set(keys)) {
    const [one, other] = ['from', 'to'].map((end) => typedMeasure(fields.get(`${key}.${end}`) ?? ''));
    const crossed = one !== undefined && other !== undefined && one > other;
    const [from, to] = crossed ? [other, one] : [one, other];
    const range = writtenRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
    fields.delete(`${key}.from`);
    fields.delete(`${key}.to`);
    if (range !== '') fields.set(key, range);
  }
  return keys.length > 0 ? fields.toString() : undefined;
}
