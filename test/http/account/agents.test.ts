/** Agents: their customers, whom they work for, carts between them and the client, orders on behalf (C-ID-3, C-ID-6, C-CART-7). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { sampleBodies } from '../kit/sample-bodies.ts';
import { type Customer, ORIGIN, TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
/** A customer of the first agent; a customer of the second. */
let [rossi, bianchi]: Customer[] = [];
let agent: Customer;
let other: Customer;
let items: Array<{ item_id: number; carti: string; quantity: number }>;

const as = (person: Customer | undefined): Customer => person ?? expect.fail('nobody');
const identityOf = (person: Customer | undefined, at = 0) => ({
  client_id: as(person).customerId,
  address_code: as(person).addressCodes[at],
});
const rowsOf = (cart: { data: Record<string, { carti: string; quantity: number; note: string }> }) =>
  Object.values(cart.data).map(({ carti, quantity, note }) => [carti, quantity, note]);

async function emptied(person: Customer, identity = {}): Promise<void> {
  const { id_cart } = await person.call('wrapper.get_cart_items', identity);
  if (id_cart) await person.call('wrapper.remove_cart', { ...identity, id_cart });
}

beforeAll(async () => {
  [rossi, bianchi] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  items = product_list.data
    .filter((card) => card.addable && card.num_childs === 0)
    .slice(0, 4)
    .map((card) => ({
      item_id: card.id,
      carti: card.carti,
      quantity: card.packagings.find((one) => one.default)?.quantity ?? 1,
    }));
  if (items.length < 4) expect.fail('too few articles');
});

beforeEach(async () => {
  [agent, other] = [await shop().login('agente1@example.com'), await shop().login('agente2@example.com')];
});

describe('the assigned customers', () => {
  test('an agent sees their own and nobody else’s, with overdue, last order and open carts (C-ID-6)', async () => {
    await emptied(as(rossi));
    const cart = await as(rossi).call('wrapper.add_to_cart', items[0] ?? expect.fail());
    const { data, count } = await agent.call('agent.get_customers', { per_page: 100 });
    const assigned = await shop().db.query<{ id: number }>(
      null,
      `select c.client_id as id from customers c join agents a on a.id = c.agent_id
       where a.code = 'AG01' and c.active order by c.company_name`,
    );
    expect(data.map((one) => one.client_id)).toEqual(assigned.map((one) => one.id));
    expect(count).toBe(assigned.length);
    const mine = data.find((one) => one.client_id === rossi?.customerId);
    // What is late comes from the deadlines themselves: the same figures as the customer's own.
    const { totals } = await as(rossi).call('account.payment_deadline', {});
    expect([mine?.overdue, mine?.unpaid]).toEqual([totals.expired, totals.unpaid]);
    expect(totals.unpaid).toBeGreaterThan(0);
    const [newest] = (await as(rossi).call('account.get_orders', { per_page: 1 })).data;
    expect(mine?.last_order).toMatchObject({ number: newest?.number, total: newest?.total });
    expect(mine?.client_cart).toEqual({ rows: 1, totale_net: cart.totale_netto });
    expect(mine?.address_codes.map((one) => one.address_code)).toEqual(rossi?.addressCodes);
    const others = (await other.call('agent.get_customers', { per_page: 100 })).data.map((one) => one.client_id);
    expect(others).toContain(bianchi?.customerId);
    expect(others.filter((id) => data.some((one) => one.client_id === id))).toEqual([]);
  });

  test('they are searched by company, town and code, and sorted (C-ID-6)', async () => {
    const found = async (body: object) => (await agent.call('agent.get_customers', { per_page: 100, ...body })).data;
    expect((await found({ text: 'colombo LECCO' })).map((one) => one.client_id)).toEqual([rossi?.customerId]);
    expect((await found({ text: '10482' })).map((one) => one.client_id)).toEqual([rossi?.customerId]);
    expect(await found({ text: 'ferrari' }), 'the other agent’s').toEqual([]);
    expect(await found({ text: '%' })).toEqual([]);
    const overdue = (await found({ sort: 'overdue' })).map((one) => one.overdue);
    expect(overdue).toEqual([...overdue].sort((a, b) => b - a));
    expect(overdue[0]).toBeGreaterThan(0);
    const carts = (await found({ sort: 'open-cart' })).map((one) =>
      Math.max(one.client_cart?.totale_net ?? 0, one.agent_cart?.totale_net ?? 0),
    );
    expect(carts).toEqual([...carts].sort((a, b) => b - a));
    const dates = (await found({ sort: 'last-order' })).map((one) => one.last_order?.date ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('only those who are late with a payment, page by page', async () => {
    const all = await agent.call('agent.get_customers', { per_page: 100 });
    const late = await agent.call('agent.get_customers', { per_page: 100, overdue: true });
    expect(late.data.map((one) => one.client_id)).toEqual(
      all.data.filter((one) => one.overdue > 0).map((one) => one.client_id),
    );
    expect([late.count, late.pages, late.overdue_count]).toEqual([all.overdue_count, 1, all.overdue_count]);
    expect(late.count).toBeLessThan(all.count);
  });

  test('they come in pages; a page behind the last is the last', async () => {
    const first = await agent.call('agent.get_customers', { per_page: 5 });
    const last = await agent.call('agent.get_customers', { per_page: 5, page: 99 });
    expect(first.data).toHaveLength(5);
    expect(last.page).toBe(first.pages);
    expect(last.data.length).toBeGreaterThan(0);
    expect(first.overdue_count).toBeGreaterThan(0);
  });
});

describe('whom an agent works for', () => {
  test('no customer before the choice: no prices, no cart; then the customer at the chosen address', async () => {
    const { status, body } = await agent.send('wrapper.get_cart_items', {});
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const user = await agent.call('agent.choose_customer', identityOf(rossi, 1));
    expect([user.client_id, user.chosen_address]).toEqual([rossi?.customerId, rossi?.addressCodes[1]]);
    const cart = await agent.call('wrapper.get_cart_items', {});
    expect([cart.client_id, cart.address_code, cart.kind]).toEqual([
      rossi?.customerId,
      rossi?.addressCodes[1],
      'agent',
    ]);
    const session = (await agent.send('customer.get_session', {})).body.message;
    expect(session).toMatchObject({ client_id: rossi?.customerId, chosen_address: rossi?.addressCodes[1] });
  });

  test('the choice is kept with the session on the server, in no cookie, and belongs to this session alone (C-ID-6)', async () => {
    await agent.call('agent.choose_customer', identityOf(rossi, 1));
    expect([...agent.cookies.keys()]).toEqual(['bancale_session', 'bancale_known']);
    agent.cookies.set('bancale_address', String(rossi?.addressCodes[0]));
    agent.cookies.set('bancale_customer', String(bianchi?.customerId));
    expect(await agent.call('wrapper.get_cart_items', {})).toMatchObject(identityOf(rossi, 1));
    const elsewhere = await shop().login('agente1@example.com');
    expect(elsewhere.customerId).toBe(0);
    expect((await elsewhere.send('wrapper.get_cart_items', {})).status).toBe(403);
  });

  test('without an address it is the first of the customer, not the number chosen for another', async () => {
    const [second] = (await agent.call('agent.get_customers', { per_page: 100 })).data.filter(
      (one) => one.client_id !== rossi?.customerId && one.address_codes.length > 1,
    );
    await agent.call('agent.choose_customer', identityOf(rossi, 1));
    const user = await agent.call('agent.choose_customer', { client_id: second?.client_id ?? 0 });
    expect(user.chosen_address).toBe(second?.address_codes[0]?.address_code);
  });

  test('a customer who goes to another agent is out of reach, chosen or not (C-ID-3)', async () => {
    await agent.call('agent.choose_customer', identityOf(rossi));
    await shop().db.query(
      null,
      `update customers set agent_id = (select id from agents where code = 'AG02') where client_id = $1`,
      [rossi?.customerId],
    );
    try {
      // What was read is cached for five seconds.
      shop().clock.now = new Date(shop().clock.now.getTime() + 6_000);
      expect((await agent.send('wrapper.get_cart_items', {})).status).toBe(403);
      expect((await agent.send('wrapper.get_cart_items', identityOf(rossi))).status).toBe(403);
      expect((await agent.send('customer.get_session', {})).body.message).toMatchObject({ client_id: 0 });
    } finally {
      await shop().db.query(
        null,
        `update customers set agent_id = (select id from agents where code = 'AG01') where client_id = $1`,
        [rossi?.customerId],
      );
      shop().clock.now = new Date(shop().clock.now.getTime() + 6_000);
    }
  });
});

describe('no agent reaches another agent’s customer', () => {
  const CALLS = (Object.keys(api) as ApiName[]).filter((name) => 'client_id' in api[name].request.shape);

  test.each(CALLS)('%s as agent of another customer: 403, with or without a chosen customer (C-ID-3)', async (name) => {
    const samples = sampleBodies({ cartId: 1, rowId: 10, orderNumber: 'OC/1/2026', item: items[0] ?? expect.fail() });
    const theirs = identityOf(rossi);
    const refused = async () => {
      for (const identity of [theirs, { client_id: theirs.client_id }]) {
        const response = await other.send(name, { ...samples[name], ...identity });
        expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
      }
    };
    await refused();
    await other.call('agent.choose_customer', identityOf(bianchi));
    await refused();
    const unknown = await other.send(name, { ...samples[name], ...identityOf(bianchi), address_code: 999_999 });
    expect([unknown.status, unknown.body.code]).toEqual([403, 'forbidden']);
  });

  test('a customer’s carts and orders do not exist for the agent of another, not even by number (C-ID-3)', async () => {
    await emptied(as(rossi));
    const { id_cart } = await as(rossi).call('wrapper.add_to_cart', items[0] ?? expect.fail());
    const [order] = (await as(rossi).call('account.get_orders', { per_page: 1 })).data;
    await other.call('agent.choose_customer', identityOf(bianchi));
    const codes = [
      await other.send('wrapper.get_cart_items', { id_cart }),
      await other.send('agent.copy_rows', { id_cart }),
      await other.send('agent.hand_over', { id_cart }),
      await other.send('wrapper.get_order_detail', { number: order?.number }),
    ].map((response) => [response.status, response.body.code]);
    expect(codes).toEqual(Array.from({ length: 4 }, () => [404, 'not-found']));
  });

  test('documents: 403 with the customer’s id, 404 by number alone (C-ID-3)', async () => {
    const [order] = (await as(rossi).call('account.get_orders', { per_page: 1 })).data;
    await other.call('agent.choose_customer', identityOf(bianchi));
    const get = async (query: string) => {
      const headers = {
        Authorization: `token ${TOKEN}`,
        Cookie: `bancale_session=${other.cookies.get('bancale_session')}`,
      };
      return (await shop().app.fetch(new Request(`${ORIGIN}/documents/order.pdf?${query}`, { headers }))).status;
    };
    const number = `number=${encodeURIComponent(order?.number ?? '')}`;
    expect(await get(`${number}&client_id=${rossi?.customerId}`)).toBe(403);
    expect(await get(number)).toBe(404);
  });

  test.each(['agent.get_customers', 'agent.choose_customer', 'agent.copy_rows', 'agent.hand_over'] as const)(
    '%s is for agents only',
    async (name) => {
      const body = {
        ...sampleBodies({ cartId: 1, rowId: 10, orderNumber: '', item: items[0] ?? expect.fail() })[name],
      };
      const own = { ...body, ...identityOf(rossi) };
      expect((await as(rossi).send(name, own)).body.code).toBe('forbidden');
      expect((await shop().guest().send(name, body)).body.code).toBe('session-expired');
      const office = await shop().login('ufficio@example.com');
      expect((await office.send(name, body)).body.code).toBe('forbidden');
    },
  );
});

describe('the agent cart', () => {
  beforeEach(async () => {
    await agent.call('agent.choose_customer', identityOf(rossi));
    await emptied(agent);
    await emptied(as(rossi));
  });

  const fill = async (person: Customer, wanted: typeof items, note = '') => {
    let cart = await person.call('wrapper.get_cart_items', {});
    for (const item of wanted) {
      const added = await person.call('wrapper.add_to_cart', item);
      cart = note
        ? await person.call('wrapper.update_cart', {
            id_cart: added.id_cart,
            cart_rows: [{ row_id: added.row_id ?? 0, note }],
          })
        : added;
    }
    return cart;
  };

  test('rows of the client’s cart are copied with their notes, pieces add up, and the client’s cart stays as it is (C-CART-7)', async () => {
    const client = await fill(as(rossi), items.slice(0, 2), 'per il bagno');
    await fill(agent, items.slice(1, 3));
    const [one, two, three] = items;
    const response = await agent.call('agent.copy_rows', { id_cart: client.id_cart });
    expect([response.kind, response.copied, response.refused]).toEqual(['agent', 2, []]);
    expect(rowsOf(response)).toEqual([
      [two?.carti, (two?.quantity ?? 0) * 2, 'per il bagno'],
      [three?.carti, three?.quantity, ''],
      [one?.carti, one?.quantity, 'per il bagno'],
    ]);
    expect(rowsOf(await as(rossi).call('wrapper.get_cart_items', {}))).toEqual(rowsOf(client));
  });

  test('only the named rows; the same copy sent again adds nothing (C-CART-7)', async () => {
    const client = await fill(as(rossi), items.slice(0, 3));
    const [row] = Object.values(client.data);
    const body = { id_cart: client.id_cart, row_ids: [row?.row_id ?? 0], key: 'copy-of-one-row' };
    const first = await agent.call('agent.copy_rows', body);
    const again = await agent.call('agent.copy_rows', body);
    expect(rowsOf(again)).toEqual([[row?.carti, row?.quantity, '']]);
    expect(again.version).toBe(first.version);
    const more = await agent.call('agent.copy_rows', { id_cart: client.id_cart, key: 'copy-of-one-row' });
    expect(more.total_count, 'other rows under the key of the page are another copy').toBe(3);
    const absent = await agent.send('agent.copy_rows', { id_cart: client.id_cart, row_ids: [9990] });
    expect([absent.status, absent.body.code]).toEqual([404, 'not-found']);
  });

  test('a row that can no longer be bought is named with its reason, the others are copied (C-CART-7)', async () => {
    const client = await fill(as(rossi), items.slice(0, 2));
    // An article with sizes is bought through them.
    const parent = await shop().db.query<{ id: number }>(
      null,
      'select parent_id as id from products where parent_id is not null limit 1',
    );
    await shop().db.query(null, 'update cart_rows set product_id = $3 where cart_id = $1 and product_id = $2', [
      client.id_cart,
      items[0]?.item_id,
      parent[0]?.id,
    ]);
    const response = await agent.call('agent.copy_rows', { id_cart: client.id_cart });
    expect(rowsOf(response)).toEqual([[items[1]?.carti, items[1]?.quantity, '']]);
    expect(response.refused).toMatchObject([{ code: 'not-sellable', message: expect.stringMatching(/ .*\.$/) }]);
  });

  test('a cart that is handed over is a saved one of the client, and no longer the agent’s (C-CART-7)', async () => {
    const cart = await fill(agent, items.slice(0, 2));
    const response = await agent.call('agent.hand_over', { id_cart: cart.id_cart, name: 'Bagno, primo piano' });
    expect([response.kind, response.id_cart, response.handed_over]).toEqual([
      'agent',
      0,
      { id_cart: cart.id_cart, cart_name: 'Bagno, primo piano' },
    ]);
    const { data } = await as(rossi).call('b2b_cart.get_cart_list', { filters: { status: 'saved' } });
    expect(data.find((one) => one.id_cart === cart.id_cart)).toMatchObject({
      cart_name: 'Bagno, primo piano',
      kind: 'client',
      items_count: 2,
    });
    const mine = await as(rossi).call('wrapper.activate_cart', { id_cart: cart.id_cart });
    expect(rowsOf(mine)).toEqual(rowsOf(cart));
    expect((await agent.call('b2b_cart.get_cart_list', {})).data.map((one) => one.id_cart)).not.toContain(cart.id_cart);
    const again = await agent.send('agent.hand_over', { id_cart: cart.id_cart });
    expect([again.status, again.body.code]).toEqual([404, 'not-found']);
  });

  test('the client gets an e-mail, once, each user in their language with the link to the cart; they see who prepared it (C-CART-7)', async () => {
    const cart = await fill(agent, items.slice(0, 2));
    const { id_cart } = cart;
    await shop().db.query(null, `update users set locale = 'en' where email = 'cliente1@example.com'`);
    await agent.call('agent.hand_over', { id_cart, name: 'Cucina' });
    await agent.send('agent.hand_over', { id_cart, name: 'Cucina' });
    const emails = await shop().db.query<{ recipient: string; locale: string; values: Record<string, string> }>(
      null,
      `select recipient, locale, payload->'values' as values from letters
       where kind = 'handed-cart' and payload->'values'->>'cart_url' like '%cart=' || $1::text || '&%'`,
      [id_cart],
    );
    await shop().db.query(null, `update users set locale = 'it' where email = 'cliente1@example.com'`);
    expect(emails.map(({ recipient, locale }) => [recipient, locale])).toEqual([['cliente1@example.com', 'en']]);
    expect(emails[0]?.values).toMatchObject({ agent_name: 'Paola Riva', cart_name: 'Cucina', cart_rows: '2 lines' });
    expect(emails[0]?.values.cart_url).toContain(
      `/en/pages/cart?tab=saved&cart=${id_cart}&address=${identityOf(rossi).address_code}`,
    );
    const { data } = await as(rossi).call('b2b_cart.get_cart_list', { filters: { id_cart } });
    expect(data).toMatchObject([{ id_cart, cart_name: 'Cucina', prepared_by: 'Paola Riva' }]);
  });

  test('without a name it has the agent’s; an empty cart is not handed over, nor one of the client', async () => {
    const cart = await fill(agent, items.slice(0, 1));
    const { handed_over } = await agent.call('agent.hand_over', { id_cart: cart.id_cart, lang: 'en' });
    expect(handed_over.cart_name).toMatch(/^From Paola Riva, /);
    const filled = await fill(agent, items.slice(0, 1));
    await agent.call('wrapper.remove_cart', { id_cart: filled.id_cart });
    expect((await agent.send('agent.hand_over', { id_cart: filled.id_cart })).body.code).toBe('cart-empty');
    const client = await fill(as(rossi), items.slice(0, 1));
    expect((await agent.send('agent.hand_over', { id_cart: client.id_cart })).body.code).toBe('not-found');
    expect((await agent.send('agent.copy_rows', { id_cart: filled.id_cart })).body.code, 'his own').toBe('not-found');
  });

  test('the client cart is read-only for the agent (C-CART-7)', async () => {
    const client = await fill(as(rossi), items.slice(0, 1));
    const { id_cart } = client;
    const row_id = Number(Object.keys(client.data)[0]);
    const refusals = [
      await agent.send('wrapper.add_to_cart', { ...items[1], kind: 'client' }),
      await agent.send('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 0 }] }),
      await agent.send('wrapper.remove_cart_item', { id_cart, row_id }),
      await agent.send('wrapper.remove_cart', { id_cart }),
      await agent.send('wrapper.save_cart', { id_cart, name: 'Mio' }),
      await agent.send('wrapper.activate_cart', { id_cart }),
      await agent.send('wrapper.prepare_order', { id_cart }),
    ].map((response) => response.status);
    expect(refusals).toEqual([403, 409, 409, 404, 404, 404, 404]);
    expect(rowsOf(await agent.call('wrapper.get_cart_items', { kind: 'client' }))).toEqual(rowsOf(client));
    expect(rowsOf(await as(rossi).call('wrapper.get_cart_items', {}))).toEqual(rowsOf(client));
  });

  test('sent on behalf: the order records who placed it and for whom, and the customer sees both (C-ACC-2, C-ID-6, S-1.22)', async () => {
    const [item] = items;
    await agent.call('wrapper.add_to_cart', { item_id: item?.item_id ?? 0, quantity: (item?.quantity ?? 1) * 100 });
    const prepared = await agent.call('wrapper.prepare_order', {});
    const { order } = await agent.call('wrapper.send_order', {
      summary_token: prepared.summary_token,
      idempotency_key: 'on-behalf-of-rossi',
      payment_method: prepared.payment_methods[0]?.code ?? '',
    });
    expect(order).toMatchObject({ ...identityOf(rossi), placed_by: 'Paola Riva' });
    const [stored] = await shop().db.query(
      null,
      `select u.email, o.client_id, k.kind from orders o join users u on u.id = o.placed_by join carts k on k.id = o.cart_id where o.number = $1`,
      [order.number],
    );
    expect(stored).toEqual({ email: 'agente1@example.com', client_id: rossi?.customerId, kind: 'agent' });
    const seen = await as(rossi).call('wrapper.get_order_detail', { number: order.number });
    expect(seen.placed_by).toBe('Paola Riva');
    expect((await as(rossi).call('account.get_customer', {})).agent).toBe('Paola Riva');
    expect((await as(rossi).send('customer.get_session', {})).body.message).toMatchObject({
      agent: { name: 'Paola Riva', phone: '335 612 40 88' },
    });
  });
});
