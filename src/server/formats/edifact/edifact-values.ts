/** Numbers, days and articles as EDIFACT writes them. */
import { decimalOf, isDay } from '../trade-order/trade-values.ts';
import type { EdifactSegment } from './edifact-segments.ts';

/** A component by its place: element from 0 behind the tag, component from 0; '' where it is not there. */
export const partOf = ({ elements }: Pick<EdifactSegment, 'elements'>, element: number, component = 0): string =>
  (elements[element]?.[component] ?? '').trim();

/** With a point or a comma, whatever `UNA` says; a minus may stand behind. undefined: it is no number. */
export function edifactNumber(text: string): string | undefined {
  const sign = /^(.*)-$/.exec(text);
  return decimalOf((sign ? `-${sign[1]}` : text).replace(',', '.'));
}

/**
 * The day of `DTM` with its format (102 = CCYYMMDD, 203 = with the time, 101 = YYMMDD, 718 = from–to, of which the first day). undefined: it is no day.
 */
export function edifactDay(text: string, format: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  const full = format === '101' || digits.length === 6 ? `20${digits}` : digits;
  const day = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6, 8)}`;
  return isDay(day) ? day : undefined;
}
