/** How many pieces a row of a message asks for, and what a price of it is per piece. Pure. */
import type { Packaging } from '#contract/endpoints/article.ts';
import type { TradeOrderRow } from '#server/formats/trade-order/trade-order.ts';
import { unitOfCode } from '#server/formats/unit-codes.ts';

export interface CountedArticle {
  /** Unit of the article: `PZ`, `MT`. */
  readonly um: string;
  readonly packagings: readonly Pick<Packaging, 'code' | 'quantity'>[];
}

export type Pieces =
  /** `factor`: units of the article in one unit of the message. */
  | { readonly pieces: number; readonly factor: number }
  | { readonly fault: 'bad-quantity' | 'unit-unknown' | 'unit-unclear' };

/** Units that are a number of pieces wherever they stand (UN/ECE Recommendation 20). */
const PIECES: Readonly<Record<string, number>> = {
  H87: 1,
  PCE: 1,
  C62: 1,
  EA: 1,
  NAR: 1,
  DZN: 12,
  GRO: 144,
  CEN: 100,
  MIL: 1000,
};
/** Units of one measure, by the words of `formats/unit-codes`. */
const MEASURES: readonly Readonly<Record<string, number>>[] = [
  { MM: 0.001, CM: 0.01, MT: 1, M: 1, ML: 1, KM: 1000 },
  { GR: 0.001, G: 0.001, KG: 1, QL: 100, TN: 1000 },
  { LT: 1, L: 1, HL: 100 },
];
const PIECE_WORDS: ReadonlySet<string> = new Set(['PZ', 'NR', 'N', 'PCE', 'CAD']);

/** Rounded as quantities of a cart are. */
const rounded = (pieces: number): number => Math.round(pieces * 1000) / 1000;

/** Units of the article in one of `unit`; undefined = not known. */
function factorOf(unit: string, { um, packagings }: CountedArticle): number | undefined {
  const code = unit.trim().toUpperCase();
  const own = um.toUpperCase();
  if (code === '' || code === own) return 1;
  const word = unitOfCode(code);
  if (word === own) return 1;
  const isByPiece = PIECE_WORDS.has(own);
  const count = PIECES[code];
  if (count !== undefined && isByPiece) return count;
  const packs = packagings.filter((one) => [word, code].includes(one.code.toUpperCase()));
  if (packs.length === 1) return packs[0]?.quantity;
  for (const measure of MEASURES) {
    const [from, to] = [measure[word], measure[own]];
    if (from !== undefined && to !== undefined) return from / to;
  }
  return undefined;
}

/**
 * @param scanned the packaging whose barcode the row names: as GS1 defines it the quantity then counts packagings, unless the unit is the article's own
 * measure. A row that counts "pieces" of a packaging may mean either, and only its price says which.
 */
export function piecesOf(
  { quantity, unit, price }: Pick<TradeOrderRow, 'quantity' | 'unit' | 'price'>,
  article: CountedArticle,
  scanned: Pick<Packaging, 'quantity'> | undefined,
): Pieces {
  const count = Number(quantity);
  if (quantity.trim() === '' || !Number.isFinite(count) || count <= 0) return { fault: 'bad-quantity' };
  const code = unit.trim().toUpperCase();
  if (scanned && scanned.quantity !== 1) {
    const isCount = code === '' || PIECES[code] === 1;
    if (isCount && code !== '' && price === '') return { fault: 'unit-unclear' };
    if (isCount || factorOf(unit, article) === scanned.quantity)
      return { pieces: rounded(count * scanned.quantity), factor: scanned.quantity };
  }
  const factor = factorOf(unit, article);
  return factor === undefined ? { fault: 'unit-unknown' } : { pieces: rounded(count * factor), factor };
}

/** What a row says that one unit costs, of the unit it is ordered in; undefined = it says no price, or one that is no number. */
export function priceOfUnit({
  price,
  baseQuantity,
}: Pick<TradeOrderRow, 'price' | 'baseQuantity'>): number | undefined {
  if (price.trim() === '') return undefined;
  const base = Number(baseQuantity === '' ? '1' : baseQuantity);
  const amount = Number(price);
  return Number.isFinite(amount) && base > 0 ? amount / base : undefined;
}

/** Systems round to cents. */
const TOLERANCE = 0.01;

/**
 * Whether our price may stand (exchange.md §10): equal within a cent, or theirs is higher. Compared as they wrote it: of so many units.
 * @param ours euros per unit of the article @param factor units of the article in one of theirs
 */
export function priceFits(
  row: Pick<TradeOrderRow, 'price' | 'baseQuantity'>,
  { ours, factor }: { readonly ours: number; readonly factor: number },
): boolean {
  const theirs = priceOfUnit(row);
  if (theirs === undefined) return true;
  const base = Number(row.baseQuantity === '' ? '1' : row.baseQuantity);
  return (ours * factor - theirs) * base <= TOLERANCE + 1e-9;
}
