/** Brands, families, attributes, price lists and what belongs to articles, as the import reads them (docs/export.md). */

import type { ExportFiles } from '../files/export-files.ts';
import { type ExportTable, exportTable } from '../table-plan.ts';

const picture = (raw: unknown, files: ExportFiles) => files.label(raw as string);

/** First and last day of what has none. */
const since = (column: string) => `nullif(${column}, '0001-01-01')`;
const until = (column: string) => `nullif(${column}, '9999-12-31')`;

export const brandsTable = exportTable('brands', {
  columns: { code: 'b.code', name: 'b.name', logo: ['b.logo', picture, 'file'] },
  // Another spelling of a brand has no articles: the brand that it means has them (decision 0287).
  from: 'from brands b where b.merged_into is null order by b.code collate "C"',
});

export const familiesTable = exportTable('families', {
  columns: {
    code: 'f.code',
    parent: 'q.code',
    name_it: 'f.name_it',
    name_en: 'f.name_en',
    image: ['f.image', picture, 'file'],
    position: ['f.position', 'number'],
  },
  from: 'from families f left join families q on q.id = f.parent_id order by f.code collate "C"',
});

export const attributesTable = exportTable('attributes', {
  columns: {
    code: 'a.code',
    label_it: 'a.label_it',
    label_en: 'a.label_en',
    type: 'a.type',
    unit: 'a.unit',
    filterable: ['a.filterable', 'flag'],
    position: ['a.position', 'number'],
  },
  from: 'from attributes a order by a.code collate "C"',
});

export const priceListsTable = exportTable('price_lists', {
  columns: {
    code: 'l.code',
    name: 'l.name',
    default: ['l.is_default', 'flag'],
    valid_from: ['l.valid_from', 'date'],
    valid_to: ['l.valid_to', 'date'],
    replaces: 'l.replaces',
  },
  from: 'from price_lists l order by l.code collate "C"',
});

export const packagingsTable = exportTable('packagings', {
  columns: {
    product: 'p.carti',
    code: `k.e ->> 'code'`,
    um: `k.e ->> 'um'`,
    quantity: [`trim_scale((k.e ->> 'quantity')::numeric)::text`, 'decimal'],
    default: [`(k.e ->> 'default')::boolean`, 'flag'],
    smallest: [`(k.e ->> 'smallest')::boolean`, 'flag'],
  },
  from: `from products p cross join lateral jsonb_array_elements(p.packagings) with ordinality k (e, n)
    order by p.carti collate "C", k.n`,
});

export const barcodesTable = exportTable('barcodes', {
  columns: { product: 'p.carti', ean: 'b.ean', packaging: 'b.packaging' },
  from: 'from barcodes b join products p on p.id = b.product_id order by p.carti collate "C", b.ean collate "C"',
});

export const documentsTable: ExportTable = {
  file: 'documents',
  without: {},
  plan: async (_, { files }) => ({
    columns: [
      { name: 'product', sql: 'p.carti', kind: 'text' },
      { name: 'type', sql: 'd.type', kind: 'text' },
      { name: 'title_it', sql: 'd.title_it', kind: 'text' },
      { name: 'title_en', sql: 'd.title_en', kind: 'text' },
      {
        name: 'file',
        sql: `case when d.url like '/media/%' then d.url end`,
        kind: (raw) => files.document(raw as string),
        only: 'file',
      },
      { name: 'url', sql: `case when d.url not like '/media/%' then d.url end`, kind: 'text' },
      { name: 'customers_only', sql: 'd.customers_only', kind: 'flag' },
    ],
    // Without files only links are left: a row has either.
    from: `from documents d join products p on p.id = d.product_id
      where ${files.wanted ? 'true' : `d.url not like '/media/%'`} order by p.carti collate "C", d.type, d.url collate "C"`,
  }),
};

export const pricesTable = exportTable('prices', {
  columns: {
    list: 'l.code',
    product: 'p.carti',
    from_quantity: ['trim_scale(r.from_quantity)::text', 'decimal'],
    price: ['r.gross', 'money'],
    valid_from: [since('r.valid_from'), 'date'],
    valid_to: [until('r.valid_to'), 'date'],
  },
  without: { per: 'prices are stored per piece' },
  from: `from prices r join products p on p.id = r.product_id join price_lists l on l.id = r.price_list_id
    order by p.carti collate "C", l.code collate "C", r.valid_from, r.valid_to, r.from_quantity`,
});

/** What is left after the promises of orders, which an imported stock replaces: importing it again moves no availability. */
export const stockTable = exportTable('stock', {
  columns: {
    product: 'p.carti',
    quantity: ['trim_scale(s.quantity - coalesce(k.promised, 0))::text', 'decimal'],
  },
  from: `from stock s join products p on p.id = s.product_id
    left join (select product_id, sum(quantity) as promised from stock_promises group by product_id) k on k.product_id = s.product_id
    order by p.carti collate "C"`,
});

export const arrivalsTable = exportTable('arrivals', {
  columns: {
    product: 'p.carti',
    quantity: ['trim_scale(a.quantity)::text', 'decimal'],
    date: ['a.date', 'date'],
    precision: 'a.precision',
  },
  from: 'from arrivals a join products p on p.id = a.product_id order by p.carti collate "C", a.date',
});

export const ecoContributionsTable = exportTable('eco_contributions', {
  columns: {
    product: 'p.carti',
    kind: 'e.kind',
    amount: ['e.amount', 'money'],
    basis: 'e.basis',
    kg: ['trim_scale(e.kg)::text', 'decimal'],
    valid_from: [since('e.valid_from'), 'date'],
  },
  from: `from eco_contributions e join products p on p.id = e.product_id
    order by p.carti collate "C", e.kind, e.valid_from`,
});
