/** Orders of customers' systems over HTTP, by folder, and in the office (C-EXC-1, C-EXC-2, C-EXC-8, C-EXC-9; docs/exchange-trade-orders.md). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { writeUblInvoice } from '#server/formats/ubl/write-ubl-invoice.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createTradeConnections } from '#server/modules/trade-orders/index.ts';
import { AN_INVOICE, AN_INVOICE_ROW, AN_ORDER } from '../../setup/trade-values.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { BY, exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'forms: { registration: ufficio@example.com }' });
vi.setConfig({ testTimeout: 60_000 });
const { ask, connect } = exchangeClient(shop);
const { pathOf, look } = dropFolder(shop);
const VAT = 'IT01234567897';
let customer = 0;
let stranger = 0;
let article = { carti: '', quantity: 0 };
let laura: OfficeVisitor;
let count = 0;
const press = () => {
  count += 1;
  return `trade-press-${count}`;
};

beforeAll(async () => {
  const { db } = shop();
  laura = await signIn(shop());
  const customers = await db.query<{ id: number }>(
    null,
    `select c.client_id as id from customers c where active and cardinality(payment_methods) > 0
       and exists (select from addresses a where a.client_id = c.client_id and a.active) order by client_id limit 2`,
  );
  customer = customers[0]?.id ?? 0;
  stranger = customers[1]?.id ?? 0;
  await db.query(
    null,
    `update customers set vat_number = '01234567897', credit_limit = null, minimum_order = 0 where client_id = $1`,
    [customer],
  );
  await db.query(null, `select pg_notify('bancale', '{"catalogue":2,"prices":2}')`);
  await db.query(null, 'update stock set quantity = 1000000');
  const rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const found = product_list.data.find((one) => one.addable && one.num_childs === 0);
  article = { carti: found?.carti ?? '', quantity: 1000 };
});

const trade = () =>
  createTradeConnections({ db: shop().db, operations: createOperations({ clock: () => shop().clock.now }) });

/** A connection with a key, which may order for the customer. */
async function program(scopes = ['trade.orders']): Promise<{ code: string; token: string }> {
  const made = await connect(null, { scopes });
  await trade().allow(BY, made.code, { customerId: customer, identity: '', addressCode: null });
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [made.code]);
  return made;
}

const order = (
  number: string,
  rows: readonly object[] = [{ row: '10', code: article.carti, quantity: article.quantity }],
  more: object = {},
) => JSON.stringify({ number, vat_number: VAT, ...more, rows });

async function send(token: string, body: string, query = '') {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/v1/trade-orders${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-file-name': 'ordine.json', 'accept-language': 'en' },
      body,
    }),
  );
  return { status: response.status, body: await response.json() };
}

const ordersOf = (reference: string) =>
  shop().db.query<{ number: string; client_id: number }>(
    null,
    'select number, client_id from orders where reference = $1',
    [reference],
  );

test('sent, decided, responded to; the same again is known; another key sees nothing of it (C-EXC-2, C-EXC-8)', async () => {
  const { token } = await program();
  const other = await program();
  const { status, body } = await send(token, order('HTTP-1'));
  expect([status, body.messages.length]).toEqual([200, 1]);
  const [message] = body.messages;
  expect(message).toMatchObject({
    state: 'ordered',
    number: 'HTTP-1',
    findings: [],
    rows: [{ id: '10', ordered: true }],
  });
  const [placed] = await ordersOf('HTTP-1');
  expect(placed).toEqual({ number: message.order.number, client_id: customer });
  const response = await vi.waitFor(
    async () => {
      const answer = await ask(`/trade-orders/${message.id}/response`, { token });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(response.body).toMatchObject({ number: 'HTTP-1', our_number: message.order.number, result: 'accepted' });
  const again = await Promise.all([send(token, order('HTTP-1')), send(token, order('HTTP-1'))]);
  expect(again.map((one) => [one.body.messages[0].state, one.body.messages[0].same_as])).toEqual([
    ['known', message.id],
    ['known', message.id],
  ]);
  expect(await ordersOf('HTTP-1')).toHaveLength(1);
  for (const path of ['', '/response', '/receipt', '/despatches/1', '/invoices/1'])
    expect((await ask(`/trade-orders/${message.id}${path}`, { token: other.token })).status).toBe(404);
  expect((await ask('/trade-orders', { token: other.token })).body.messages).toEqual([]);
  expect((await ask('/trade-orders', { token })).body.messages).toHaveLength(3);
});

test('a key without the scope sends nothing; a customer of another connection is nobody here (C-EXC-8, C-EXC-9)', async () => {
  const { token } = await program(['orders.read']);
  expect((await send(token, order('HTTP-2'))).status).toBe(403);
  const { token: own } = await program();
  const { body } = await send(own, order('HTTP-3', undefined, { vat_number: '', customer_account: String(stranger) }));
  expect(body.messages[0]).toMatchObject({ state: 'held', findings: [{ code: 'unknown-customer' }], order: null });
  const nobody = await send(own, order('HTTP-4', undefined, { vat_number: '', customer_account: '999999' }));
  expect(nobody.body.messages[0].findings[0].text).toBe(body.messages[0].findings[0].text);
  expect(await ordersOf('HTTP-3')).toEqual([]);
});

test('the same message in parallel: one order (C-EXC-2)', async () => {
  const { token } = await program();
  const all = await Promise.all(Array.from({ length: 4 }, () => send(token, order('HTTP-5'))));
  expect(all.map(({ body }) => body.messages[0].state).sort()).toEqual(['known', 'known', 'known', 'ordered']);
  expect(await ordersOf('HTTP-5')).toHaveLength(1);
});

test('what is no order is stored and refused with a reason (C-EXC-1)', async () => {
  const { token } = await program();
  const { status, body } = await send(token, 'ciao');
  expect([status, body.messages[0]]).toMatchObject([
    200,
    { state: 'refused', reason: 'The file is no order that the shop can read.' },
  ]);
  const [kept] = await shop().db.query<{ content: Buffer }>(
    null,
    'select f.content from trade_files f join trade_messages m on m.file_id = f.id where m.id = $1',
    [body.messages[0].id],
  );
  expect(kept?.content.toString()).toBe('ciao');
});

test('left in the folder of orders, under any name; what is none fails (C-EXC-1)', async () => {
  const { code } = await program();
  mkdirSync(join(pathOf(code, 'in'), 'orders'), { recursive: true });
  writeFileSync(join(pathOf(code, 'in'), 'orders', 'PO 4711.json'), order('FILE-1'));
  writeFileSync(join(pathOf(code, 'in'), 'trade-orders_2.json'), order('FILE-2'));
  writeFileSync(join(pathOf(code, 'in'), 'orders', 'niente.txt'), 'ciao');
  await vi.waitFor(
    async () => {
      await look();
      const runs = await shop().db.query<{ name: string; state: string }>(
        null,
        `select r.name, r.state from import_runs r join connections c on c.id = r.connection_id where c.code = $1 order by r.name`,
        [code],
      );
      expect(runs).toEqual([
        { name: 'PO 4711.json', state: 'done' },
        { name: 'niente.txt', state: 'failed' },
        { name: 'trade-orders_2.json', state: 'done' },
      ]);
      expect([...(await ordersOf('FILE-1')), ...(await ordersOf('FILE-2'))]).toHaveLength(2);
    },
    { timeout: 40_000, interval: 500 },
  );
});

test('in the office: listed, counted, read with what is wrong, accepted without the rows in question, refused (C-OFF-1, C-EXC-6)', async () => {
  const { token } = await program();
  const rows = [
    { row: '1', code: article.carti, quantity: article.quantity },
    { row: '2', code: 'NON-ESISTE', quantity: 1 },
  ];
  const { body } = await send(token, order('OFFICE-1', rows));
  const [{ id }] = body.messages;
  const [email] = await shop().db.query<{ recipient: string; values: { topic: string } }>(
    null,
    `select recipient, payload -> 'values' as values from letters where dedupe_key = $1`,
    [`trade.held:${id}`],
  );
  expect([email?.recipient, email?.values.topic]).toEqual(['ufficio@example.com', 'OFFICE-1']);
  const page = await laura.call('office_inbox.get_customer_order', { id, lang: 'en' });
  expect(page).toMatchObject({
    state: 'held',
    number: 'OFFICE-1',
    connection: 'Gestionale',
    customer: { client_id: customer },
    can: { accept: false, accept_good: true, check: true, refuse: true, settle: false },
  });
  expect(page.rows.map((row) => row.findings.map((one) => one.text))).toEqual([[], ['No article has this code.']]);
  const accept = { key: press(), id, seen: page.revision, rows: 'good' as const };
  expect(
    (await laura.send('office_inbox.accept_customer_order', { ...accept, key: press(), rows: 'all' })).status,
  ).toBe(409);
  const now = await laura.call('office_inbox.get_customer_order', { id });
  const { number } = await laura.call('office_inbox.accept_customer_order', { ...accept, seen: now.revision });
  // A second press, and one of a colleague who has the page of before.
  expect(await laura.call('office_inbox.accept_customer_order', { ...accept, seen: now.revision })).toEqual({ number });
  expect((await laura.send('office_inbox.accept_customer_order', { ...accept, key: press() })).status).toBe(409);
  expect(await ordersOf('OFFICE-1')).toEqual([{ number, client_id: customer }]);
  const done = await laura.call('office_inbox.get_customer_order', { id });
  expect([done.state, done.order, done.rows.map(({ ordered }) => ordered)]).toEqual(['ordered', number, [true, false]]);

  const second = await send(token, order('OFFICE-2', [{ row: '1', code: 'NON-ESISTE', quantity: 1 }]));
  const other = second.body.messages[0].id;
  const seen = (await laura.call('office_inbox.get_customer_order', { id: other })).revision;
  await laura.call('office_inbox.refuse_customer_order', {
    key: press(),
    id: other,
    seen,
    reason: 'Articolo fuori catalogo',
  });
  const told = await ask(`/trade-orders/${other}`, { token });
  expect(told.body).toMatchObject({ state: 'refused', reason: 'Articolo fuori catalogo' });
  const [deed] = await shop().db.query(
    null,
    `select kind, actor_name from operations where kind = 'trade-order.refuse' and params ->> 'id' = $1`,
    [String(other)],
  );
  expect(deed).toMatchObject({ kind: 'trade-order.refuse' });
});

test('checked again after the connection was put right; prices only for those who may see them (C-OFF-5)', async () => {
  const { code, token } = await connect(null, { scopes: ['trade.orders'] });
  const { body } = await send(
    token,
    order('OFFICE-3', [{ row: '1', code: article.carti, quantity: article.quantity, price: 99999 }]),
  );
  const [{ id }] = body.messages;
  const before = await laura.call('office_inbox.get_customer_order', { id });
  await trade().allow(BY, code, { customerId: customer, identity: '', addressCode: null });
  await laura.call('office_inbox.check_customer_order', { key: press(), id, seen: before.revision });
  const after = await laura.call('office_inbox.get_customer_order', { id });
  expect([after.state, after.rows[0]?.their_price]).toEqual(['ordered', 99999]);
  const marta = await staffWith(shop(), ['orders.read']);
  const hidden = await marta.call('office_inbox.get_customer_order', { id });
  expect([hidden.rows[0]?.their_price, hidden.rows[0]?.our_price]).toEqual([undefined, undefined]);
  const press3 = { key: press(), id, seen: after.revision, reason: 'no' };
  expect((await marta.send('office_inbox.refuse_customer_order', press3)).status).toBe(403);
});

test('an ERP’s invoice as UBL, left in its folder, is in the customer’s account and goes back to the system that ordered, once (C-EXC-1, C-EXC-2, C-EXC-8)', async () => {
  const { token } = await program();
  const other = await program();
  const { body } = await send(token, order('BILL-1'));
  const [{ id, order: placed }] = body.messages;
  const invoice = {
    ...AN_INVOICE,
    number: 'E-1',
    date: '2026-11-20',
    buyer: { ...AN_INVOICE.buyer, vatNumber: VAT },
    orders: [{ number: 'BILL-1', date: '2026-11-02' }],
    sellerOrder: placed.number,
    rows: [{ ...AN_INVOICE_ROW, sellerCode: article.carti, order: 'BILL-1', orderRow: '' }],
  };
  const { code } = await connect(null, { scopes: ['files.write'] });
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  mkdirSync(pathOf(code, 'in'), { recursive: true });
  writeFileSync(
    join(pathOf(code, 'in'), 'FT E-1.xml'),
    writeUblInvoice({ invoice, order: AN_ORDER, at: '2026-11-20T10:00:00.000Z' }),
  );
  const found = await vi.waitFor(
    async () => {
      await look();
      // The shop of a test looks for documents when something comes, not every five seconds.
      await send(token, order('BILL-1'));
      const message = await ask(`/trade-orders/${id}`, { token });
      expect(message.body.invoices).toEqual([
        { kind: 'invoice', number: 'E-1', href: expect.stringContaining(`/trade-orders/${id}/invoices/`) },
      ]);
      return message.body.invoices[0];
    },
    { timeout: 40_000, interval: 500 },
  );
  const path = found.href.replace('/exchange/v1', '');
  expect((await ask(path, { token })).body).toMatchObject({
    document_number: 'E-1',
    total: '8.42',
    rows: [{ code: article.carti, order: 'BILL-1', order_row: '10' }],
  });
  expect((await ask(path, { token: other.token })).status).toBe(404);
  expect((await ask(path.replace('/invoices/', '/despatches/'), { token })).status).toBe(404);
  const page = await laura.call('office_inbox.get_customer_order', { id });
  expect(page.answers.map(({ kind, number }) => [kind, number])).toEqual([
    ['response', ''],
    ['invoice', 'E-1'],
  ]);
});

test('a CONTRL is fetched with the message of its interchange, also of one that is known (C-EXC-2)', async () => {
  const { token } = await program();
  const text = `UNB+UNOC:3+8012345678901:14+8000000000009:14+260301:0910+H1++++1'UNH+1+ORDERS:D:96A:UN'BGM+220+EDI-1'DTM+137:20260301:102'NAD+BY+8012345678901::9'RFF+VA:${VAT}'LIN+1'PIA+5+${article.carti}:SA'QTY+21:${article.quantity}'UNS+S'UNT+10+1'UNZ+1+H1'`;
  const [first, again] = [await send(token, text), await send(token, text)].map(({ body }) => body.messages[0]);
  expect([again.state, again.same_as]).toEqual(['known', first.id]);
  for (const { id, receipt } of [first, again]) {
    expect(receipt).toBe(`/exchange/v1/trade-orders/${id}/receipt`);
    const response = await shop().app.fetch(
      new Request(`http://localhost:4500${receipt}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('UCM+1+ORDERS:D:96A:UN+7')]);
  }
  const page = await laura.call('office_inbox.get_customer_order', { id: again.id });
  expect(page.answers.map(({ kind }) => kind).filter((kind) => kind === 'receipt')).toHaveLength(1);
});

test('the examples of docs/exchange-trade-orders.md', async () => {
  const { token } = await program();
  const text = readFileSync(new URL('../../../docs/exchange-trade-orders.md', import.meta.url), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const sent = JSON.parse(example);
  sent.rows[0].code = article.carti;
  sent.rows[0].quantity = article.quantity;
  const commands = text.split('\n').filter((line) => line.startsWith('curl '));
  expect(commands).toHaveLength(4);
  let id = 0;
  for (const command of commands) {
    const path = /https:\/\/shop\.example(\S+)/.exec(command)?.[1]?.replace('$ID', String(id)) ?? '';
    const headers = Object.fromEntries(
      [...command.matchAll(/-H "([\w-]+): ([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replace('$KEY', token),
      ]),
    );
    const isPost = command.includes('--data-binary @order.json');
    await vi.waitFor(
      async () => {
        const response = await shop().app.fetch(
          new Request(`http://localhost:4500${path}`, {
            method: isPost ? 'POST' : 'GET',
            headers,
            ...(isPost && { body: JSON.stringify(sent) }),
          }),
        );
        expect([command, response.status]).toEqual([command, 200]);
        const body = await response.json();
        if (isPost) {
          expect(body.messages[0].state).toBe('ordered');
          id = body.messages[0].id;
        }
      },
      { timeout: 20_000, interval: 200 },
    );
  }
});
