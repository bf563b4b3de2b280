/** The number of packagings of a quantity, for the person who picks the goods (C-CAT-3). */
import type { Packaging } from '#contract/endpoints/article.ts';

export interface Packs {
  readonly packs: number;
  readonly code: string;
  /** In one packaging. */
  readonly pieces: number;
}

const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** The default packaging, else the largest one that fits exactly; undefined for loose pieces. */
export function packsOf(
  quantity: number,
  packagings: ReadonlyArray<Pick<Packaging, 'code' | 'quantity' | 'default'>>,
): Packs | undefined {
  const fitting = packagings
    .filter((one) => thousandths(one.quantity) > 1000 && thousandths(quantity) % thousandths(one.quantity) === 0)
    .sort((one, other) => Number(other.default) - Number(one.default) || other.quantity - one.quantity);
  const [best] = fitting;
  return best && { packs: thousandths(quantity) / thousandths(best.quantity), code: best.code, pieces: best.quantity };
}
