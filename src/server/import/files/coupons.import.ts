/** coupons.csv (C-PRICE-2). */
import { custom, date, flag, localised, text, whole } from '../cells.ts';
import { CellRefused } from '../import-failure.ts';
import { fileImport, refuse } from '../import-rows.ts';
import { chain, money } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { checkEntitled, readEntitled, scopeIds } from './entitlement-columns.ts';

const COUPONS: Target = {
  name: 'coupons',
  table: 'coupons',
  key: ['code'],
  types: {
    code: 'text',
    title_it: 'text',
    title_en: 'text',
    chain: 'text',
    amount: 'bigint',
    minimum: 'bigint',
    product_id: 'int',
    family_id: 'int',
    brand_id: 'int',
    valid_from: 'date',
    valid_to: 'date',
    entitled: 'text',
    once_per_customer: 'boolean',
    max_uses: 'int',
  },
  whenMissing: 'delete',
};

const LONGEST_CODE = 40;
const CENT = 100;

export const couponsImport = fileImport({
  file: 'coupons',
  columns: {
    code: custom(readCode),
    ...localised('title', 200, { required: true }),
    chain: chain(),
    amount: money(null),
    minimum: money(0),
    product: text(100),
    family: text(100),
    brand: text(100),
    valid_from: date(),
    valid_to: date(),
    entitled: custom(readEntitled, 'all'),
    once_per_customer: flag(false),
    // Empty = unlimited; a numeric column has no other word for it.
    max_uses: custom<number | null>((value) => whole(1, 1_000_000_000).parse(value), null),
  },
  needs: ['code', 'title_it', 'valid_from', 'valid_to'],
  targets: [COUPONS],
  convert({ product, family, brand, ...coupon }, run) {
    if ([product, family, brand].filter(Boolean).length > 1) refuse('one-scope', 'product');
    const amount = coupon.amount ?? null;
    if (Boolean(coupon.chain) === (amount !== null)) refuse('chain-or-amount', 'amount');
    if (coupon.chain?.includes('-')) refuse('bad-chain', 'chain');
    if (amount === 0) refuse('not-above-zero', 'amount');
    if (amount !== null && amount % CENT !== 0) refuse('decimals', 'amount', { max: 2 });
    if ((coupon.valid_from ?? '') > (coupon.valid_to ?? '')) refuse('ends-before-start', 'valid_to');
    checkEntitled(coupon.entitled ?? 'all', run);
    return { target: COUPONS, row: { ...coupon, ...scopeIds({ product, family, brand }, run) } };
  },
});

/** Capitals without spaces: the buyer's spelling does not matter. */
function readCode(value: string): string {
  const code = value.replaceAll(/\s/g, '').toUpperCase();
  if (code.length > LONGEST_CODE) throw new CellRefused('too-long', { max: LONGEST_CODE });
  return code;
}
