/** Columns shared by promos and coupons: who is entitled to them, and for which articles. */
import { CellRefused } from '../import-failure.ts';
import { refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { articleId, customerId, optional } from './references.ts';

/** `all`, `list:B`, `customer:101|102`. @throws CellRefused `bad-entitled` */
export function readEntitled(value: string): string {
  const compact = value.replaceAll(/\s/g, '');
  if (!/^(all|list:[^,|]+|customer:\d+(\|\d+)*)$/.test(compact)) throw new CellRefused('bad-entitled');
  return compact;
}

/** @throws CellRefused `unknown-list`, `unknown-customer`, `merged-customer` */
export function checkEntitled(entitled: string, run: ImportRun): void {
  const [kind, names = ''] = entitled.split(':');
  if (kind === 'list' && !run.known.priceLists.has(names)) refuse('unknown-list', 'entitled');
  if (kind !== 'customer') return;
  for (const id of names.split('|')) customerId(run, Number(id), 'entitled');
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
