/** Columns shared by promos and coupons: who is entitled to them, and for which articles. */
import { CellRefused } from '../import-failure.ts';
import { refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { articleId, optional } from './references.ts';

/** `all`, `list:B`, `customer:101|102`. @throws CellRefused `bad-entitled` */
export function readEntitled(value: string): string {
  const compact = value.replaceAll(/\s/g, '');
  if (!/^(all|list:[^,|]+|customer:\d+(\|\d+)*)$/.test(compact)) throw new CellRefused('bad-entitled');
  return compact;
}

/** @throws CellRefused `unknown-list`, `unknown-customer` */
export function checkEntitled(entitled: string, { known }: ImportRun): void {
  const [kind, names = ''] = entitled.split(':');
  if (kind === 'list' && !known.priceLists.has(names)) refuse('unknown-list', 'entitled');
  if (kind === 'customer' && names.split('|').some((id) => !known.customers.has(Number(id))))
    refuse('unknown-customer', 'entitled');
}

type Written = Readonly<Record<'product' | 'family' | 'brand', string | undefined>>;

/** Codes → ids. @throws CellRefused `unknown-product`, `unknown-family`, `unknown-brand` */
export function scopeIds({ product, family, brand }: Written, run: ImportRun) {
  return {
    product_id: optional(product, (code) => articleId(run, code)),
    family_id: optional(family, (code) => run.known.families.get(code) ?? refuse('unknown-family', 'family')),
    brand_id: optional(brand, (code) => run.known.brands.get(code) ?? refuse('unknown-brand', 'brand')),
  };
}
