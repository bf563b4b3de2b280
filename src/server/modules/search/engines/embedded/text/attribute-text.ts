/** What is searched of an attribute's value: values that are numbers alone have the unit of their title. */
import type { DocumentAttribute, LocalText } from '../../search-document.ts';
import { pieces } from './pieces.ts';

/** A number, a size or a range: `16`, `9.25x1.78`, `0,18-0,25`. */
const NUMBERS = /^\d+(?:[.,]\d+)*(?: ?[x×/÷-] ?\d+(?:[.,]\d+)*)*$/i;
const known = new Map<string, boolean>();
/** Titles of attributes are few: more different ones are free text. */
const MOST_KNOWN = 2000;

/**
 * `Corrente (A)`: 16 is also searched as 16 A. Undefined for other values, and where what stands in brackets is no unit: `Misura (LxP)`.
 */
export function withUnit({ label, unit }: Pick<DocumentAttribute, 'label' | 'unit'>): LocalText | undefined {
  if (unit === undefined || !NUMBERS.test(label.it.trim()) || !isUnit(unit)) return undefined;
  return { it: label.it.trim() + unit, en: label.en.trim() + unit };
}

function isUnit(text: string): boolean {
  let answer = known.get(text);
  if (answer === undefined) {
    const [piece, more] = pieces(`5${text}`);
    answer = more === undefined && piece?.type === 'number' && piece.measures.length > 0;
    if (known.size < MOST_KNOWN) known.set(text, answer);
  }
  return answer;
}
