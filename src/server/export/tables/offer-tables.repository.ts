/** Promos and coupons, and the frame of the shop: menu and promo tabs. */

import type { ExportFiles } from '../files/export-files.ts';
import { exportTable } from '../table-plan.ts';

export const promosTable = exportTable('promos', {
  columns: {
    code: 'm.code',
    row: ['m.row', 'number'],
    title_it: 'm.title_it',
    title_en: 'm.title_en',
    type: 'm.type',
    product: 'p.carti',
    family: 'f.code',
    brand: 'b.code',
    from_quantity: ['trim_scale(m.from_quantity)::text', 'decimal'],
    net_price: ['m.net_price', 'money'],
    chain: 'm.chain',
    valid_from: ['m.valid_from', 'date'],
    valid_to: ['m.valid_to', 'date'],
    entitled: 'm.entitled',
    threshold: ['m.threshold_amount', 'money'],
    gift: 'g.carti',
    gift_quantity: ['trim_scale(m.gift_quantity)::text', 'decimal'],
    repeats: ['m.repeats', 'flag'],
  },
  from: `from promos m left join products p on p.id = m.product_id left join families f on f.id = m.family_id
    left join brands b on b.id = m.brand_id left join products g on g.id = m.gift_product_id
    order by m.code collate "C", m.row`,
});

export const couponsTable = exportTable('coupons', {
  columns: {
    code: 'k.code',
    title_it: 'k.title_it',
    title_en: 'k.title_en',
    chain: 'k.chain',
    amount: ['k.amount', 'money'],
    minimum: ['k.minimum', 'money'],
    product: 'p.carti',
    family: 'f.code',
    brand: 'b.code',
    valid_from: ['k.valid_from', 'date'],
    valid_to: ['k.valid_to', 'date'],
    entitled: 'k.entitled',
    once_per_customer: ['k.once_per_customer', 'flag'],
    max_uses: ['k.max_uses', 'number'],
  },
  from: `from coupons k left join products p on p.id = k.product_id left join families f on f.id = k.family_id
    left join brands b on b.id = k.brand_id order by k.code collate "C"`,
});

export const menuTable = exportTable('menu', {
  columns: {
    code: 'm.code',
    parent: 'm.parent',
    name_it: 'm.name_it',
    name_en: 'm.name_en',
    url: 'm.url',
    image: ['m.image', (raw: unknown, files: ExportFiles) => files.label(raw as string), 'file'],
    position: ['m.position', 'number'],
    disabled: ['m.disabled', 'flag'],
    is_group: ['m.is_group', 'flag'],
  },
  from: 'from menu_items m order by m.code collate "C"',
});

export const promoTabsTable = exportTable('promo_tabs', {
  columns: {
    text_it: 't.text_it',
    text_en: 't.text_en',
    url: 't.url',
    icon: 't.icon',
    position: ['t.position', 'number'],
  },
  from: 'from promo_tabs t order by t.position, t.id',
});
