/** Which VAT the price of a card has, for showing prices with VAT. */
import type { ArticleRecord } from '../catalogue/index.ts';

type Taxed = Pick<ArticleRecord, 'vat'>;

/** Percent. A parent shows the prices of its children, so their rate counts; null when they differ. */
export function vatOf(article: Taxed, children: readonly Taxed[]): number | null {
  const rate = (children[0] ?? article).vat;
  return children.every((child) => child.vat === rate) ? rate : null;
}
