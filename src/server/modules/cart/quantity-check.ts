/** Whether a quantity of an article may stand in a cart: its amount, its packagings (C-CAT-3), its limits. */
import { AppError } from '#contract/values/errors.ts';
import { isSellableQuantity, MAX_QUANTITY, nearestQuantities } from '#contract/values/packaging.ts';
import { limitFault, type QuantityLimits } from '#contract/values/quantity-limits.ts';
import type { ArticleRecord } from '../catalogue/index.ts';

/** @throws AppError `no-valid-quantity` when it is not positive (storefront.md §5) or more than a row can hold. */
export function checkAmount(quantity: number): void {
  if (!(quantity > 0 && quantity <= MAX_QUANTITY)) throw new AppError('no-valid-quantity');
}

/** @throws AppError `quantity-not-packaged` with the sellable quantities below and above (C-CAT-3). */
export function checkQuantity(quantity: number, article: ArticleRecord): void {
  checkAmount(quantity);
  if (isSellableQuantity(quantity, article.packagings)) return;
  const nearest = nearestQuantities(quantity, article.packagings);
  throw new AppError('quantity-not-packaged', {
    nearest,
    errors: { quantity: [`${article.carti}: ${nearest.join(' – ')}`] },
  });
}

/** @throws AppError of the limit, with the nearest quantity that is allowed. */
export function checkLimits(quantity: number, { carti, packagings }: ArticleRecord, limits: QuantityLimits): void {
  const fault = limitFault(quantity, packagings, limits);
  if (!fault) return;
  const { code, nearest } = fault;
  throw new AppError(code, { nearest: [nearest, nearest], errors: { quantity: [`${carti}: ${nearest}`] } });
}
