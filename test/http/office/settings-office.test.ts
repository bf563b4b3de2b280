/** Settings in the office: read, changed live and for the next start, tried on past orders, taken back (C-OFF-1, C-OFF-2, C-OFF-4, C-OFF-5, C-OFF-7). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { SETTING_GROUPS } from '#contract/values/setting-words.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop({ settings: 'minimumOrder: 50', fixedSettings: ['minimumOrder'] });
let laura: OfficeVisitor;
let count = 0;
const key = () => {
  count += 1;
  return `settings-press-${count}`;
};

beforeAll(async () => {
  laura = await signIn(shop());
  await insertRandomOrders(shop().db, 200);
  await shop().db.query(null, `update orders set created_at = $1::timestamptz - (id % 80) * interval '1 day'`, [
    shop().clock.now,
  ]);
});

const all = async () => (await laura.call('office_settings.get', {})).settings;
async function one(name: string) {
  return (await all()).find((setting) => setting.key === name) ?? expect.fail(name);
}
type Value = string | number | boolean;

/** `known` left out: the page held what is stored. */
async function save(
  changes: Array<{ key: string; value: Value | null }>,
  who = laura,
  known?: Array<{ key: string; value: Value }>,
) {
  const held =
    known ??
    (await all())
      .filter((one) => changes.some((change) => change.key === one.key))
      .map(({ key: name, value }) => ({ key: name, value }));
  return who.send('office_settings.save', { key: key(), changes, known: held });
}

describe('settings in the office', () => {
  test('every setting of the schema has words in both languages', async () => {
    const words = new Set(SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings)));
    expect((await all()).map((setting) => setting.key).filter((name) => !words.has(name))).toEqual([]);
  });

  test('what the file says is locked, with its reason', async () => {
    expect(await one('minimumOrder')).toMatchObject({ from: 'file', value: 50, default: 0 });
    const refused = await save([{ key: 'minimumOrder', value: 0 }]);
    expect([refused.status, refused.body.errors?.minimumOrder]).toEqual([
      422,
      ['Si cambia solo nel file di chi gestisce il server.'],
    ]);
    for (const closed of ['uploads.scanner', 'timeZone', 'no.such'])
      expect([closed, (await save([{ key: closed, value: 'x' }])).status]).toEqual([closed, 422]);
  });

  test('a live one counts at once, and is taken back (C-OFF-2)', async () => {
    const before = shop().app.publicSettings.transport.cost;
    expect(before).toBe(9.9);
    const { body } = await save([{ key: 'transport.cost', value: 12.5 }], laura, [
      { key: 'transport.cost', value: 9.9 },
    ]);
    await vi.waitFor(() => expect(shop().app.publicSettings.transport.cost).toBe(12.5), 20_000);
    expect(await one('transport.cost')).toMatchObject({ from: 'office', value: 12.5, default: 9.9, waits: false });
    await laura.call('office_history.undo', { key: key(), id: body.message.operation ?? 0, forced: [] });
    await vi.waitFor(() => expect(shop().app.publicSettings.transport.cost).toBe(9.9), 20_000);
    expect((await one('transport.cost')).from).toBe('default');
  });

  test('another one waits for the next start, and says so', async () => {
    const { body } = await save([{ key: 'credit.overLimit', value: 'block' }]);
    expect(body.message.needs_restart).toBe(true);
    expect(await one('credit.overLimit')).toMatchObject({ from: 'office', value: 'block', waits: true });
    await save([{ key: 'credit.overLimit', value: null }]);
    expect(await one('credit.overLimit')).toMatchObject({ from: 'default', value: 'warn', waits: false });
  });

  test('wrong values are sentences, and nothing of the press is kept', async () => {
    const wrong = await save([
      { key: 'transport.cost', value: -1 },
      { key: 'shipping.dates', value: 5 },
    ]);
    expect(wrong.body.errors).toEqual({
      'transport.cost': ['Un importo in euro, da 0 in su, con al massimo due decimali.'],
    });
    expect((await one('shipping.dates')).from).toBe('default');
  });

  test('two people on one setting: the second reads who and what (C-OFF-4)', async () => {
    const marta = await staffWith(shop(), ['settings.write']);
    const known = [
      { key: 'shipping.deliveryDays', value: 3 },
      { key: 'orderNote', value: true },
    ];
    const both = (days: number) => [
      { key: 'shipping.deliveryDays', value: days },
      { key: 'orderNote', value: false },
    ];
    await save(both(5).slice(0, 1), laura, known);
    const late = await save([...both(4), { key: 'credit.overLimit', value: 'block' }], marta, [
      ...known,
      { key: 'credit.overLimit', value: 'warn' },
    ]);
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    // Only the one that both changed, by its name; nothing of the press is kept.
    expect(late.body.conflicts).toMatchObject([{ field: 'shipping.deliveryDays', theirs: 5, by: 'Ufficio vendite' }]);
    expect((await one('credit.overLimit')).from).toBe('default');
    // Theirs is known now: mine counts.
    const mine = await save(both(4).slice(0, 1), marta, [{ key: 'shipping.deliveryDays', value: 5 }]);
    expect(mine.status).toBe(200);
  });

  test('the effect is that of the shop’s rules on the orders of 90 days, amounts only with prices.read (C-OFF-5, C-OFF-7)', async () => {
    const changes = [{ key: 'transport.freeAbove', value: 1000 }];
    const { effects } = await laura.call('office_settings.effect', { changes });
    const [naive] = await shop().db.query<{ orders: number; different: number }>(
      null,
      `select count(*)::int as orders, count(*) filter (where delivery_type = 'shipping' and total_net > 2500000 and total_net <= 10000000)::int as different
       from orders where status <> 'cancelled' and created_at >= $1::timestamptz - interval '90 days'`,
      [shop().clock.now],
    );
    expect(effects).toEqual([expect.objectContaining({ about: 'transport', ...naive })]);
    expect(effects[0]?.different).toBeGreaterThan(0);
    expect((effects[0]?.after ?? 0) - (effects[0]?.before ?? 0)).toBe((naive?.different ?? 0) * 99_000);
    const marta = await staffWith(shop(), ['settings.write']);
    const [bare] = (await marta.call('office_settings.effect', { changes })).effects;
    expect([bare?.before, bare?.after]).toEqual([undefined, undefined]);
    expect(
      (await laura.call('office_settings.effect', { changes: [{ key: 'orderNote', value: false }] })).effects,
    ).toEqual([]);
  });

  test('the effect of what can be ordered is that on the stock which the orders stored (C-CAT-4, C-OFF-7)', async () => {
    const { db } = shop();
    await db.query(
      null,
      `update order_rows set stock_split = jsonb_build_object('now', quantity - 1, 'arriving',
         case when order_id % 2 = 0 then jsonb_build_array(jsonb_build_object('quantity', 1, 'date', '2026-12-01', 'precision', 'date')) else '[]' end,
         'undated', order_id % 2) where row_id = 1 and order_id % 3 = 0`,
    );
    const naive = async (condition: string) =>
      (
        await db.query<{ orders: number }>(
          null,
          `select count(distinct o.id)::int as orders from orders o join order_rows r on r.order_id = o.id
           where o.status <> 'cancelled' and o.created_at >= $1::timestamptz - interval '90 days' and ${condition}`,
          [shop().clock.now],
        )
      )[0]?.orders;
    const effect = async (...changes: Array<{ key: string; value: Value }>) =>
      (await laura.call('office_settings.effect', { changes })).effects;
    const forbid = { key: 'availability.beyond', value: 'forbid' };
    const known = await naive('r.stock_split is not null');
    // An article in two lines of one order is one line: random orders may have it.
    const undated = await naive(`(r.stock_split ->> 'undated')::numeric > 0`);
    expect(undated).toBeGreaterThan(0);
    expect(await effect(forbid)).toEqual([
      expect.objectContaining({ about: 'availability', orders: known, different: undated, freed: 0 }),
    ]);
    expect(await effect(forbid, { key: 'availability.countArrivals', value: false })).toMatchObject([
      { orders: known, different: known },
    ]);
  });

  test('the effect of the credit rule is on those who could send nothing today (C-ORD-7, C-DOC-3)', async () => {
    const { db } = shop();
    const [buyer] = await db.query<{ id: number; orders: number; unpaid: number; all: number }>(
      null,
      `with sent as (select client_id from orders where status <> 'cancelled' and payment_method <> 'card' and created_at >= $1::timestamptz - interval '90 days')
       select client_id as id, count(*)::int as orders, (select count(*)::int from sent) as "all" from sent
       where client_id not in (select client_id from deadlines where open > 0 and unpaid_on is not null) group by 1 order by 2 desc limit 1`,
      [shop().clock.now],
    );
    if (!buyer) expect.fail('nobody bought');
    const ask = async () =>
      (await laura.call('office_settings.effect', { changes: [{ key: 'credit.onUnpaid', value: 'block' }] }))
        .effects[0];
    const before = await ask();
    await db.query(
      null,
      `insert into deadlines (client_id, document, document_key, year, amount, open, due_date, unpaid_on, source)
       values ($1, 'PROVA/99', 'prova99', 2026, 1000000, 1000000, '2026-10-01', '2026-10-20', 'shop')`,
      [buyer.id],
    );
    const after = await ask();
    expect([after?.orders, (after?.different ?? 0) - (before?.different ?? 0)]).toEqual([buyer.all, buyer.orders]);
    expect((after?.customers ?? 0) - (before?.customers ?? 0)).toBe(1);
    // A limit that is used up to the last cent: the smallest order is over it.
    await db.query(null, 'update customers set credit_limit = 0 where client_id = $1', [buyer.id]);
    const [limit] = (
      await laura.call('office_settings.effect', { changes: [{ key: 'credit.overLimit', value: 'block' }] })
    ).effects;
    expect(limit?.different).toBeGreaterThanOrEqual(buyer.orders);
    const marta = await staffWith(shop(), ['settings.write']);
    const [bare] = (
      await marta.call('office_settings.effect', { changes: [{ key: 'credit.overLimit', value: 'block' }] })
    ).effects;
    expect([bare?.different, bare?.after]).toEqual([limit?.different, undefined]);
  });

  test('others are refused (C-OFF-5)', async () => {
    const others = await staffWith(
      shop(),
      PERMISSIONS.filter((code) => code !== 'settings.write'),
    );
    expect((await save([{ key: 'transport.cost', value: 1 }], others)).body.permission).toBe('settings.write');
  });
});
