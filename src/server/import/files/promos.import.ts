/** promos.csv (C-PRICE-2): prices of articles, families and brands, and gifts from a threshold. */
import { custom, date, flag, localised, oneOf, quantity, requiredText, text, whole } from '../cells.ts';
import { fileImport, refuse } from '../import-rows.ts';
import { chain, money } from '../trade-cells.ts';
import type { Target } from '../upsert.repository.ts';
import { checkEntitled, readEntitled, scopeIds } from './entitlement-columns.ts';
import { articleId, optional } from './references.ts';

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
    threshold_amount: 'bigint',
    gift_product_id: 'int',
    gift_quantity: 'numeric(14, 3)',
    repeats: 'boolean',
  },
  whenMissing: 'delete',
};

export const promosImport = fileImport({
  file: 'promos',
  columns: {
    code: requiredText(50),
    row: whole(1, 1_000_000),
    ...localised('title', 200, { required: true }),
    type: oneOf(['net_price', 'extra_discount', 'gift']),
    product: text(100),
    family: text(100),
    brand: text(100),
    from_quantity: quantity({ positive: true, empty: 1 }),
    net_price: money(null),
    chain: chain(),
    valid_from: date(),
    valid_to: date(),
    entitled: custom(readEntitled, 'all'),
    threshold: money(null),
    gift: text(100),
    gift_quantity: quantity({ positive: true, empty: 1 }),
    repeats: flag(false),
  },
  needs: ['code', 'row', 'title_it', 'type', 'valid_from', 'valid_to'],
  targets: [PROMOS],
  convert({ product, family, brand, threshold, gift, ...promo }, run) {
    const scopes = [product, family, brand].filter(Boolean).length;
    const isGift = promo.type === 'gift';
    if (scopes > 1) refuse('one-scope', 'product');
    if (scopes === 0 && !isGift) refuse('promo-scope', 'product');
    if (promo.type === 'net_price' && (promo.net_price ?? null) === null) refuse('net-price-missing', 'net_price');
    if (promo.type === 'extra_discount' && !promo.chain) refuse('chain-missing', 'chain');
    if (isGift && !gift) refuse('gift-missing', 'gift');
    if (!isGift && gift) refuse('gift-type', 'gift');
    if (threshold === 0) refuse('not-above-zero', 'threshold');
    if ((promo.valid_from ?? '') > (promo.valid_to ?? '')) refuse('ends-before-start', 'valid_to');
    checkEntitled(promo.entitled ?? 'all', run);
    const row = {
      ...promo,
      ...scopeIds({ product, family, brand }, run),
      threshold_amount: threshold,
      gift_product_id: optional(gift, (code) => articleId(run, code, 'gift')),
    };
    return { target: PROMOS, row };
  },
});
