/**
 * Tables of which an import of the office notes every row it changes (migration 0074): what the history calls a row, and how
 * one is found again by that name, days later. A key is the owner's code, `#`, and what distinguishes the owner's rows.
 */
import type { Permission } from '#contract/office/permissions.ts';
import type { KeyedTable, KeyPart } from '#server/platform/db/keyed-rows.ts';

export interface NotedTable extends KeyedTable {
  /** Its first word is the topic of the events. */
  readonly entity: string;
  readonly read: Permission;
  /** New rows stay when the import is undone: others may refer to them already. */
  readonly newStay?: boolean;
  readonly amounts?: readonly string[];
}

const ARTICLE: KeyPart = { column: 'product_id', type: 'int', of: { table: 'products', id: 'id', code: 'carti' } };
const CUSTOMER: KeyPart = { column: 'client_id', type: 'int' };
const ofArticle = { read: 'articles.read', article: 'product_id' } as const;
const ofCustomer = { read: 'customers.read' } as const;

export const NOTED_TABLES: readonly NotedTable[] = [
  {
    table: 'brands',
    entity: 'brand-row',
    key: [{ column: 'code', type: 'text' }],
    read: 'articles.read',
    newStay: true,
  },
  {
    table: 'families',
    entity: 'family-row',
    key: [{ column: 'code', type: 'text' }],
    read: 'articles.read',
    newStay: true,
  },
  {
    table: 'attributes',
    entity: 'attribute-row',
    key: [{ column: 'code', type: 'text' }],
    read: 'articles.read',
    newStay: true,
  },
  {
    table: 'price_lists',
    entity: 'pricelist-row',
    key: [{ column: 'code', type: 'text' }],
    read: 'articles.read',
    newStay: true,
  },
  {
    table: 'barcodes',
    entity: 'article-barcode',
    key: [ARTICLE, { column: 'ean', type: 'text' }],
    places: [['ean']],
    ...ofArticle,
  },
  {
    table: 'documents',
    entity: 'article-document',
    key: [ARTICLE, { column: 'id', type: 'int' }],
    places: [['product_id', 'type', 'url']],
    ...ofArticle,
  },
  {
    table: 'prices',
    entity: 'article-price',
    key: [
      ARTICLE,
      { column: 'price_list_id', type: 'int', of: { table: 'price_lists', id: 'id', code: 'code' } },
      { column: 'from_quantity', type: 'numeric' },
      { column: 'valid_from', type: 'date' },
      { column: 'valid_to', type: 'date' },
    ],
    amounts: ['gross'],
    ...ofArticle,
  },
  {
    table: 'eco_contributions',
    entity: 'article-eco',
    key: [ARTICLE, { column: 'kind', type: 'text' }, { column: 'valid_from', type: 'date' }],
    amounts: ['amount'],
    ...ofArticle,
  },
  { table: 'stock', entity: 'article-stock', key: [ARTICLE], ...ofArticle },
  { table: 'arrivals', entity: 'article-arrival', key: [ARTICLE, { column: 'date', type: 'date' }], ...ofArticle },
  { table: 'customers', entity: 'customer-row', key: [CUSTOMER], newStay: true, ...ofCustomer },
  {
    table: 'addresses',
    entity: 'customer-addressrow',
    key: [CUSTOMER, { column: 'address_code', type: 'int' }],
    newStay: true,
    ...ofCustomer,
  },
  {
    table: 'customer_codes',
    entity: 'customer-code',
    key: [CUSTOMER, { column: 'code_key', type: 'text' }],
    ...ofCustomer,
  },
  {
    table: 'discounts',
    entity: 'customer-discount',
    key: [CUSTOMER, { column: 'id', type: 'int' }],
    amounts: ['chain'],
    places: [
      ['client_id', 'product_id'],
      ['client_id', 'family_id'],
      ['client_id', 'brand_id'],
    ],
    ...ofCustomer,
  },
];

/** Columns of an article that its page in the office does not have. */
export const ARTICLE_TABLE: Pick<KeyedTable, 'table' | 'key'> = {
  table: 'products',
  key: [{ column: 'carti', type: 'text' }],
};

/** Entity of the columns of `products` that the page of an article does not have. */
export const ARTICLE_ROW = 'article-row';

/** Columns of `products` that the office calls by another name, or not at all. */
export const ARTICLE_FIELDS: readonly string[] = [
  'name_it',
  'name_en',
  'short_it',
  'short_en',
  'description_it',
  'description_en',
  'keywords_it',
  'keywords_en',
  'vat',
  'um',
  'mpn',
  'packagings',
  'min_quantity',
  'max_quantity',
  'attributes',
  'pictures',
  'related',
  'alternatives',
  'superseded_by',
  'is_new',
  'is_hot',
  'next_insert',
  'active',
  'cost',
  'floor_margin',
];
