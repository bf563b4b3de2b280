/** The price desk says what the shop charges, whatever is agreed, and why (C-OFF-5, C-OFF-7, C-PRICE-1, C-PRICE-2). */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { announceData } from '#server/modules/catalogue/index.ts';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let buyer: Customer;
let clientId: number;
let address: number;

interface Sold {
  readonly id: number;
  readonly carti: string;
  readonly parent_id: number | null;
  readonly family_id: number;
  readonly brand_id: number | null;
}
let sold: Sold[];

beforeAll(async () => {
  owner = await signIn(shop());
  buyer = await shop().login('cliente1@example.com');
  clientId = buyer.customerId;
  address = buyer.addressCodes[0] ?? 0;
  sold = await shop().db.query<Sold>(
    null,
    `select p.id, p.carti, p.parent_id, coalesce(p.family_id, q.family_id) as family_id, coalesce(p.brand_id, q.brand_id) as brand_id
     from products p left join products q on q.id = p.parent_id
     where p.active and not exists (select from products c where c.parent_id = p.id) and exists (select from prices x where x.product_id = p.id)
     order by p.id limit 40`,
  );
});

const explain = (article: string, more: object = {}) =>
  owner.call('office_price_desk.explain', { client_id: clientId, address_code: address, article, ...more });

async function changed(statements: ReadonlyArray<readonly [string, unknown[]]>): Promise<void> {
  await shop().db.transaction(async (transaction) => {
    for (const [sql, values] of statements) await transaction.query(null, sql, values);
    await announceData(transaction, ['prices']);
  });
}

const anyChain = fc.constantFrom('5', '50+10', '12.5', '-3', '33.33+10');
const anyTerms = fc.record({
  article: fc.nat(39),
  quantity: fc.integer({ min: 1, max: 120 }),
  discounts: fc.array(
    fc.record({ level: fc.constantFrom('product_id', 'family_id', 'brand_id', 'parent' as const), chain: anyChain }),
    { maxLength: 3 },
  ),
  promos: fc.array(
    fc.record({
      level: fc.constantFrom('product_id', 'family_id', 'brand_id' as const),
      from: fc.constantFrom(1, 10, 50),
      net: fc.option(fc.integer({ min: 100, max: 200_000 }), { nil: null }),
      chain: fc.constantFrom('5', '30+10', '-2'),
      shift: fc.constantFrom(-400, 0, 400),
      entitled: fc.constantFrom('all', 'mine', 'customer:1'),
      off: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  breaks: fc.uniqueArray(fc.integer({ min: 2, max: 90 }), { maxLength: 3 }),
});

describe('why this price', () => {
  test('the result is what the cart charges, whatever is agreed; what applies explains it (C-PRICE-1, C-PRICE-2, C-OFF-7)', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyTerms, async ({ article: place, quantity, discounts, promos, breaks }) => {
        run += 1;
        const article = sold[place % sold.length] ?? expect.fail('no article');
        const ids = { ...article, product_id: article.id, parent: article.parent_id };
        const code = `RANDOM${run}`;
        const gross = 10_000 + run * 37;
        const [list] = await shop().db.query<{ id: number }>(
          null,
          `select coalesce(a.price_list_id, c.price_list_id, (select id from price_lists where is_default)) as id from customers c
           join addresses a on a.client_id = c.client_id and a.address_code = $2 where c.client_id = $1`,
          [clientId, address],
        );
        await changed([
          ['delete from discounts where client_id = $1', [clientId]],
          [`delete from promos where code like 'RANDOM%'`, []],
          [
            'delete from prices where product_id = $1 and price_list_id = $2 and from_quantity > 1',
            [article.id, list?.id],
          ],
          ...breaks.map((from): [string, unknown[]] => [
            'insert into prices (price_list_id, product_id, from_quantity, gross) values ($1, $2, $3, $4)',
            [list?.id, article.id, from, gross - from * 11],
          ]),
          ...discounts.flatMap(({ level, chain }): Array<[string, unknown[]]> => {
            const id = ids[level];
            const column = level === 'parent' ? 'product_id' : level;
            return id === null
              ? []
              : [
                  [
                    `insert into discounts (client_id, ${column}, chain) values ($1, $2, $3) on conflict do nothing`,
                    [clientId, id, chain],
                  ],
                ];
          }),
          ...promos.flatMap(
            ({ level, from, net, chain, shift, entitled, off }, row): Array<[string, unknown[]]> =>
              ids[level] === null
                ? []
                : [
                    [
                      `insert into promos (code, row, title_it, title_en, type, ${level}, from_quantity, net_price, chain, valid_from, valid_to, entitled, off)
                     values ($1, $2, $1, $1, $3, $4, $5, $6, $7, $8::date + $9::int - 30, $8::date + $9::int + 30, $10, $11)`,
                      [
                        code,
                        row + 1,
                        net === null ? 'extra_discount' : 'net_price',
                        ids[level],
                        from,
                        net,
                        net === null ? chain : '',
                        shop().clock.now.toISOString().slice(0, 10),
                        shift,
                        entitled === 'mine' ? `customer:${clientId}` : entitled,
                        off,
                      ],
                    ],
                  ],
          ),
        ]);
        const { now } = (await explain(article.carti, { quantity })) ?? expect.fail('no answer');
        await expect
          .poll(async () => {
            const { rows } = await buyer.call('b2b_cart.price_rows', { rows: [{ item_id: article.id, quantity }] });
            return [rows[0]?.price_discount, rows[0]?.totale_sconto];
          }, SOON)
          .toEqual([now.net, now.total]);
        for (const { step, looked_at: looked } of now.steps) {
          const winners = looked.filter(({ why }) => why === 'applies' || why === 'replaced-by-net');
          if (step !== 'gift') expect([step, winners.length]).toEqual([step, Math.min(1, winners.length)]);
          if (step === 'promo') {
            expect(winners.length === 1).toBe(now.promo !== '');
            for (const { why, price } of looked) {
              if (why === 'applies') expect(price).toBe(now.net);
              if (why === 'dearer') expect(price).toBeGreaterThan(now.net ?? 0);
            }
          }
          if (step === 'discount' && winners[0] && now.promo === '') expect(winners[0].price).toBe(now.net);
          if (step === 'break' && winners[0]) expect(winners[0].price).toBe(now.gross);
        }
      }),
      { numRuns: 25 },
    );
    await changed([
      ['delete from discounts where client_id = $1', [clientId]],
      [`delete from promos where code like 'RANDOM%'`, []],
    ]);
  });

  test('a customer of another list, a guest, another day, an article by its EAN', async () => {
    const [article] = sold;
    const carti = article?.carti ?? '';
    const guest = await explain(carti, { client_id: 0, address_code: 0 });
    expect(guest.customer).toBeNull();
    expect(guest.now.steps[0]?.looked_at[0]).toMatchObject({ kind: 'default-list', why: 'applies' });
    const [barcode] = await shop().db.query<{ ean: string; carti: string }>(
      null,
      `select b.ean, p.carti from barcodes b join products p on p.id = b.product_id where p.active limit 1`,
    );
    expect((await explain(barcode?.ean ?? '')).article.code).toBe(barcode?.carti);
    await changed([
      [
        `insert into promos (code, row, title_it, title_en, type, product_id, net_price, valid_from, valid_to)
         values ('LATER', 1, 'Più avanti', 'Later', 'net_price', $1, 1, '2031-01-01', '2031-01-31')`,
        [article?.id],
      ],
    ]);
    const today = await explain(carti);
    expect(today.now.steps.find(({ step }) => step === 'promo')?.looked_at).toContainEqual(
      expect.objectContaining({ code: 'LATER', why: 'not-yet', price: 0.0001 }),
    );
    const later = await explain(carti, { day: '2031-01-15' });
    expect(later.now).toMatchObject({ net: 0.0001, promo: 'Più avanti', day: '2031-01-15' });
    expect((await explain(carti, { day: '2031-02-01' })).now.promo).toBe('');
    await changed([[`delete from promos where code = 'LATER'`, []]]);
  });

  test('a coupon says what it takes off, or why it takes nothing', async () => {
    const carti = sold[0]?.carti ?? '';
    await changed([
      [
        `insert into coupons (code, title_it, title_en, chain, valid_from, valid_to, entitled) values
         ('DESK10', 'Dieci', 'Ten', '10', '2020-01-01', '2099-12-31', 'all'),
         ('DESKNOT', 'Altri', 'Others', '10', '2020-01-01', '2099-12-31', 'customer:1')`,
        [],
      ],
    ]);
    const { now } = await explain(carti, { coupon: 'desk 10', quantity: 100 });
    expect(now.coupon).toBeCloseTo((now.total ?? 0) / 10, 1);
    expect(now.document).toBeCloseTo(((now.total ?? 0) - (now.coupon ?? 0)) * (1 + (now.vat_rate ?? 0) / 100), 2);
    const reasonOf = async (coupon: string) => {
      const { steps } = (await explain(carti, { coupon })).now;
      return steps.find(({ step }) => step === 'coupon')?.looked_at[0]?.why;
    };
    expect(await reasonOf('NOSUCH')).toBe('unknown');
    expect(await reasonOf('DESKNOT')).toBe('not-entitled');
    await changed([[`update coupons set off = true where code = 'DESK10'`, []]]);
    expect(await reasonOf('DESK10')).toBe('off');
    await changed([[`delete from coupons where code like 'DESK%'`, []]]);
  });
});

describe('what if', () => {
  test('tried terms stand beside the stored ones, and nothing is saved (C-OFF-7)', async () => {
    const carti = sold[1]?.carti ?? '';
    const count = () =>
      shop().db.query(
        null,
        `select (select count(*) from promos) as promos, (select count(*) from discounts) as discounts,
           (select sum(gross) from prices) as prices, (select count(*) from operations) as operations`,
      );
    const before = await count();
    const plain = await explain(carti, { quantity: 10 });
    expect(plain.tried).toBeNull();
    const { now, tried } = await explain(carti, {
      quantity: 10,
      tried: { gross: 8, chain: '50+10', quantity: 20 },
    });
    expect(now).toEqual(plain.now);
    expect(tried).toMatchObject({ gross: 8, quantity: 20, promo: now.promo });
    const chainStep = tried?.steps.find(({ step }) => step === 'discount')?.looked_at[0];
    expect(chainStep).toMatchObject({ kind: 'tried-chain', chain: '50+10', price: 3.6 });
    const withPromo = await explain(carti, { tried: { gross: 8, chain: '0', promo: { net: 1.5, from: 1 } } });
    expect(withPromo.tried).toMatchObject({ net: 1.5 });
    expect(withPromo.tried?.steps.find(({ step }) => step === 'promo')?.looked_at[0]).toMatchObject({
      kind: 'tried-promo',
      why: 'applies',
    });
    for (const { code } of plain.lists)
      expect((await explain(carti, { tried: { list: code } })).tried?.steps[0]?.looked_at[0]?.kind).toBe('tried-list');
    expect(await count()).toEqual(before);
  });

  test('what cannot be read is said at its field', async () => {
    const carti = sold[1]?.carti ?? '';
    const refused = async (tried: object) => {
      const body = { client_id: clientId, article: carti, tried };
      const { status, body: said } = await owner.send('office_price_desk.explain', body);
      return [status, ...Object.keys(said.errors ?? {})];
    };
    expect(await refused({ chain: '50++10' })).toEqual([422, 'chain']);
    expect(await refused({ list: 'NO-SUCH' })).toEqual([422, 'list']);
    expect(await refused({ promo: { from: 1 } })).toEqual([422, 'promo']);
  });
});

describe('many articles at once', () => {
  const quote = (of: object, more: object = {}) =>
    owner.call('office_price_desk.quote_list', {
      client_id: clientId,
      address_code: address,
      of: of as never,
      ...more,
    });

  test('each line is what is said of one, now and under tried terms; the sums are those of the lines (C-OFF-7)', async () => {
    const lines = sold.slice(0, 12).map(({ carti }, place) => ({ code: carti, quantity: 1 + place * 7 }));
    const tried = {
      list: (await explain(lines[0]?.code ?? '')).lists.at(-1)?.code ?? '',
      general: '50+10',
      extra: '5',
    };
    const { rows, sums, unknown } = await quote({ kind: 'codes', lines: [...lines, { code: 'NON-CE' }] }, { tried });
    expect([rows.length, unknown]).toEqual([12, ['NON-CE']]);
    let [now, then] = [0, 0];
    for (const [place, row] of rows.entries()) {
      const one = await explain(lines[place]?.code ?? '', {
        quantity: lines[place]?.quantity,
        tried: { list: tried.list, general: tried.general, promo: { from: 0.001, chain: '5' } },
      });
      const { net, gross, total, chain, promo, margin } = one.now;
      expect(row.now).toEqual({
        net,
        gross,
        total,
        chain,
        promo,
        margin: { percent: margin?.percent, below_floor: margin?.below_floor },
      });
      expect([row.tried?.net, row.tried?.total, row.charged]).toEqual([one.tried?.net, one.tried?.total, null]);
      now += Math.round((total ?? 0) * 100);
      then += Math.round((one.tried?.total ?? 0) * 100);
    }
    expect([Math.round(sums.now * 100), Math.round((sums.tried ?? 0) * 100), sums.charged]).toEqual([now, then, null]);
  });

  test('the lines of an order with what was charged, for its customer; those of the cart', async () => {
    await buyer.call('wrapper.add_to_cart', { item_id: sold[3]?.carti ?? '', quantity: 10 });
    const cart = await quote({ kind: 'cart' });
    expect(cart.rows.map(({ code, quantity }) => [code, quantity])).toContainEqual([sold[3]?.carti, 10]);
    const [order] = await shop().db.query<{ number: string; client_id: number; lines: number; net: number }>(
      null,
      `select o.number, o.client_id, count(*)::int as lines, sum(r.total_net)::bigint as net from orders o join order_rows r on r.order_id = o.id
       where not r.gift and o.client_id <> $1 group by o.id order by o.id desc limit 1`,
      [clientId],
    );
    const { rows, customer, sums } = await quote({ kind: 'order', number: order?.number });
    expect([rows.length, customer?.client_id]).toEqual([order?.lines, order?.client_id]);
    expect(rows.every(({ charged }) => charged !== null)).toBe(true);
    expect(Math.round((sums.charged ?? 0) * 10_000)).toBe(order?.net);
  });

  test('orders need orders.read, carts customers.read, margins costs.read; bad terms are said at their field (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['prices.read']);
    const ask = (of: object, more: object = {}, who = reader) =>
      who.send('office_price_desk.quote_list', {
        client_id: clientId,
        address_code: address,
        of: of as never,
        ...more,
      });
    expect((await ask({ kind: 'order', number: 'OC/1/2026' })).body.permission).toBe('orders.read');
    expect((await ask({ kind: 'cart' })).body.permission).toBe('customers.read');
    const codes = { kind: 'codes', lines: [{ code: sold[0]?.carti ?? '' }] };
    expect(JSON.stringify((await ask(codes)).body)).not.toMatch(/margin|cost/);
    expect((await ask(codes, { tried: { general: '50++' } })).body.errors).toHaveProperty('general');
    expect((await ask(codes, { tried: { list: 'NESSUNO' } })).body.errors).toHaveProperty('list');
    expect((await ask({ kind: 'order', number: 'OC/0/1999' }, {}, owner)).status).toBe(404);
    const outsider = await staffWith(shop(), ['orders.read']);
    expect((await ask(codes, {}, outsider)).body.permission).toBe('prices.read');
  });
});

test('who may not see prices sees none, and an unknown customer or article is not found (C-OFF-5)', async () => {
  const carti = sold[0]?.carti ?? '';
  const warehouse = await staffWith(shop(), ['orders.read', 'articles.read', 'customers.read']);
  const { status, body, text } = await warehouse.send('office_price_desk.explain', {
    client_id: clientId,
    article: carti,
  });
  expect([status, body.permission]).toEqual([403, 'prices.read']);
  expect(text).not.toContain('net');
  const ask = async (request: object) => (await owner.send('office_price_desk.explain', request)).status;
  expect(await ask({ client_id: 999_999, article: carti })).toBe(404);
  expect(await ask({ client_id: clientId, article: 'NO-SUCH-ARTICLE' })).toBe(404);
});

test('customers and articles are found as they are typed', async () => {
  const carti = sold[0]?.carti ?? '';
  const { data: articles } = await owner.call('office_price_desk.find_articles', { text: carti });
  expect(articles[0]?.code).toBe(carti);
  const { data: customers } = await owner.call('office_price_desk.find_customers', { text: String(clientId) });
  expect(customers[0]?.code).toBe(String(clientId));
  expect((await owner.call('office_price_desk.find_articles', { text: '' })).data).toEqual([]);
});
