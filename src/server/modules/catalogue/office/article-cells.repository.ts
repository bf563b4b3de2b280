/** Writes fields of one article or many (page, cells of the grid, changes of many rows, what is taken back), and reads cells. */
import type { ArticleField } from '#contract/office/articles.ts';
import type { CellValue } from '#contract/office/grids/grid-definition.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredAttribute } from '../article.repository.ts';
import type { StoredValues } from './office-article.repository.ts';

/** Fields that are cells: each is one value, or a list that one text can hold. */
export type CellField = Exclude<ArticleField, 'attributes' | 'packagings' | 'pictures'>;

/** What a cell holds: codes of brand and family, '' = none; barcodes with a blank between them, other articles with `|`. */
const CELLS: Readonly<Record<CellField, string>> = {
  name_it: 'p.name_it',
  name_en: 'p.name_en',
  short_it: 'p.short_it',
  short_en: 'p.short_en',
  description_it: 'p.description_it',
  description_en: 'p.description_en',
  keywords_it: 'p.keywords_it',
  keywords_en: 'p.keywords_en',
  brand: `coalesce((select b.code from brands b where b.id = p.brand_id), '')`,
  family: `coalesce((select f.code from families f where f.id = p.family_id), '')`,
  vat: 'p.vat',
  um: 'p.um',
  mpn: 'p.mpn',
  min_quantity: 'p.min_quantity',
  max_quantity: 'p.max_quantity',
  eans: `coalesce((select string_agg(e.ean, ' ' order by e.ean) from barcodes e where e.product_id = p.id), '')`,
  related: `array_to_string(p.related, ' | ')`,
  alternatives: `array_to_string(p.alternatives, ' | ')`,
  superseded_by: 'p.superseded_by',
  is_new: 'p.is_new',
  is_hot: 'p.is_hot',
  next_insert: 'p.next_insert',
  active: 'p.active',
  cost: 'p.cost',
  floor_margin: 'p.floor_margin',
};
export const CELL_FIELDS = Object.keys(CELLS) as readonly CellField[];

export interface ArticleCells {
  readonly id: number;
  readonly code: string;
  readonly values: Readonly<Partial<Record<CellField, CellValue>>>;
  /** As stored; empty where they were not asked for. */
  readonly attributes: readonly StoredAttribute[];
}

/** In the order of their ids. `lock`: until the transaction ends. */
export async function readArticleCells(
  db: Queryable,
  ids: readonly number[],
  {
    fields,
    attributes,
    lock,
  }: { readonly fields: readonly CellField[]; readonly attributes: boolean; readonly lock: boolean },
): Promise<ArticleCells[]> {
  const selected = [
    'p.id as ":id"',
    'p.carti as ":code"',
    `${attributes ? 'p.attributes' : `'[]'::jsonb`} as ":attributes"`,
    ...fields.map((field) => `${CELLS[field]} as "${field}"`),
  ];
  const rows = await db.query<ReadCells>(
    null,
    `select ${selected.join(', ')} from products p
     where p.id = any ($1::int[]) order by p.id ${lock ? 'for update' : ''}`,
    [ids],
  );
  return rows.map(({ ':id': id, ':code': code, ':attributes': stored, ...values }) => ({
    id,
    code,
    values: values as ArticleCells['values'],
    attributes: stored,
  }));
}

type ReadCells = { ':id': number; ':code': string; ':attributes': StoredAttribute[] } & Partial<
  Record<CellField, CellValue>
>;

/** How a field is written: column of `products`, type of the list of values, and how one of them is read. */
const WRITTEN: Readonly<
  Record<Exclude<ArticleField, 'eans'>, readonly [column: string, type: string, value?: string]>
> = {
  name_it: ['name_it', 'text'],
  name_en: ['name_en', 'text'],
  short_it: ['short_it', 'text'],
  short_en: ['short_en', 'text'],
  description_it: ['description_it', 'text'],
  description_en: ['description_en', 'text'],
  keywords_it: ['keywords_it', 'text'],
  keywords_en: ['keywords_en', 'text'],
  brand: ['brand_id', 'text', '(select coalesce(b.merged_into, b.id) from brands b where b.code = c.value)'],
  family: ['family_id', 'text', '(select f.id from families f where f.code = c.value)'],
  vat: ['vat', 'smallint'],
  um: ['um', 'text'],
  mpn: ['mpn', 'text'],
  packagings: ['packagings', 'text', 'c.value::jsonb'],
  min_quantity: ['min_quantity', 'numeric'],
  max_quantity: ['max_quantity', 'numeric'],
  attributes: ['attributes', 'text', 'c.value::jsonb'],
  pictures: ['pictures', 'text', 'c.value::jsonb'],
  related: ['related', 'text', 'array(select jsonb_array_elements_text(c.value::jsonb))'],
  alternatives: ['alternatives', 'text', 'array(select jsonb_array_elements_text(c.value::jsonb))'],
  superseded_by: ['superseded_by', 'text'],
  is_new: ['is_new', 'boolean'],
  is_hot: ['is_hot', 'boolean'],
  next_insert: ['next_insert', 'boolean'],
  active: ['active', 'boolean'],
  cost: ['cost', 'bigint'],
  floor_margin: ['floor_margin', 'numeric'],
};

/** One statement per field. The articles are locked, codes of brands and families exist. */
export async function updateArticles(
  db: Queryable,
  changes: ReadonlyMap<number, Partial<StoredValues>>,
): Promise<void> {
  for (const [field, [column, type, value = 'c.value']] of Object.entries(WRITTEN)) {
    const some = [...changes].flatMap(([id, fields]) => {
      const one = fields[field as ArticleField];
      return one === undefined ? [] : [{ id, value: typeof one === 'object' && one ? JSON.stringify(one) : one }];
    });
    if (some.length === 0) continue;
    await db.query(
      null,
      `update products p set ${column} = ${value} from unnest($1::int[], $2::${type}[]) c (id, value) where p.id = c.id`,
      [some.map(({ id }) => id), some.map((one) => one.value)],
    );
  }
  await replaceBarcodes(db, changes);
}

/** Those that stay keep the packaging that they stand for. All are taken away first: one may go from an article to another. */
async function replaceBarcodes(db: Queryable, changes: ReadonlyMap<number, Partial<StoredValues>>): Promise<void> {
  const articles = [...changes].flatMap(([id, { eans }]) => (eans ? [{ id, eans }] : []));
  if (articles.length === 0) return;
  const pairs = articles.flatMap(({ id, eans }) => eans.map((ean) => ({ id, ean })));
  const wanted = [articles.map(({ id }) => id), pairs.map(({ id }) => id), pairs.map(({ ean }) => ean)];
  await db.query(
    null,
    `delete from barcodes e where e.product_id = any ($1::int[])
       and not exists (select from unnest($2::int[], $3::text[]) w (id, ean) where w.id = e.product_id and w.ean = e.ean)`,
    wanted,
  );
  await db.query(
    null,
    `insert into barcodes (ean, product_id) select w.ean, w.id from unnest($1::int[], $2::text[]) w (id, ean)
     on conflict (ean) do nothing`,
    wanted.slice(1),
  );
}

/** Of these codes, those that do not exist; of barcodes, the articles that have them. */
export interface CodesOfCells {
  readonly brands: readonly string[];
  readonly families: readonly string[];
  readonly articles: readonly string[];
  readonly owners: ReadonlyArray<{ readonly ean: string; readonly id: number; readonly code: string }>;
}

export async function readCodesOfCells(
  db: Queryable,
  asked: Readonly<Record<'brands' | 'families' | 'articles' | 'eans', readonly string[]>>,
): Promise<CodesOfCells> {
  const [row] = await db.query<CodesOfCells>(
    null,
    `select array(select w.code from unnest($1::text[]) w (code) where not exists (select from brands b where b.code = w.code and b.merged_into is null)) as brands,
       array(select w.code from unnest($2::text[]) w (code) where not exists (select from families f where f.code = w.code)) as families,
       array(select w.code from unnest($3::text[]) w (code) where not exists (select from products p where p.carti = w.code)) as articles,
       coalesce((select json_agg(json_build_object('ean', e.ean, 'id', p.id, 'code', p.carti))
         from barcodes e join products p on p.id = e.product_id where e.ean = any ($4::text[])), '[]') as owners`,
    [asked.brands, asked.families, asked.articles, asked.eans],
  );
  return row ?? { brands: [], families: [], articles: [], owners: [] };
}

/** Of articles as they would be written: codes of those whose brand or family is gone, or one of whose barcodes an article that is not among them has. */
export async function readWithoutPlace(
  db: Queryable,
  articles: ReadonlyArray<{ code: string; brand: string; family: string; eans: readonly string[] }>,
): Promise<string[]> {
  const rows = await db.query<{ code: string }>(
    null,
    `with w as (select * from json_to_recordset($1::json) w (code text, brand text, family text, eans text[]))
     select code from w
     where (brand <> '' and not exists (select from brands b where b.code = w.brand))
       or (family <> '' and not exists (select from families f where f.code = w.family))
       or exists (select from barcodes e join products p on p.id = e.product_id
         where e.ean = any (w.eans) and p.carti not in (select code from w))`,
    [JSON.stringify(articles)],
  );
  return rows.map(({ code }) => code);
}
