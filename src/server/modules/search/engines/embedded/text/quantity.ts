import { numberOf } from '../data/units.ts';
import { pieces } from './pieces.ts';

/** The size that a text states, for comparing: `4k7` → 4700 ohm, `1 1/2"` → 1.5 in, `M8x20` → m, 8 and 20. */
export interface Quantity {
  /** Canonical unit, or the letters before the number (`m`, `dn`); empty for a bare number. */
  readonly unit: string;
  readonly values: readonly number[];
}

const MEASURE = /^(-?[\d.]+(?:e[+-]?\d+)?)(\D+)$/;
const LETTERS_FIRST = /^(\p{L}{1,3})(\d+(?:\.\d+)?)$/u;

/** The first quantity of a text; undefined where it states none. */
export function quantityOf(text: string): Quantity | undefined {
  let letters = '';
  for (const piece of pieces(text)) {
    if (piece.type === 'word') {
      letters = piece.text.length <= 3 ? piece.text : '';
      continue;
    }
    if (piece.type === 'size') return { unit: piece.letter, values: piece.parts.map(numberOf) };
    const [, value, unit] = MEASURE.exec(piece.measures[0] ?? '') ?? [];
    if (value !== undefined && unit !== undefined) return { unit, values: [Number(value)] };
    if (piece.type === 'number') return { unit: letters, values: [numberOf(piece.forms[0] ?? '')] };
    const [, before, number] = LETTERS_FIRST.exec(piece.text) ?? [];
    if (before !== undefined) return { unit: before, values: [Number(number)] };
  }
  return undefined;
}
