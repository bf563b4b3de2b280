/** What comes and goes by a connection, in the office: orders, files, rows that wait (C-EXC-1, C-EXC-4, C-EXC-6, docs/office-connections.md). */
import { describe, expect, test, vi } from 'vitest';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { sendRows } from '../kit/exchange-rows.ts';
import { staffWith } from '../kit/office.ts';
import { newKey, officeConnections } from '../kit/office-connections.ts';
import { press } from '../kit/office-imports.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 180_000 });
const { ask } = exchangeClient(shop);
const { leave, settled, look, runs } = dropFolder(shop);
const { laura, signInAgain, made, connection, listed, undo } = officeConnections(shop);
const HOUR_MS = 3_600_000;

describe('orders', () => {
  let rossi: Customer;
  let sent = 0;

  async function ordered(): Promise<string> {
    rossi ??= await shop().login('cliente1@example.com');
    const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
    // Two of them, above the minimum order.
    for (const { id } of product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2))
      await rossi.call('wrapper.add_to_cart', { item_id: id, quantity: 1000 });
    const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
    sent += 1;
    const { order } = await rossi.call('wrapper.send_order', {
      summary_token,
      idempotency_key: `connections-${sent}`,
      payment_method: payment_methods[0]?.code ?? '',
      confirm_duplicate: true,
    });
    return order.number;
  }
  const orders = (code: string, state: 'offered' | 'acknowledged' | 'all' | 'pending') =>
    laura().call('office_connections.get_orders', { code, state });

  test('those that wait with the oldest first, late after an hour on page, list and start page; taken ones with their number (C-EXC-4)', async () => {
    const code = await made({ release: 'sent' });
    const { token } = await laura().call('office_connections.add_key', newKey(code));
    const numbers = [await ordered(), await ordered()];
    expect((await orders(code, 'offered')).orders).toMatchObject(
      numbers.map((number) => ({ number, state: 'offered', late: false, erp_number: '' })),
    );
    const now = shop().clock.now;
    shop().clock.now = new Date(now.getTime() + HOUR_MS + 60_000);
    await signInAgain();
    expect((await orders(code, 'offered')).orders.map(({ late }) => late)).toEqual([true, true]);
    expect((await listed(code))?.orders).toMatchObject({ offered: 2, late: { count: 2 } });
    const { handovers } = await laura().call('office.get_desk', {});
    expect(handovers?.find((one) => one.code === code)).toMatchObject({ count: 2 });
    const { body } = await ask('/orders', { token });
    const [{ uid }] = body.orders;
    await ask('/orders/ack', { token, body: { orders: [{ uid, erp_number: '2026/1' }] } });
    expect((await orders(code, 'acknowledged')).orders).toMatchObject([
      { number: numbers[0], erp_number: '2026/1', state: 'acknowledged', late: false },
    ]);
    expect((await orders(code, 'all')).orders.map(({ number }) => number)).toEqual([...numbers].reverse());
    expect((await connection(code)).handovers).toMatchObject({ offered: 1, acknowledged: 1 });
    const { next } = await laura().call('office_connections.get_orders', { code, state: 'all', after: uid });
    expect(next).toBeNull();
  });

  test('earlier ones are added once each; not from a day to come', async () => {
    const number = await ordered();
    const code = await made({ release: 'sent' });
    const offer = (since: string, key = press()) =>
      laura().send('office_connections.offer_orders', { key, code, since });
    expect((await offer('2999-01-01')).body.errors?.since?.[0]).toContain('futuro');
    const key = press();
    const first = await offer('2020-01-01', key);
    expect(first.body.message.count).toBeGreaterThan(0);
    expect((await offer('2020-01-01', key)).body).toEqual(first.body);
    expect((await offer('2020-01-01')).body.message).toEqual({ count: 0 });
    expect((await orders(code, 'all')).orders[0]?.number).toBe(number);
    // Who may see connections but no orders sees none here either.
    const reader = await staffWith(shop(), ['connections.read']);
    expect((await reader.send('office_connections.get_orders', { code, state: 'all' })).body.permission).toBe(
      'orders.read',
    );
  });
});

describe('files', () => {
  const files = (code: string) => laura().call('office_connections.get_files', { code });

  test('what came and what became of it; repeated once per press, let go while it waits (C-EXC-1, C-EXC-2)', async () => {
    const code = await made();
    await laura().call('office_connections.save', { key: press(), code, values: { settle_seconds: 0 }, known: {} });
    leave(code, 'stock.csv', 'product;quantity\nNIENTE-1;5\n');
    await settled(code);
    const [file] = (await files(code)).files;
    expect(file).toMatchObject({
      name: 'stock.csv',
      state: 'done',
      rows: 1,
      applied: 0,
      waiting: 1,
      can: { replay: true, dismiss: false },
    });
    expect(await listed(code)).toMatchObject({
      state: 'works',
      last_file: { name: 'stock.csv' },
      rows: { waiting: 1 },
    });
    const body = { key: press(), id: file?.id ?? 0 };
    const [one, two] = await Promise.all([
      laura().call('office_connections.replay_file', body),
      laura().call('office_connections.replay_file', body),
    ]);
    expect(one).toEqual(two);
    await settled(code);
    expect((await files(code)).files.map(({ id, replay_of }) => [id, replay_of])).toEqual([
      [one.id, file?.id],
      [file?.id, null],
    ]);
    expect((await laura().send('office_connections.dismiss_file', { ...body, key: press() })).status).toBe(409);

    // One with columns that nobody knows waits for a person, stops the connection, and can be let go.
    leave(code, 'listino 1.csv', 'Cosa;Altra\nx;2\n');
    await vi.waitFor(
      async () => {
        await look();
        expect((await runs(code)).at(-1)?.state).toBe('uploaded');
        expect((await listed(code))?.state).toBe('stopped');
      },
      { timeout: 30_000, interval: 100 },
    );
    const held = (await files(code)).files[0];
    expect(held).toMatchObject({
      state: 'held',
      reason: expect.stringMatching(/./),
      can: { replay: false, dismiss: true },
    });
    expect(await listed(code)).toMatchObject({ files: { held: 1 }, stopped: { run: held?.id } });
    const desk = await laura().call('office.get_desk', {});
    expect(desk.connections?.find((each) => each.code === code)).toMatchObject({ run: held?.id });
    await laura().call('office_connections.dismiss_file', { key: press(), id: held?.id ?? 0 });
    expect([(await listed(code))?.state, (await files(code)).files[0]?.state]).toEqual(['works', 'stopped']);
    expect((await laura().send('office_connections.replay_file', { key: press(), id: 999_999 })).status).toBe(404);
  });
});

describe('rows that wait', () => {
  const rows = (code: string, who = laura()) => who.call('office_connections.get_waiting', { code });
  const csv = async (code: string, table: string, who = laura()) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await shop().app.fetch(
      new Request(`${ORIGIN}/api/office/waiting-rows/${code}/${table}`, { headers: { Cookie: cookie } }),
    );
    return { status: response.status, text: await response.text() };
  };

  test('as far as the person may read their tables; as a CSV for mending; given up once (C-EXC-6, C-OFF-5)', async () => {
    const code = await made();
    const key = newKey(code, { scopes: ['stock.write', 'credit.write'] });
    const { token } = await laura().call('office_connections.add_key', key);
    await sendRows(shop(), token, 'stock', { rows: [{ product: '=NUOVO-9', quantity: 5 }] });
    await sendRows(shop(), token, 'credit', { rows: [{ customer: 987654, limit: 1000 }] });
    const all = await rows(code);
    expect(all.rows).toMatchObject([
      { table: 'stock', key: '=NUOVO-9', rows: 1, state: 'waiting', waits_for: { kind: 'article' }, reason: '' },
      { table: 'credit', state: 'waiting', waits_for: { kind: 'customer', code: '987654' } },
    ]);
    expect(all.tables).toEqual([
      { table: 'credit', waiting: 1, refused: 0, mend: true },
      { table: 'stock', waiting: 1, refused: 0, mend: true },
    ]);
    const some = await staffWith(shop(), ['connections.read', 'articles.read']);
    expect((await rows(code, some)).rows.map(({ table }) => table)).toEqual(['stock']);
    expect(JSON.stringify(await rows(code, some))).not.toContain('987654');
    expect((await csv(code, 'credit', some)).status).toBe(403);
    // Made for people: a cell that a workbook would run is harmless.
    expect((await csv(code, 'stock', some)).text).toContain(`'=NUOVO-9`);
    expect([(await csv(code, 'prices')).status, (await csv(code, 'nothing')).status]).toEqual([404, 404]);

    const id = all.rows[0]?.id ?? 0;
    const drop = { key: press(), code, id, table: null };
    const [one, two] = await Promise.all([
      laura().call('office_connections.drop_waiting', drop),
      laura().call('office_connections.drop_waiting', drop),
    ]);
    expect([one, two]).toEqual([{ rows: 1 }, { rows: 1 }]);
    const other = await made();
    const credit = (await rows(code)).rows[0]?.id ?? 0;
    expect(
      (await laura().send('office_connections.drop_waiting', { ...drop, key: press(), code: other, id: credit }))
        .status,
    ).toBe(404);
    await laura().call('office_connections.drop_waiting', { key: press(), code, id: null, table: 'credit' });
    expect((await rows(code)).rows).toEqual([]);
    expect((await undo('waiting.drop')).status).toBe(403);
  });
});
