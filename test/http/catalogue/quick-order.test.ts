/** Quick order over HTTP: what codes mean, quantities, results before adding, uploaded files. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '#contract/endpoints/quick-order.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;
let stranger: Customer;

interface Article {
  id: number;
  carti: string;
  /** Pieces of the smallest packaging. */
  pack: number;
  ean: string;
}

/** Articles in stock that are sold by this packaging. */
async function articles(pack: string): Promise<Article[]> {
  return shop().db.query<Article>(
    null,
    `select p.id, p.carti, (e.one->>'quantity')::float as pack, b.ean from products p
       join stock s on s.product_id = p.id and s.quantity > 0
       cross join lateral jsonb_array_elements(p.packagings) e(one)
       join barcodes b on b.product_id = p.id and b.packaging = e.one->>'code'
      where p.active and (e.one->>'smallest')::boolean and (e.one->>'quantity')::float ${pack}
        and not exists (select 1 from products c where c.parent_id = p.id) order by p.id`,
  );
}

/** Articles for these tests: one sold by the box, one by the piece. */
let boxed: Article;
let single: Article;
let other: Article;
let twins: [string, string];

async function check(rows: Array<{ code: string; quantity?: string | number; item_id?: number }>): Promise<Verdict[]> {
  const asked = rows.map((row) => ({ quantity: '', ...row }));
  return (await buyer.call('quick_order.check_rows', { rows: asked })).rows;
}
const one = async (code: string, quantity: string | number = ''): Promise<Verdict> =>
  (await check([{ code, quantity }]))[0] ?? expect.fail('no verdict');

const execute = (sql: string) => shop().db.query(null, sql);

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
  stranger = await shop().login('cliente2@example.com');
  [boxed, other] = (await articles('> 1')) as [Article, Article];
  [single] = (await articles('= 1')) as [Article];
  twins = [boxed.carti, other.carti];
  const customer = (customerId: number, code: string, id: number) =>
    execute(
      `insert into customer_codes (client_id, code_key, code, product_id) values (${customerId}, '${code.toUpperCase().replaceAll(/[^A-Z0-9]/gi, '')}', '${code}', ${id})`,
    );
  await customer(buyer.customerId, 'MIO-77', boxed.id);
  await customer(stranger.customerId, 'SUO-88', boxed.id);
  // A customer whose own code equals the shop's code of another article.
  await customer(buyer.customerId, twins[1], boxed.id);
});

describe('codes (C-QUICK-5)', () => {
  test('hundreds of own codes: the customer’s are found in list and search, another customer’s are unknown', async () => {
    // Requested here first, because the number of a customer's codes is cached.
    await execute(
      `insert into customer_codes (client_id, code_key, code, product_id)
       select ${stranger.customerId}, 'TANTI' || n, 'TANTI-' || n, ${single.id} from generate_series(1000, 1250) n`,
    );
    const { rows } = await stranger.call('quick_order.check_rows', {
      rows: ['tanti 1250', 'MIO-77'].map((code) => ({ code, quantity: 1 })),
    });
    expect(rows.map(({ kind, article }) => [kind, article?.id])).toEqual([
      ['ok', single.id],
      ['unknown', undefined],
    ]);
    const found = async (text: string) => {
      const { product_list: list } = await stranger.call('wrapper.product_list', { text });
      return list.data.map(({ id }) => id);
    };
    expect(await found('TANTI-1100')).toEqual([single.id]);
    expect(await found('MIO-77')).not.toContain(boxed.id);
  });

  test('codes in any case, with or without separators', async () => {
    const bare = boxed.carti.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const ways = [boxed.carti, boxed.carti.toLowerCase(), bare, bare.split('').join(' '), ` ${boxed.carti} `];
    for (const code of ways) expect((await one(code)).article?.id, code).toBe(boxed.id);
  });

  test('EAN and GTIN; the barcode of a packaging brings its pieces', async () => {
    const scanned = await one(boxed.ean, 3);
    expect(scanned).toMatchObject({ kind: 'ok', article: { id: boxed.id }, quantity: 3 * boxed.pack });
    expect(scanned.counted).toMatchObject({ pieces: boxed.pack, count: 3 });
    expect(await one(boxed.ean)).toMatchObject({ quantity: boxed.pack, proposed: true });
    expect(await one(single.ean, 3)).toMatchObject({ article: { id: single.id }, quantity: 3 });
    const [outer] = await shop().db.query<{ ean: string; pieces: number; id: number }>(
      null,
      `select b.ean, b.product_id as id, (e.one->>'quantity')::float as pieces from barcodes b join products p on p.id = b.product_id
         join stock s on s.product_id = p.id and s.quantity > 0
         cross join lateral jsonb_array_elements(p.packagings) e(one)
        where p.active and length(b.ean) = 14 and e.one->>'code' = b.packaging limit 1`,
    );
    expect(await one(outer?.ean ?? '', 2)).toMatchObject({
      article: { id: outer?.id },
      quantity: 2 * (outer?.pieces ?? 0),
    });
    expect((await one(`0${single.ean}`, 3)).article?.id).toBe(single.id);
  });

  test('previous codes and the customer’s own codes; another customer’s are unknown', async () => {
    const [previous] = await shop().db.query<{ id: number; code: string }>(
      null,
      `select id, old_codes[1] as code from products where active and cardinality(old_codes) > 0 order by id limit 1`,
    );
    expect((await one(previous?.code ?? '')).article?.id).toBe(previous?.id);
    expect((await one('mio 77')).article?.id).toBe(boxed.id);
    expect(await one('SUO-88')).toMatchObject({ kind: 'unknown', article: null });
  });

  test('ambiguous codes offer the choice, and the choice is taken', async () => {
    const verdict = await one(twins[1]);
    expect(verdict.kind).toBe('ambiguous');
    expect(verdict.choices?.map(({ id }) => id).sort()).toEqual([boxed.id, other.id].sort());
    const [chosen] = await check([{ code: twins[1], quantity: other.pack, item_id: other.id }]);
    expect(chosen).toMatchObject({ kind: 'ok', article: { id: other.id }, quantity: other.pack });
  });

  test('the code of an article with sizes offers its sizes', async () => {
    const [parent] = await shop().db.query<{ carti: string; sizes: number[] }>(
      null,
      `select p.carti, array_agg(c.id) as sizes from products p join products c on c.parent_id = p.id
        where p.active and c.active group by p.id having count(*) between 2 and 30 order by p.id limit 1`,
    );
    const verdict = await one(parent?.carti ?? '');
    expect(verdict.kind).toBe('ambiguous');
    expect(verdict.choices?.map(({ id }) => id).sort()).toEqual([...(parent?.sizes ?? [])].sort());
  });
});

describe('a verdict for each row (C-QUICK-6)', () => {
  test('ok: article, price of this buyer, availability, row net', async () => {
    const verdict = await one(boxed.carti, boxed.pack * 2);
    const cart = await buyer.call('wrapper.add_to_cart', { item_id: boxed.id, quantity: boxed.pack * 2 });
    const row = Object.values(cart.data).find(({ id }) => id === boxed.id);
    expect(verdict).toMatchObject({
      kind: 'ok',
      article: { carti: boxed.carti, availability: { text: 'DISPONIBILE' } },
      price: { net: row?.price_discount, gross: row?.price, total: row?.totale_sconto },
    });
    await buyer.call('wrapper.remove_cart', { id_cart: cart.id_cart });
  });

  test('a quantity is rounded up to the packaging, and says so', async () => {
    expect(await one(boxed.carti, '1')).toMatchObject({ kind: 'ok', quantity: boxed.pack, rounded_from: 1 });
  });

  test('without a quantity one default packaging is proposed', async () => {
    const verdict = await one(boxed.carti, ' ');
    const standard = verdict.article?.packagings.find((packaging) => packaging.default);
    expect(verdict).toMatchObject({ kind: 'ok', proposed: true, quantity: standard?.quantity });
  });

  test.each(['0', '-5', 'dieci', '1e9', '99999999999'])('bad quantity %s', async (quantity) => {
    expect(await one(boxed.carti, quantity)).toMatchObject({
      kind: 'bad-quantity',
      article: { id: boxed.id },
      quantity: null,
    });
  });

  test('duplicates are summed into the first, and it says so', async () => {
    const rows = await check([
      { code: boxed.carti, quantity: '1' },
      { code: single.carti, quantity: '2' },
      { code: boxed.carti.toLowerCase(), quantity: boxed.pack },
      { code: 'MIO-77', quantity: boxed.pack },
    ]);
    expect(rows.map(({ kind, into }) => [kind, into])).toEqual([
      ['ok', undefined],
      ['ok', undefined],
      ['summed', 0],
      ['summed', 0],
    ]);
    expect(rows[0]).toMatchObject({ quantity: boxed.pack * 3, rounded_from: boxed.pack * 2 + 1, rows: 3 });
  });

  test('the total of the list is that of its rows', async () => {
    const { rows, totale_netto } = await buyer.call('quick_order.check_rows', {
      rows: [
        { code: boxed.carti, quantity: boxed.pack },
        { code: single.carti, quantity: 3 },
        { code: 'no such code', quantity: 3 },
      ],
    });
    const sum = rows.reduce((total, { price }) => total + Math.round((price?.total ?? 0) * 100), 0);
    expect(Math.round(totale_netto * 100)).toBe(sum);
    expect(rows[2]).toEqual({ kind: 'unknown', article: null, quantity: null });
  });

  test('not sellable, with the alternative that can be had', async () => {
    const [, , , gone] = await articles('= 1');
    const { id = 0, carti = '' } = gone ?? {};
    await execute(`update stock set quantity = 0 where product_id = ${id}`);
    await execute(`delete from arrivals where product_id = ${id}`);
    await execute(`update products set alternatives = array['${single.carti}'], superseded_by = '' where id = ${id}`);
    await shop().db.query(null, `select pg_notify('bancale', '{"data":["catalogue"]}')`);
    await expect
      .poll(() => one(carti, 1), { timeout: 20_000 })
      .toMatchObject({ kind: 'not-sellable', alternative: { id: single.id } });
  });

  test('a code that is no longer sold is known, and leads to its successor', async () => {
    const [, , , , retired] = await articles('= 1');
    const { id = 0, carti = '' } = retired ?? {};
    await execute(`update products set active = false, superseded_by = '${single.carti}' where id = ${id}`);
    await shop().db.query(null, `select pg_notify('bancale', '{"data":["catalogue"]}')`);
    const spelled = carti.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    await expect
      .poll(() => one(spelled, 1), { timeout: 20_000 })
      .toMatchObject({ kind: 'not-sellable', article: { carti }, alternative: { id: single.id } });
  });
});

describe('limits and permissions', () => {
  test('2 000 rows are validated, more are a 422 (C-QUICK-3)', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ code: `none-${index}`, quantity: 1 }));
    expect((await buyer.call('quick_order.check_rows', { rows })).rows).toHaveLength(2000);
    const more = await buyer.send('quick_order.check_rows', { rows: [...rows, { code: 'one more', quantity: 1 }] });
    expect(more.status).toBe(422);
  });

  test('guests are asked to log in, and nobody asks as another customer (C-ID-3, C-QUICK-8)', async () => {
    const rows = [{ code: boxed.carti, quantity: 1 }];
    expect((await shop().guest().send('quick_order.check_rows', { rows })).status).toBe(401);
    const file = { file_name: 'a.csv', content: 'QTE7MQ==' };
    expect((await shop().guest().send('quick_order.read_file', file)).status).toBe(401);
    const asOther = { rows, client_id: stranger.customerId, address_code: stranger.addressCodes[0] };
    expect((await buyer.send('quick_order.check_rows', asOther)).status).toBe(403);
  });

  test('a list is read in a few statements, however long it is (C-QUICK-9)', async () => {
    const { db } = shop();
    const all = [...(await articles('> 1')), ...(await articles('= 1'))];
    const rows = all.flatMap(({ carti, ean }) => [carti, ean, `no-${carti}`]).map((code) => ({ code, quantity: 1 }));
    expect(rows.length).toBeGreaterThan(200);
    const { query } = db;
    // By name: jobs of the shop may run at the same time, each with statements of its own.
    const runs = new Map<unknown, number>();
    Object.assign(db, {
      query(...parameters: Parameters<typeof query>) {
        runs.set(parameters[0], (runs.get(parameters[0]) ?? 0) + 1);
        return query.apply(db, parameters);
      },
    });
    await buyer.call('quick_order.check_rows', { rows });
    Object.assign(db, { query });
    expect(runs.get('catalogue.articles')).toBe(1);
    expect(Math.max(...runs.values())).toBeLessThan(5);
  });
});

describe('files', () => {
  const golden = (name: string) =>
    readFileSync(new URL(`../../order-lists/${name}`, import.meta.url)).toString('base64');

  test('a workbook and a CSV are read on the server (C-QUICK-2)', async () => {
    for (const file_name of ['workbook.xlsx', 'cp1252.csv']) {
      const { rows, columns } = await buyer.call('quick_order.read_file', { file_name, content: golden(file_name) });
      expect(rows[0]).toEqual({ code: 'VT933.08.020', quantity: '200', line: 2 });
      expect(columns).toEqual({ code: 'Codice', quantity: 'Quantità' });
    }
  });

  test.each([
    ['bomb.xlsx', 413, 'file-too-large'],
    ['broken.xlsx', 422, 'file-unreadable'],
    ['picture.csv', 422, 'file-unreadable'],
  ])('%s: %d %s', async (file_name, status, code) => {
    const response = await buyer.send('quick_order.read_file', { file_name, content: golden(file_name) });
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  test('too many rows are refused with their number, what is no base64 with the field (C-QUICK-3)', async () => {
    const content = Buffer.from('A1;1\n'.repeat(2001)).toString('base64');
    const many = await buyer.send('quick_order.read_file', { file_name: 'a.csv', content });
    expect([many.status, many.body.code, many.body.errors]).toEqual([422, 'too-many-rows', { rows: ['2001'] }]);
    const wrong = await buyer.send('quick_order.read_file', { file_name: 'a.csv', content: '%%%' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['content']]);
    const empty = await buyer.send('quick_order.read_file', { file_name: 'a.csv', content: '' });
    expect(empty.body.code).toBe('file-without-rows');
  });

  test('a file beyond the limit is refused by its size (C-QUICK-3)', async () => {
    const content = Buffer.alloc(2_000_001, 'a').toString('base64');
    const response = await buyer.send('quick_order.read_file', { file_name: 'a.csv', content });
    expect([response.status, response.body.code]).toEqual([413, 'file-too-large']);
    const huge = Buffer.alloc(3_000_000, 'a').toString('base64');
    expect((await buyer.send('quick_order.read_file', { file_name: 'a.csv', content: huge })).status).toBe(413);
  });
});
