/** Which VAT the price of a card has, for whoever looks at prices with it. */
import type { ArticleRecord } from '../catalogue/index.ts';

type Taxed = Pick<ArticleRecord, 'vat'>;

/** Percent. A parent shows the prices of its children, so their rate counts; null when they have different ones. */
export function vatOf(article: Taxed, children: readonly Taxed[]): number | null {
  const rate = (children[0] ?? article).vat;
  return children.every((child) => child.vat === rate) ? rate : null;
}
