/** Imports of every table whose rows are noted, each taken back by itself. */
import { NOTED_TABLES } from '#server/import/desk/noted-tables.ts';
import { importAsCommand, type Tables } from '../../kit/command-import.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import type { Fields, State } from './undo-model.ts';
import { oneOf, type Pick, type World } from './undo-world.ts';

const EANS = ['4006381333931', '5901234123457', '8711253001202'];
const OWN_CODES = ['ib1', 'lario', 'if1', 'viteria', 'ia1', 'weight', 'L02'];
/** Fields of which no two rows have the same values. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'article-barcode': ['ean'],
  'article-document': ['product_id', 'type', 'url'],
  'customer-discount': ['client_id', 'product_id', 'family_id', 'brand_id'],
};
/** New rows of these stay when the import is taken back. */
const STAYING = /^(brand-row|family-row|attribute-row|pricelist-row|customer-row|customer-addressrow) /;

export async function importsWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  // Deeds of the catalogue may have left them with articles that are not among those here.
  await db.query(null, 'delete from barcodes where ean = any ($1)', [EANS]);
  const articles = await db.query<{ id: number; code: string }>(
    null,
    'select id, carti as code from products p where active and exists (select from prices x where x.product_id = p.id) order by id limit 3',
  );
  const customers = (
    await db.query<{ code: number }>(null, 'select client_id as code from customers order by client_id limit 2')
  ).map(({ code }) => code);
  const lists = new Map(
    (await db.query<{ id: number; code: string }>(null, 'select id, code from price_lists')).map((one) => [
      one.id,
      one.code,
    ]),
  );
  const codeOf = new Map(articles.map(({ id, code }) => [id, code]));
  const ids = [...codeOf.keys()];

  async function rows(): Promise<State> {
    const state = new Map<string, Fields>();
    for (const { table, entity, key } of NOTED_TABLES) {
      const owner = key[0]?.column ?? '';
      const among = owner === 'product_id' ? ids : owner === 'client_id' ? customers : OWN_CODES;
      const found = await db.query<{ row: Record<string, unknown> }>(
        null,
        `select to_jsonb(t) as row from ${table} t where ${owner} = any ($1)`,
        [among],
      );
      for (const { row } of found) {
        const parts = key.map(({ column }) =>
          column === 'product_id'
            ? codeOf.get(Number(row[column]))
            : column === 'price_list_id'
              ? lists.get(Number(row[column]))
              : String(row[column]),
        );
        state.set(`${entity} ${[parts[0], parts.slice(1).join('|')].filter(Boolean).join('#')}`, row);
      }
    }
    const found = await db.query<{ row: Record<string, unknown> }>(
      null,
      `select to_jsonb(p) - '{sales,rating,price_base}'::text[] as row from products p where id = any ($1)`,
      [ids],
    );
    for (const { row } of found) state.set(`article ${row.carti}`, row);
    return state;
  }

  const article = (pick: Pick) => oneOf(pick, articles).code;
  const customer = (pick: Pick) => oneOf(pick, customers);
  const tables: Record<string, (pick: Pick) => readonly string[]> = {
    'brands.csv': (pick) => ['code,name', `${oneOf(pick, ['ib1', 'lario'])},${oneOf(pick, ['Uno', 'Due'])}`],
    'families.csv': (pick) => [
      'code,name_it,position',
      `${oneOf(pick, ['if1', 'viteria'])},${oneOf(pick, ['Uno', 'Due'])},${90 + pick(2)}`,
    ],
    'attributes.csv': (pick) => ['code,label_it', `${oneOf(pick, ['ia1', 'weight'])},${oneOf(pick, ['Uno', 'Due'])}`],
    'price_lists.csv': (pick) => [
      'code,name,default',
      'L01,Listino generale,1',
      `L02,${oneOf(pick, ['Uno', 'Due'])},0`,
    ],
    'products.csv': (pick) => [
      'code,mpn,assistance_url',
      `${article(pick)},${oneOf(pick, ['A', 'B'])},https://help.example/${pick(2)}`,
    ],
    'packagings.csv': (pick) => ['product,code,quantity', `${article(pick)},CF,${oneOf(pick, [10, 20])}`],
    'barcodes.csv': (pick) => ['product,ean', `${article(pick)},${oneOf(pick, EANS)}`],
    'documents.csv': (pick) => [
      'product,type,title_it,url',
      `${article(pick)},datasheet,${oneOf(pick, ['Uno', 'Due'])},https://docs.example/${pick(2)}.pdf`,
    ],
    'prices.csv': (pick) => [
      'list,product,from_quantity,price',
      `${oneOf(pick, ['L01', 'L02'])},${article(pick)},${oneOf(pick, [1, 50])},${oneOf(pick, [1, 2])}`,
    ],
    'stock.csv': (pick) => ['product,quantity', `${article(pick)},${pick(3)}`],
    'arrivals.csv': (pick) => ['product,quantity,date', `${article(pick)},${1 + pick(3)},2027-01-${10 + pick(2)}`],
    'eco_contributions.csv': (pick) => [
      'product,kind,amount',
      `${article(pick)},raee,${oneOf(pick, ['0.10', '0.20'])}`,
    ],
    'customers.csv': (pick) => [
      'code,company_name,phone',
      `${customer(pick)},${oneOf(pick, ['Uno', 'Due'])},${pick(2)}`,
    ],
    'addresses.csv': (pick) => ['customer,code,name', `${customer(pick)},1,${oneOf(pick, ['Uno', 'Due'])}`],
    'customer_codes.csv': (pick) => ['customer,code,product', `${customer(pick)},MIO${pick(2)},${article(pick)}`],
    'discounts.csv': (pick) => ['customer,brand,chain', `${customer(pick)},lario,${oneOf(pick, ['5', '10'])}`],
  };
  const names = Object.keys(tables);
  return {
    entities: ['article', 'article-row', ...NOTED_TABLES.map(({ entity }) => entity)],
    rows,
    recordOf: (entity, key) => `${entity === 'article-row' ? 'article' : entity} ${key}`,
    isUnnoted: ({ record, before }) => before === null && STAYING.test(record),
    hasPlace: (record, next) => {
      const [entity = ''] = record.split(' ');
      const place = JSON.stringify(PLACES[entity]?.map((field) => next.get(record)?.[field]));
      return [...next].every(
        ([other, fields]) =>
          other === record ||
          !other.startsWith(`${entity} `) ||
          PLACES[entity] === undefined ||
          JSON.stringify(PLACES[entity].map((field) => fields[field])) !== place,
      );
    },
    deeds: [
      (pick) => {
        const some = names.filter(() => pick(5) > 0);
        const files: Tables = Object.fromEntries(some.map((name) => [name, tables[name]?.(pick) ?? []]));
        return async () => {
          const { committed } = await importAsCommand(shop, files);
          if (!committed) throw new Error(`refused: ${JSON.stringify(files)}`);
        };
      },
    ],
    runs: 1,
    steps: 6,
  };
}
