/** Orders and articles of lists of invoices: the same packed or not. */
import { beforeAll, expect, test } from 'vitest';
import { INVOICE_SORTS } from '#contract/values/document-kinds.ts';
import { randomFor } from '../../../demo/random.ts';
import { addInvoices, dayOfShop, pack, unpack } from '../kit/many-invoices.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let today: string;
const ALL = { from: '01012000' };

const add = (count: number, seed: number) =>
  addInvoices({ db: shop().db, customerId: owner.customerId, addressCodes: owner.addressCodes, today }, count, seed);
const idsOfAll = async () =>
  (
    await shop().db.query<{ id: number }>(null, 'select id from invoices where client_id = $1 order by id', [
      owner.customerId,
    ])
  ).map(({ id }) => id);

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  for (const table of ['deadlines', 'document_links', 'invoices']) await shop().db.query(null, `delete from ${table}`);
  today = await dayOfShop(shop().db);
  await add(260, 8);
});

/** What the descriptions and codes of rows find. */
test('articles are found by words and codes in the rows, packed or not (C-DOC-2)', async () => {
  const { db } = shop();
  const words = ['Vite', 'zincata', 'M8x20', 'M8', "dell'asta", 'Ø12', '3/4"', 'tubo', 'viteria'];
  const random = randomFor('rows of invoices', 1);
  const rows = (await idsOfAll()).flatMap((id) =>
    Array.from({ length: 3 }, (_, row) => ({
      id,
      row: row + 1,
      carti: `X${Math.floor(random() * 20)}`,
      description: words.filter(() => random() < 0.3).join(' '),
    })),
  );
  const write = (some: typeof rows) =>
    db.query(
      null,
      `insert into invoice_rows (invoice_id, client_id, row_id, carti, description)
       select id, $2, row, carti, description from json_to_recordset($1::json) as r(id int, row int, carti text, description text)`,
      [JSON.stringify(some), owner.customerId],
    );
  const list = async (article: string) => {
    const { data, totals, count } = await owner.call('account.get_invoices', {
      ...ALL,
      article,
      per_page: 100,
      sort: 'total-dec',
    });
    return { ids: data.map(({ id }) => id), totals, count };
  };
  const asked = [
    'zincata',
    'vite',
    'vit',
    'm8',
    'zincata vite',
    'tubo M8x20 vi',
    'asta',
    '3/4',
    'ø12',
    'X7',
    'x1',
    'niente',
    'vite niente',
    '"',
  ];
  const each = async () =>
    Object.fromEntries(await Promise.all(asked.map(async (text) => [text, await list(text)] as const)));
  await write(rows.slice(0, 600));
  await unpack(shop().db);
  const early = await each();
  await pack(shop().db);
  expect(await each()).toEqual(early);
  // Rows of invoices that did not change themselves.
  await write(rows.slice(600, 700));
  await db.query(
    null,
    `update invoice_rows set description = description || ' tubo' where row_id = 2 and invoice_id % 11 = 0`,
  );
  const later = await each();
  expect(later).not.toEqual(early);
  await unpack(shop().db);
  expect(await each()).toEqual(later);
  const having = (word: string) =>
    new Set(
      rows
        .slice(0, 700)
        .filter(({ description }) => description.includes(word))
        .map(({ id }) => id),
    );
  expect(later.zincata).toMatchObject({ count: having('zincata').size });
});

test('pages in every order are the whole list, each invoice once, in the same order packed or not (C-DOC-2)', async () => {
  await shop().db.query(null, 'delete from invoices');
  await add(260, 5);
  const pages = async (sort: (typeof INVOICE_SORTS)[number]) => {
    const parts = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((page) => owner.call('account.get_invoices', { ...ALL, sort, per_page: 50, page })),
    );
    return parts.flatMap(({ data }) => data.map(({ id }) => id));
  };
  const look = async () => {
    const all = await idsOfAll();
    const each = new Map<string, number[]>();
    for (const sort of INVOICE_SORTS) {
      const ids = await pages(sort);
      expect({ sort, ids: ids.toSorted((a, b) => a - b) }).toEqual({ sort, ids: all });
      each.set(sort, ids);
    }
    return each;
  };
  await unpack(shop().db);
  const one = await look();
  await pack(shop().db);
  expect(await look()).toEqual(one);
  await add(30, 6);
  await shop().db.query(
    null,
    `update invoices set number_key = 'B' || number_key, series = 'Z', total = 7 where id % 13 = 0`,
  );
  const withChanges = await look();
  await unpack(shop().db);
  expect(withChanges).toEqual(await look());
});
