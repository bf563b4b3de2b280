/** promos.csv (C-PRICE-2). */
import { custom, date, localised, oneOf, quantity, requiredText, text, whole } from '../cells.ts';
import { CellRefused } from '../import-failure.ts';
import { fileImport, refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';
import { chain, money } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { optional, productId } from './references.ts';

const PROMOS: Target = {
  name: 'promos',
  table: 'promos',
  key: ['code', 'row'],
  types: {
    code: 'text',
    row: 'int',
    title_it: 'text',
    title_en: 'text',
    type: 'text',
    product_id: 'int',
    family_id: 'int',
    brand_id: 'int',
    from_quantity: 'numeric(14, 3)',
    net_price: 'bigint',
    chain: 'text',
    valid_from: 'date',
    valid_to: 'date',
    entitled: 'text',
  },
  whenForgotten: 'delete',
};

export const promosImport = fileImport({
  file: 'promos',
  columns: {
    code: requiredText(50),
    row: whole(1, 1_000_000),
    ...localised('title', 200, { required: true }),
    type: oneOf(['net_price', 'extra_discount']),
    product: text(100),
    family: text(100),
    brand: text(100),
    from_quantity: quantity({ positive: true, empty: 1 }),
    net_price: money(null),
    chain: chain(),
    valid_from: date(),
    valid_to: date(),
    entitled: custom(readEntitled, 'all'),
  },
  needs: ['code', 'row', 'title_it', 'type', 'valid_from', 'valid_to'],
  targets: [PROMOS],
  convert({ product, family, brand, ...promo }, run) {
    if ([product, family, brand].filter(Boolean).length !== 1)
      refuse(product || family || brand ? 'one-scope' : 'promo-scope', 'product');
    if (promo.type === 'net_price' && (promo.net_price ?? null) === null) refuse('net-price-missing', 'net_price');
    if (promo.type === 'extra_discount' && !promo.chain) refuse('chain-missing', 'chain');
    if ((promo.valid_from ?? '') > (promo.valid_to ?? '')) refuse('ends-before-start', 'valid_to');
    checkEntitled(promo.entitled ?? 'all', run);
    const row = {
      ...promo,
      product_id: optional(product, (code) => productId(run, code)),
      family_id: optional(family, (code) => run.known.families.get(code) ?? refuse('unknown-family', 'family')),
      brand_id: optional(brand, (code) => run.known.brands.get(code) ?? refuse('unknown-brand', 'brand')),
    };
    return { target: PROMOS, row };
  },
});

/** `all`, `list:B`, `customer:101|102`. */
function readEntitled(value: string): string {
  const compact = value.replaceAll(/\s/g, '');
  if (!/^(all|list:[^,|]+|customer:\d+(\|\d+)*)$/.test(compact)) throw new CellRefused('bad-entitled');
  return compact;
}

function checkEntitled(entitled: string, { known }: ImportRun): void {
  const [kind, names = ''] = entitled.split(':');
  if (kind === 'list' && !known.priceLists.has(names)) refuse('unknown-list', 'entitled');
  if (kind === 'customer' && names.split('|').some((id) => !known.customers.has(Number(id))))
    refuse('unknown-customer', 'entitled');
}
