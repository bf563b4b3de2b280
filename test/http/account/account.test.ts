/** The account over HTTP: totals that match the order list, credit, settings of a delivery address, lists and their files (C-ACC). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '#contract/endpoints/account/dashboard.ts';
import { moneyFromNumber } from '#contract/values/money.ts';
import { readXlsx } from '../kit/read-xlsx.ts';
import { type Customer, ORIGIN, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let stranger: Customer;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
});

const cents = (amounts: readonly number[]) => amounts.reduce((sum, euros) => sum + (moneyFromNumber(euros) ?? 0), 0);
const asked = (day: string) => day.replaceAll('/', '');

/** All orders of a customer between two days that were not cancelled, as in the list. */
async function listed(person: Customer, from: string, to?: string) {
  const range = { from: asked(from), ...(to && { to: asked(to) }), per_page: 100 };
  const first = await person.call('account.get_orders', range);
  const rest = Array.from({ length: first.pages - 1 }, (_, at) =>
    person.call('account.get_orders', { ...range, page: at + 2 }),
  );
  const orders = [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
  return orders.filter(({ status }) => status !== 'cancelled');
}

describe('dashboard', () => {
  test('orders by month agree with the order list to the cent, and so does their total (C-ACC-1)', async () => {
    const { months, total } = await owner.call('account.get_dashboard', {});
    expect(months).toHaveLength(12);
    expect(months.some(({ taxable }) => taxable > 0)).toBe(true);
    for (const month of months) {
      const orders = await listed(owner, month.from, month.to);
      expect([month.orders, cents([month.taxable])], month.month).toEqual([
        orders.length,
        cents(orders.map(({ taxable }) => taxable)),
      ]);
    }
    const all = await listed(owner, months[0]?.from ?? '');
    expect([total.orders, cents([total.taxable])]).toEqual([all.length, cents(all.map(({ taxable }) => taxable))]);
    expect(cents(months.map(({ taxable }) => taxable))).toBe(cents([total.taxable]));
  });

  test('the year before is compared up to the same day (C-ACC-1)', async () => {
    const { months, total } = await owner.call('account.get_dashboard', {});
    const [day, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome' })
      .format(shop().clock.now)
      .split('/')
      .map(Number);
    const last = new Date(Date.UTC((year ?? 0) - 1, month ?? 1, 0)).getUTCDate();
    const shift = (written: string) => written.replace(/\d{4}$/, (found) => String(Number(found) - 1));
    const until = `${String(Math.min(day ?? 1, last)).padStart(2, '0')}/${String(month).padStart(2, '0')}/${(year ?? 0) - 1}`;
    const before = await listed(owner, shift(months[0]?.from ?? ''), until);
    expect(cents([total.before])).toBe(cents(before.map(({ taxable }) => taxable)));
    const whole = await listed(owner, shift(months[3]?.from ?? ''), shift(months[3]?.to ?? ''));
    expect(cents([months[3]?.before ?? 0])).toBe(cents(whole.map(({ taxable }) => taxable)));
  });

  test('spend by family adds up to what was ordered, to the cent (C-ACC-1)', async () => {
    const { families, total } = await owner.call('account.get_dashboard', { lang: 'en' });
    const { data, transport, coupons } = families;
    expect(data.length).toBeGreaterThan(2);
    expect(cents([...data.map(({ spent }) => spent), transport, coupons])).toBe(cents([total.taxable]));
    expect(data.map(({ spent }) => spent)).toEqual(data.map(({ spent }) => spent).toSorted((a, b) => b - a));
    const italian = await owner.call('account.get_dashboard', { lang: 'it' });
    expect(italian.families.data.map(({ code }) => code)).toEqual(data.map(({ code }) => code));
    expect(italian.families.data.map(({ name }) => name)).not.toEqual(data.map(({ name }) => name));
  });

  test('open orders come first, with what is still to come of each (C-ACC-1, C-ORD-5)', async () => {
    const { open, orders } = await owner.call('account.get_dashboard', {});
    const isOpen = ({ status }: { status: string }) => ['IA', 'NE', 'partial'].includes(status);
    const states = orders.map(isOpen);
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
    let residual = 0;
    let count = 0;
    let partial = 0;
    for (const status of ['IA', 'NE', 'partial'] as const) {
      const { data } = await owner.call('account.get_orders', { status, per_page: 100 });
      count += data.length;
      if (status === 'partial') partial = data.length;
      for (const { number } of data) {
        const { rows } = await owner.call('wrapper.get_order_detail', { number });
        const coming = rows.filter((row) => row.residual > 0);
        const value = coming.reduce(
          (sum, row) => sum + Math.round((row.residual * (moneyFromNumber(row.price_discount) ?? 0)) / 100) * 100,
          0,
        );
        residual += value;
        const shown = orders.find((order) => order.number === number);
        if (shown) expect([shown.residual_rows, cents([shown.residual])], number).toEqual([coming.length, value]);
      }
    }
    expect([open.count, open.partial, cents([open.residual])]).toEqual([count, partial, residual]);
    for (const closed of orders.filter((order) => !isOpen(order)))
      expect([closed.residual, closed.residual_rows]).toEqual([0, 0]);
  });

  test('the next delivery is the nearest of the open orders from today on, by the shop’s clock (C-ACC-5)', async () => {
    const before = shop().clock.now;
    const { data } = await owner.call('account.get_orders', { status: 'NE', per_page: 1 });
    const { number = '', delivery_date = '' } = data[0] ?? {};
    const day = (delivery_date ?? '').split('/').reverse().join('-');
    // 23:30 in Rome still belongs to that day, half an hour later does not.
    const winter = new Date(`${day}T12:00:00Z`).toLocaleString('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit' });
    shop().clock.now = new Date(`${day}T${winter === '13' ? '22:30' : '21:30'}:00Z`);
    const here = (await owner.call('account.get_dashboard', {})).next_delivery;
    expect(here?.date).toBe(delivery_date);
    shop().clock.now = new Date(shop().clock.now.getTime() + 3_600_000);
    const after = (await owner.call('account.get_dashboard', {})).next_delivery;
    expect(after?.date).not.toBe(delivery_date);
    expect(after?.number).not.toBe(number);
    shop().clock.now = before;
  });

  test('unfinished carts of all addresses are there, and one that is activated is the active one (C-ACC-1)', async () => {
    const [first = 0, second = 0] = owner.addressCodes;
    const { product_list } = await owner.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
    const card = product_list.data.find((one) => one.addable && one.num_childs === 0);
    const item = { item_id: card?.id ?? 0, quantity: card?.packagings.find((one) => one.default)?.quantity ?? 1 };
    const saved = await owner.call('wrapper.add_to_cart', { ...item, address_code: second });
    await owner.call('wrapper.save_cart', { id_cart: saved.id_cart, name: 'Bagni', address_code: second });
    const active = await owner.call('wrapper.add_to_cart', { ...item, address_code: first });
    const { carts } = await owner.call('account.get_dashboard', {});
    expect(
      carts.map(({ id_cart, status, address_code, items_count }) => [id_cart, status, address_code, items_count]),
    ).toEqual([
      [active.id_cart, 'active', first, 1],
      [saved.id_cart, 'saved', second, 1],
    ]);
    expect(carts[1]?.cart_name).toBe('Bagni');
    await owner.call('wrapper.activate_cart', { id_cart: saved.id_cart, address_code: second });
    const now = await owner.call('wrapper.get_cart_items', { address_code: second });
    expect(now.id_cart).toBe(saved.id_cart);
    const theirs = await stranger.call('account.get_dashboard', {});
    expect(theirs.carts).toEqual([]);
  });

  test('most purchased say what the last one cost (C-ACC-1)', async () => {
    const { data } = await owner.call('account.get_most_purchased', { per_page: 3 });
    for (const { id, purchased } of data) {
      const { data: orders } = await owner.call('account.get_latest_order_by_item', { item_id: id, rows: 1 });
      expect([purchased.last_price, purchased.last_date]).toEqual([orders[0]?.price_discount, orders[0]?.date]);
    }
  });
});

describe('credit', () => {
  test('the exposure is what uses the credit, less advances; what is left is the limit less it (C-ACC-1, C-ORD-7, S-3.49)', async () => {
    const credit = await owner.call('account.exposition', {});
    const used = cents([credit.unfulfilled_orders, credit.unbilled_delivery_notes, credit.open_deadlines]);
    expect(used).toBeGreaterThan(0);
    expect(cents([credit.exposure])).toBe(used - cents([credit.advances]));
    expect(cents([credit.available ?? 0])).toBe(cents([credit.insured_credit ?? 0]) - cents([credit.exposure]));
    const prepared = await owner.call('wrapper.prepare_order', {});
    expect(prepared.credit?.exposure).toBe(credit.exposure);
  });
});

describe('settings of an address (C-ACC-4)', () => {
  const settings = (person: Customer, address_code: number) =>
    person.send('customer.get_search_settings', { client_id: person.customerId, address_code });

  test('the shop’s own until something is chosen; what is chosen holds for this address, on all devices (C-PRICE-4, S-2.106, S-7.32)', async () => {
    const [first = 0, second = 0] = owner.addressCodes;
    const untouched = { price_view: 'NET_PRICE', disable_autocomplete: false };
    expect((await settings(owner, first)).body.message).toEqual({ address_code: first, ...untouched });
    const chosen = { price_view: 'GROSS_PRICE' as const, disable_autocomplete: true };
    const res = await owner.call('customer.set_search_settings', { address_code: first, ...chosen });
    expect(res).toEqual({ address_code: first, ...chosen });

    const otherDevice = await shop().login('cliente1@example.com');
    expect((await settings(otherDevice, first)).body.message).toEqual({ address_code: first, ...chosen });
    expect((await settings(otherDevice, second)).body.message).toEqual({ address_code: second, ...untouched });
    const session = await otherDevice.call('customer.get_session', {});
    expect(session?.search_settings).toEqual([{ address_code: first, ...chosen }]);
    const account = await otherDevice.call('wrapper.account', { address_code: first });
    expect(account.settings).toEqual({ address_code: first, ...chosen });
  });

  test('what is not given stays as it is', async () => {
    const [first = 0] = owner.addressCodes;
    const res = await owner.call('customer.set_search_settings', {
      address_code: first,
      disable_autocomplete: false,
    });
    expect(res).toMatchObject({ price_view: 'GROSS_PRICE', disable_autocomplete: false });
    expect((await settings(owner, first)).body.message).toEqual(res);
  });

  test('another process of the shop knows it at once (C-PRICE-4, S-2.106)', async () => {
    const [first = 0] = owner.addressCodes;
    await shop().db.query(
      null,
      `with written as (update address_settings set price_view = 'NET_PRICE' where client_id = $1 and address_code = $2 returning client_id)
       select pg_notify('address_settings', client_id::text) from written`,
      [owner.customerId, first],
    );
    await expect
      .poll(async () => (await settings(owner, first)).body.message)
      .toMatchObject({ price_view: 'NET_PRICE' });
  });

  test('an agent sees and changes those of the chosen customer (C-ID-3)', async () => {
    const agent = await shop().login('agente1@example.com');
    expect((await agent.send('customer.get_search_settings', {})).status).toBe(403);
    const [first = 0] = owner.addressCodes;
    const at = { client_id: owner.customerId, address_code: first };
    await agent.call('agent.choose_customer', at);
    await agent.call('customer.set_search_settings', { disable_autocomplete: true });
    expect((await settings(owner, first)).body.message).toMatchObject({ disable_autocomplete: true });
  });
});

describe('addresses', () => {
  test('each with how it is paid for, the customer’s ways where it has none of its own, port and vector (C-ACC-1)', async () => {
    const [customer, addresses] = await Promise.all([
      owner.call('account.get_customer', { lang: 'it' }),
      owner.call('account.get_addresses', { lang: 'it' }),
    ]);
    expect(addresses.map((one) => one.address_code)).toEqual(owner.addressCodes);
    const { payment_method, port, vector } = customer;
    expect(addresses[0]).toMatchObject({ payment_method, port, vector });
    expect(addresses[1]?.payment_method).not.toBe(payment_method);
    expect(addresses[1]?.payment_method).toContain('RiBa');
    expect(await owner.call('wrapper.account', { lang: 'it' })).toMatchObject({ customer, addresses });
  });
});

describe('the order list (C-ACC-1)', () => {
  const read = (order: Awaited<ReturnType<typeof listed>>[number]) => ({
    number: order.number
      .split('/')
      .map((part) => part.padStart(8, '0'))
      .join(),
    date: order.date.split('/').reverse().join(''),
    delivery: (order.delivery_date ?? '').split('/').reverse().join(''),
    status: ['IA', 'NE', 'partial', 'E', 'cancelled'].indexOf(order.status),
    taxable: order.taxable,
    total: order.total,
  });

  test.each(['date', 'delivery', 'status', 'taxable', 'total'] as const)(
    'is sorted by %s both ways',
    async (column) => {
      const up = await owner.call('account.get_orders', { sort: `${column}-asc`, per_page: 100 });
      const down = await owner.call('account.get_orders', { sort: `${column}-dec`, per_page: 100 });
      const values = (orders: typeof up.data) => orders.map((order) => read(order)[column]);
      const sorted = (orders: typeof up.data) => values(orders).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(new Set(values(up.data)).size).toBeGreaterThan(1);
      expect(values(up.data)).toEqual(sorted(up.data));
      expect(values(down.data)).toEqual(sorted(down.data).toReversed());
    },
  );

  test('an order that is no column is refused', async () => {
    const res = await owner.send('account.get_orders', { sort: 'price-asc' });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ['sort']]);
  });
});

async function file(who: Visitor, path: string) {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = new Headers(cookie ? { Cookie: cookie } : {});
  const response = await shop().app.fetch(new Request(new URL(path, ORIGIN), { headers }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}

describe('lists as files (C-ACC-1)', () => {
  test('every order of the filtered list is in the CSV, with its amounts', async () => {
    const { status, headers, text } = await file(owner, '/documents/orders.csv?status=E&sort=total-dec&lang=it');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/filename="Ordini \d{4}-\d\d-\d\d\.csv"/);
    expect(headers.get('cache-control')).toBe('no-store');
    const [head = '', ...lines] = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n');
    expect(head.split(';')[0]).toBe('Ordine');
    const { data, count } = await owner.call('account.get_orders', { status: 'E', sort: 'total-dec', per_page: 100 });
    expect(lines).toHaveLength(count);
    for (const [at, order] of data.entries()) {
      const cells = (lines[at] ?? '').split(';');
      expect([cells[0], cells[1]]).toEqual([order.number, order.date]);
      expect(cells.at(-1)?.replaceAll('"', '')).toBe(order.total.toFixed(2).replace('.', ','));
    }
  });

  test('the workbook has the same rows, amounts as numbers and days as days', async () => {
    const { status, bytes } = await file(owner, '/documents/orders.xlsx?status=partial&lang=en');
    expect(status).toBe(200);
    const sheets = readXlsx(bytes);
    const { data } = await owner.call('account.get_orders', { status: 'partial', per_page: 100 });
    const written = JSON.stringify(sheets);
    for (const order of data) expect(written).toContain(order.number);
    expect(written).toContain(String(data[0]?.total));
  });

  test('most purchased as a file: the same articles in the same order', async () => {
    const { text } = await file(owner, '/documents/purchases.csv?sort=quantity&text=m8&lang=en');
    const lines = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
      .slice(1);
    const { data, count } = await owner.call('account.get_most_purchased', {
      sort: 'quantity',
      text: 'm8',
      per_page: 100,
      lang: 'en',
    });
    expect(count).toBeGreaterThan(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(data.map(({ carti }) => carti));
  });

  test.each(['orders.csv', 'orders.xlsx', 'purchases.csv', 'purchases.xlsx'])(
    '%s is the customer’s own: guests have none, another’s ids are forbidden (C-ID-3)',
    async (name) => {
      expect((await file(shop().guest(), `/documents/${name}`)).status).toBe(401);
      expect((await file(stranger, `/documents/${name}?client_id=${owner.customerId}&address_code=1`)).status).toBe(
        403,
      );
      const wrong = await file(owner, `/documents/${name}?from=31022026`);
      expect([wrong.status, Object.keys(JSON.parse(wrong.text).errors)]).toEqual([422, ['from']]);
    },
  );

  test('nothing of another customer is in a list (C-ID-3)', async () => {
    const { text } = await file(stranger, '/documents/orders.csv');
    const { data } = await owner.call('account.get_orders', { per_page: 100 });
    for (const { number } of data) expect(text).not.toContain(`${number};`);
  });
});

describe('not yours (C-ID-3)', () => {
  test.each([
    'account.get_dashboard',
    'account.exposition',
    'wrapper.account',
    'account.get_addresses',
    'customer.get_search_settings',
    'customer.set_search_settings',
    'account.get_most_purchased',
  ] as const)('%s: guests 401, another customer’s ids 403', async (name) => {
    expect((await shop().guest().send(name, {})).status).toBe(401);
    const theirs = { client_id: owner.customerId, address_code: owner.addressCodes[0] };
    const res = await stranger.send(name, theirs);
    expect([res.status, res.body.code]).toEqual([403, 'forbidden']);
    const foreign = await stranger.send(name, { client_id: stranger.customerId, address_code: 987_654 });
    expect(foreign.status).toBe(403);
  });
});

describe('new customers', () => {
  test('a customer without orders has figures of nothing (C-ACC-5)', async () => {
    const { db } = shop();
    await db.query(null, `delete from order_rows where order_id in (select id from orders where client_id = $1)`, [
      stranger.customerId,
    ]);
    await db.query(null, 'delete from order_events where order_id in (select id from orders where client_id = $1)', [
      stranger.customerId,
    ]);
    await db.query(null, 'delete from orders where client_id = $1', [stranger.customerId]);
    const empty: Dashboard = await stranger.call('account.get_dashboard', {});
    expect(empty.total).toEqual({ orders: 0, taxable: 0, before: 0 });
    expect(empty.months.every(({ taxable, before }) => taxable === 0 && before === 0)).toBe(true);
    expect([empty.orders, empty.families.data, empty.next_delivery]).toEqual([[], [], null]);
  });
});
