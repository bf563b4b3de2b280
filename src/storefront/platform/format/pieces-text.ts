/** Pieces with their unit, which no line breaks apart: `5.000 pz`. */
import { formatQuantity } from './figures.ts';
import { unitName } from './unit-name.ts';

export const piecesText = (quantity: number, um: string): string =>
  `${formatQuantity(quantity)}\u00a0${unitName(um, quantity)}`;

/** A name and the pieces of it, in one line: what follows the name stays with its last word. */
export const nameWithPieces = (name: string, quantity: number, um: string): string =>
  `${name}\u00a0·\u00a0${piecesText(quantity, um)}`;
