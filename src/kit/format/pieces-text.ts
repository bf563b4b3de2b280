/** A quantity with its unit, joined by a no-break space: `5.000 pz`. */
import { formatQuantity } from './number-format.ts';
import { unitName } from './unit-name.ts';

export const piecesText = (quantity: number, um: string): string =>
  `${formatQuantity(quantity)}\u00a0${unitName(um, quantity)}`;

/** A name and its quantity in one line: the quantity does not break away from the name's last word. */
export const nameWithPieces = (name: string, quantity: number, um: string): string =>
  `${name}\u00a0·\u00a0${piecesText(quantity, um)}`;
