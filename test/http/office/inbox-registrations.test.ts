/** Registrations in the office: known, approved with terms, refused; the same operation as at the command line (C-ID-5, C-OFF-1). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOperations } from '#server/modules/operations/index.ts';
import { createRegistrationAdmin } from '#server/modules/registrations/index.ts';
import { emailTo } from '../kit/emails.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let laura: OfficeVisitor;
let count = 0;
let email = '';

const COMPANY = {
  kind: 'company' as const,
  company_name: 'Neri Impianti Srl',
  vat_number: 'IT 12345678903',
  recipient_code: 'ABC1234',
  first_name: 'Paola',
  surname: 'Neri',
  phone: '0341 287410',
  address: 'Via Roma 1',
  postal_code: '23900',
  city: 'Lecco',
  province: 'LC',
  consent: true,
};
const key = () => {
  count += 1;
  return `inbox-reg-${count}`;
};

beforeAll(async () => {
  laura = await signIn(shop());
});
beforeEach(() => {
  count += 1;
  email = `paola${count}@neri${count}.example`;
});

const numberOf = async (sent: string) => {
  const [row] = await shop().db.query<{ id: number }>(
    null,
    'select id::int as id from registrations where email = $1',
    [sent],
  );
  return row?.id ?? expect.fail('not stored');
};

/** Sends the form; returns the number of the registration. */
async function registered(change: object = {}): Promise<number> {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email, ...change });
  return numberOf(email);
}

/** A new customer with these terms, signed in. */
async function opened(terms: object): Promise<Customer> {
  email = `altra-${email}`;
  const id = await registered();
  await laura.call('office_inbox.approve_registration', { ...NEW, key: key(), id, ...terms });
  const token = /token=([\w-]+)/.exec(await emailTo(shop(), email, 'password'))?.[1] ?? '';
  await shop().guest().call('wrapper.reset_password', { token, new_password: 'vite-m8x20-zincata' });
  return shop().login(email, 'vite-m8x20-zincata');
}

const page = (id: number, who = laura) => who.call('office_inbox.get_registration', { id });
const NEW = { customer: 'new' as const, even_if_known: true };

describe('a registration in the office (C-ID-5)', () => {
  test('is in the list with what it is, and in the count of the rail', async () => {
    const before = await laura.call('office.get_counts', {});
    const id = await registered();
    const after = await laura.call('office.get_counts', {});
    expect((after.counts.inbox ?? 0) - (before.counts.inbox ?? 0)).toBe(1);
    const { rows } = await laura.call('office_grid.open', { grid: 'inbox', text: email });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.cells).toMatchObject({ kind: 'registration', number: String(id), state: 'waiting', waits: true });
  });

  test('shows what is known: the number, similar customers with the reason, earlier requests', async () => {
    const first = await registered();
    await laura.call('office_inbox.refuse_registration', { key: key(), id: first, reason: 'Manca la visura.' });
    await shop().db.query(
      null,
      `insert into customers (client_id, company_name, city, vat_number, email) values
         (90001, 'NERI IMPIANTI S.R.L.', 'Lecco', '12345678903', 'x@altro.example'),
         (90002, 'Altra ditta', 'Como', '', 'info@${email.split('@')[1]}'),
         (90003, 'Neri Impiantistica snc', 'Lecco', '', '') on conflict do nothing`,
    );
    email = `seconda-${email}`;
    const id = await registered();
    const { vat_number: number, like, earlier, state, form, has_login: hasLogin, terms } = await page(id);
    expect([state, number, hasLogin]).toEqual(['waiting', { state: 'right', in_vies: false, vies: null }, false]);
    expect(form).toMatchObject({ company_name: 'Neri Impianti Srl', vat_number: '12345678903' });
    expect(like.find((one) => one.client_id === 90001)?.reasons).toEqual(['vat_number', 'name']);
    expect(like.find((one) => one.client_id === 90002)?.reasons).toEqual(['email_domain']);
    expect(like.find((one) => one.client_id === 90003)?.reasons ?? ['name']).toEqual(['name']);
    expect(earlier.map((one) => [one.id, one.state])).toContainEqual([first, 'refused']);
    expect(terms.next_client_id).toBeGreaterThan(90_003);
    expect(terms.payment_methods.map(({ code }) => code)).toContain('bank_transfer');
    await shop().db.query(null, 'delete from customers where client_id between 90001 and 90003');
  });

  test('what VIES said about a foreign number is shown', async () => {
    const abroad = { vat_number: 'NL123456789B01', recipient_code: '', province: '', postal_code: '1012 JS' };
    const id = await registered({ ...abroad, country: 'NL' });
    expect((await page(id)).vat_number).toEqual({ state: 'right', in_vies: true, vies: null });
    await shop().db.query(
      null,
      `insert into vies_results (vat_number, state, checked_on, name) values ('NL123456789B01', 'valid', '2026-11-20', 'NERI BV')`,
    );
    expect((await page(id)).vat_number.vies).toMatchObject({
      state: 'valid',
      name: 'NERI BV',
      checked_on: '2026-11-20',
    });
  });

  test('approved with terms: customer, address, login and e-mail in one press; they sign in and buy at their prices', async () => {
    const id = await registered();
    const { terms } = await page(id);
    const list = terms.price_lists.find((one) => !one.default) ?? terms.price_lists[0];
    const agent = terms.agents[0];
    const request = {
      ...NEW,
      key: key(),
      id,
      client_id: terms.next_client_id + 7,
      price_list: list?.code,
      agent: agent?.code,
      payment_methods: ['bank_transfer', 'riba_30'],
      discount: '40+10',
      credit_limit: 2500.5,
      welcome: 'Il vostro agente passa giovedì.',
    };
    const [approved, again] = await Promise.all([
      laura.call('office_inbox.approve_registration', request),
      laura.call('office_inbox.approve_registration', request),
    ]);
    expect(again).toEqual(approved);
    expect(approved).toMatchObject({ client_id: terms.next_client_id + 7, is_new: true, email });
    const [stored] = await shop().db.query(
      null,
      `select c.discount, c.credit_limit, c.payment_methods, l.code as list, a.code as agent,
         (select count(*)::int from addresses d where d.client_id = c.client_id) as addresses
       from customers c left join price_lists l on l.id = c.price_list_id left join agents a on a.id = c.agent_id
       where c.client_id = $1`,
      [approved.client_id],
    );
    expect(stored).toEqual({
      discount: '40+10',
      credit_limit: 25_005_000,
      payment_methods: ['bank_transfer', 'riba_30'],
      list: list?.code ?? null,
      agent: agent?.code ?? null,
      addresses: 1,
    });
    const mail = await emailTo(shop(), email, 'password');
    expect(mail).toContain('Il vostro agente passa giovedì.');
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
    await shop().guest().call('wrapper.reset_password', { token, new_password: 'vite-m8x20-zincata' });
    const paola = await shop().login(email, 'vite-m8x20-zincata');
    expect(paola.customerId).toBe(approved.client_id);
    const plain = await opened({ price_list: list?.code, discount: '' });
    const shown = async (who: Customer) => {
      const { product_list: products } = await who.call('wrapper.product_list', { disponibili: true, per_page: 50 });
      return new Map(products.data.map((card) => [card.id, card.sale_price ?? 0]));
    };
    const [theirs, others] = [await shown(paola), await shown(plain)];
    const ratios = [...theirs].map(([article, price]) => price / (others.get(article) ?? 0));
    expect(ratios.filter((ratio) => Math.abs(ratio - 0.54) < 0.01).length).toBeGreaterThan(0);
    expect(await page(id)).toMatchObject({
      state: 'approved',
      decision: { by: (await laura.call('office.get_session', {})).name, client_id: approved.client_id },
    });
  });

  test('refused: the reason is mailed, and nothing else can be decided any more', async () => {
    const id = await registered();
    const reason = 'Vendiamo solo a imprese del settore.';
    const refused = await laura.call('office_inbox.refuse_registration', { key: key(), id, reason });
    expect(refused.email).toBe(email);
    expect(await emailTo(shop(), email, 'non abbiamo potuto')).toContain(reason);
    const late = await laura.send('office_inbox.approve_registration', { ...NEW, key: key(), id });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(await page(id)).toMatchObject({ state: 'refused', decision: { reason } });
    // What was mailed cannot be taken back, and says so.
    const undone = await laura.send('office_history.undo', { key: key(), id: refused.operation ?? 0, forced: [] });
    expect(undone.status).toBe(403);
  });

  test('a known company asks first; the login goes to an existing customer, whose terms stay', async () => {
    const opened = await laura.call('office_inbox.approve_registration', {
      ...NEW,
      key: key(),
      id: await registered({ vat_number: '01234567897' }),
      discount: '33',
    });
    email = `collega-${email}`;
    const id = await registered({ vat_number: '01234567897' });
    const asked = await laura.send('office_inbox.approve_registration', { key: key(), id, customer: 'new' });
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ['even_if_known']]);
    const gone = await laura.send('office_inbox.approve_registration', {
      key: key(),
      id,
      customer: 'existing',
      client_id: 8_888_888,
    });
    expect(Object.keys(gone.body.errors ?? {})).toEqual(['client_id']);
    const taken = { ...NEW, key: key(), id, client_id: opened.client_id };
    expect(Object.keys((await laura.send('office_inbox.approve_registration', taken)).body.errors ?? {})).toEqual([
      'client_id',
    ]);
    const added = await laura.call('office_inbox.approve_registration', {
      key: key(),
      id,
      customer: 'existing',
      client_id: opened.client_id,
    });
    expect(added).toMatchObject({ client_id: opened.client_id, is_new: false });
    const [customer] = await shop().db.query(null, 'select discount from customers where client_id = $1', [
      opened.client_id,
    ]);
    expect(customer).toEqual({ discount: '33' });
  });

  test('terms that cannot be are refused at their field, and nothing is opened', async () => {
    const id = await registered();
    const refused = async (change: object) => {
      const { status, body } = await laura.send('office_inbox.approve_registration', {
        ...NEW,
        key: key(),
        id,
        ...change,
      });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({ discount: '50++10' })).toEqual([422, ['discount']]);
    expect(await refused({ price_list: 'nessuno' })).toEqual([422, ['price_list']]);
    expect(await refused({ agent: 'nessuno' })).toEqual([422, ['agent']]);
    expect(await refused({ customer: 'existing' })).toEqual([422, ['client_id']]);
    expect((await page(id)).state).toBe('waiting');
  });

  test('only who decides decides; a limit needs the permission to give credit (C-OFF-5)', async () => {
    const id = await registered();
    const reader = await staffWith(shop(), ['registrations.read']);
    expect((await page(id, reader)).id).toBe(id);
    const no = await reader.send('office_inbox.approve_registration', { ...NEW, key: key(), id });
    expect([no.status, no.body.permission]).toEqual([403, 'registrations.decide']);
    const decider = await staffWith(shop(), ['registrations.decide']);
    const limit = await decider.send('office_inbox.approve_registration', {
      ...NEW,
      key: key(),
      id,
      credit_limit: 100,
    });
    expect([limit.status, limit.body.permission]).toEqual([403, 'customers.credit']);
    expect((await decider.call('office_inbox.approve_registration', { ...NEW, key: key(), id })).is_new).toBe(true);
    expect((await laura.send('office_inbox.get_registration', { id: 999_999 })).status).toBe(404);
  });

  test('the command line makes the same operation as the office (C-OFF-1)', async () => {
    const clock = () => shop().clock.now;
    const admin = createRegistrationAdmin({
      db: shop().db,
      clock,
      operations: createOperations({ clock }),
      shopUrl: () => ORIGIN,
    });
    const refuse = { reason: 'Doppione.' };
    const there = await registered();
    const office = await laura.call('office_inbox.refuse_registration', { key: key(), id: there, ...refuse });
    email = `due-${email}`;
    const here = await registered();
    const command = await admin.refuse(here, { by: 'marta', ...refuse });
    const read = async (id: number | null, number: number) => {
      const { operation, changes } = await laura.call('office_history.get_operation', { id: id ?? 0 });
      return {
        kind: operation.kind,
        source: operation.source,
        isNumber: operation.params.id === number,
        changes: changes.map(({ entity, fields }) => [
          entity,
          fields.map(({ field, before, after }) => [field, before, after]),
        ]),
      };
    };
    const made = await read(office.operation, there);
    expect(made).toMatchObject({ kind: 'registration.refuse', isNumber: true, source: 'office' });
    expect(await read(command.operation, here)).toEqual({ ...made, source: 'command' });
  });
});

test('terms of customers are absent for people without prices: beside a registration and in the history of its approval (C-OFF-5)', async () => {
  const id = await registered();
  const mario = await staffWith(shop(), ['registrations.read', 'audit.read']);
  const [seen] = (await page(id)).neighbours;
  expect([typeof seen?.discount, typeof seen?.price_list]).toEqual(['string', 'string']);
  const hidden = (await page(id, mario)).neighbours;
  expect(hidden.length).toBeGreaterThan(0);
  for (const one of hidden) expect(Object.keys(one).sort()).toEqual(['agent', 'client_id', 'name', 'town']);

  const terms = { discount: '32+5', credit_limit: 5432 };
  await laura.call('office_inbox.approve_registration', { ...NEW, key: key(), id, ...terms });
  const paramsOf = async (who: OfficeVisitor) => (await who.call('office_history.get_operations', {})).data[0]?.params;
  expect(await paramsOf(laura)).toMatchObject({ discount: '32+5', credit_limit: 54_320_000 });
  expect(Object.keys((await paramsOf(mario)) ?? {}).filter((name) => name in terms)).toEqual([]);
});
