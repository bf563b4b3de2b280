/** Customers in the office, through HTTP on the demo shop (C-OFF-1, C-OFF-2, C-OFF-4, C-OFF-5, C-OFF-6). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let customer: Customer;
let laura: OfficeVisitor;
let keys = 0;

const key = () => {
  keys += 1;
  return `office-customers-${keys}`;
};
const page = (who = laura, code = customer.customerId) => who.call('office_customers.get_customer', { code });
const undo = (id: number | null) => laura.call('office_history.undo', { key: key(), id: id ?? 0, forced: [] });

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
});

describe('the page of a customer (C-OFF-6)', () => {
  test('its figures are those of the rows that they link to, to the cent', async () => {
    const { credit, sales, open_orders, code } = await page();
    const deadlines = await laura.call('office_customers.get_documents', { code });
    if (credit?.by_deadlines) {
      expect(deadlines.open).toBeCloseTo(credit.open_deadlines, 4);
      expect(deadlines.overdue).toBeCloseTo(credit.overdue, 4);
    }
    const { used = -1, open_deadlines = 0, unbilled_notes = 0, orders = 0, advances = 0 } = credit ?? {};
    expect(used).toBeCloseTo(open_deadlines + unbilled_notes + orders - advances, 4);
    const sums = async (filters: object[]) => {
      const of = [{ column: 'customer_code', from: code, to: code }, ...filters];
      const { view } = await laura.call('office_grid.open', { grid: 'orders', filters: of as never });
      const { total } = await laura.call('office_grid.rows', { view, from: 0, count: 0 });
      const { sums: all } = await laura.call('office_grid.sums', { view });
      return { total, net: all?.net ?? 0, on_credit: all?.on_credit ?? 0 };
    };
    const sold = { column: 'status', not: ['cancelled'] };
    const within = ({ from, until }: { from: string; until: string }) => [sold, { column: 'date', from, to: until }];
    const year = await sums(within(sales.year));
    expect([year.total, year.net / 10_000]).toEqual([sales.year.orders, sales.year.net]);
    const before = await sums(within(sales.before));
    expect([before.total, before.net / 10_000]).toEqual([sales.before.orders, sales.before.net]);
    const open = await sums([{ column: 'status', is: ['IA', 'NE', 'partial'] }]);
    expect([open.total, open.on_credit / 10_000]).toEqual([open_orders.count, orders]);
  });

  test('the grid says the same of every customer, in its cells and by what it sorts', async () => {
    const asked = { grid: 'customers', filters: [{ column: 'active', is: ['yes'] }] };
    for (const column of ['used', 'overdue', 'sales', 'change', 'last_order', 'credit', 'people']) {
      const { rows } = await laura.call('office_grid.open', { ...asked, sort: [{ column, down: true }] });
      const cells = rows.map(({ cells: one }) => one[column] ?? null);
      const known = cells.filter((one) => one !== null) as Array<number | string>;
      const sorted = known.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
      expect([column, known]).toEqual([column, sorted]);
      expect(cells.slice(known.length).every((one) => one === null)).toBe(true);
    }
    const { rows } = await laura.call('office_grid.open', { grid: 'customers' });
    for (const { id, cells } of rows.slice(0, 8)) {
      const { credit, sales, people } = await page(laura, id);
      const money = (euros = 0) => Math.round(euros * 10_000);
      expect([cells.used, cells.overdue, cells.sales, cells.before]).toEqual([
        money(credit?.used),
        money(credit?.overdue),
        money(sales.year.net),
        money(sales.before.net),
      ]);
      expect([cells.change, cells.people]).toEqual([sales.change, people.filter(({ active }) => active).length]);
    }
  });

  test.each([
    ['part of the name', (of: Found) => of.company.slice(1, 9)],
    ['the code', (of: Found) => String(of.code)],
    ['the VAT number', (of: Found) => of.vat],
    ['the town and the name', (of: Found) => `${of.town} ${of.company.split(' ')[0]}`],
    ['the telephone number as it is dialled', (of: Found) => `+39${of.phone.replace(/^\+39/, '').replace(/\D/g, '')}`],
    ['the email of one of its people', () => 'cliente1@example.com'],
  ])('is found by %s', async (_, textOf) => {
    const { fields, code } = await page();
    const { company_name: company = '', vat_number: vat = '', phone = '', city: town = '' } = fields;
    const { rows } = await laura.call('office_grid.open', {
      grid: 'customers',
      text: textOf({ company, vat, phone, town, code }),
    });
    expect(rows.map(({ id }) => id)).toContain(code);
  });

  test('amounts are absent without `prices.read`, and so is what can be changed of them', async () => {
    const reader = await staffWith(shop(), ['customers.read', 'customers.write']);
    const { code } = await page();
    const seen = await page(reader);
    const text = JSON.stringify(seen);
    for (const word of [
      '"credit"',
      '"discount"',
      '"price_list_id"',
      '"net"',
      '"residual"',
      '"credit_limit"',
      '"change"',
    ])
      expect([word, text.includes(word)]).toEqual([word, false]);
    const documents = await reader.call('office_customers.get_documents', { code });
    expect([documents.open, documents.deadlines.some(({ open }) => open !== undefined)]).toEqual([undefined, false]);
    const { columns, rows } = await reader.call('office_grid.open', { grid: 'customers' });
    expect(columns).not.toContain('used');
    expect(Object.keys(rows[0]?.cells ?? {})).not.toContain('discount');
    const refused = await reader.send('office_customers.save_customer', {
      key: key(),
      code,
      known: { discount: '' },
      fields: { discount: '60' },
    });
    expect([refused.status, refused.body.permission]).toEqual([403, 'prices.read']);
    expect((await laura.send('office_customers.get_customer', { code: 987_654 })).status).toBe(404);
  });
});

interface Found {
  readonly company: string;
  readonly vat: string;
  readonly phone: string;
  readonly town: string;
  readonly code: number;
}

describe('changes of a customer (C-OFF-1, C-OFF-4)', () => {
  test('count for the customer at once, and go back with an undo', async () => {
    const { fields, credit_fields, code } = await page();
    const before = await customer.call('account.get_customer', {});
    const saved = await laura.call('office_customers.save_customer', {
      key: key(),
      code,
      known: { phone: fields.phone, discount: fields.discount },
      fields: { phone: '0341 28 74 10', discount: '40 + 5' },
    });
    expect((await page()).fields).toMatchObject({ phone: '0341 28 74 10', discount: '40+5' });
    expect((await customer.call('account.get_customer', {})).phone).toBe('0341 28 74 10');
    const credit = await laura.call('office_customers.save_credit', {
      key: key(),
      code,
      known: { ...credit_fields },
      fields: { credit_limit: 1234.5 },
    });
    expect((await page()).credit?.limit).toBe(1234.5);
    await undo(credit.operation);
    await undo(saved.operation);
    const back = await page();
    expect([back.fields, back.credit_fields]).toEqual([fields, credit_fields]);
    expect(await customer.call('account.get_customer', {})).toEqual(before);
  });

  test('the same field of two people is refused with both values; other fields are not', async () => {
    const paola = await staffWith(shop(), ['customers.read', 'customers.write', 'prices.read']);
    const { fields, code } = await page();
    const held = { city: fields.city, fax: fields.fax };
    await laura.call('office_customers.save_customer', { key: key(), code, known: held, fields: { city: 'Vercelli' } });
    const save = (wanted: object) =>
      paola.send('office_customers.save_customer', { key: key(), code, known: held, fields: wanted });
    expect((await save({ fax: '0341 1234567' })).status).toBe(200);
    const refused = await save({ city: 'Como', fax: '0341 7654321' });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(refused.body.conflicts).toMatchObject([{ field: 'city', theirs: 'Vercelli' }]);
    expect(refused.body.conflicts?.[0]?.by).not.toBe('');
    expect((await page()).fields.fax).toBe('0341 1234567');
    // Repeated saves by one person never collide with themselves.
    const again = { key: key(), code, known: held, fields: { city: 'Merate' } };
    expect((await laura.send('office_customers.save_customer', again)).status).toBe(200);
    expect((await laura.send('office_customers.save_customer', again)).body).toEqual(
      (await laura.send('office_customers.save_customer', again)).body,
    );
  });

  test.each([
    [{ vat_number: '12345678901' }, 'vat_number'],
    [{ company_name: ' ' }, 'company_name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ pec: 'sdi01@pec.fatturapa.it' }, 'pec'],
    [{ discount: '50++10' }, 'discount'],
    [{ agent_id: 987_654 }, 'agent_id'],
    [{ price_list_id: 987_654 }, 'price_list_id'],
  ])('%o is refused at its field', async (wanted, field) => {
    const { fields, code } = await page();
    const refused = await laura.send('office_customers.save_customer', {
      key: key(),
      code,
      known: { ...fields },
      fields: wanted,
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('a customer that is switched off is signed out, and comes back', async () => {
    const { code } = await page();
    const press = { key: key(), code, known: { active: true }, fields: { active: false } };
    const { operation } = await laura.call('office_customers.save_customer', press);
    shop().clock.now = new Date(shop().clock.now.getTime() + 10_000);
    expect((await customer.send('account.get_customer', {})).status).toBe(401);
    await undo(operation);
    customer = await shop().login('cliente1@example.com');
    expect((await customer.send('account.get_customer', {})).status).toBe(200);
  });

  test('an address is added, changed, and taken back while nothing names it', async () => {
    const { code, addresses } = await page();
    const fields = { name: 'Cantiere Adda', street: 'Via Valsugana 8', city: 'Bergamo', province: 'bg' };
    const added = await laura.call('office_customers.save_address', { key: key(), code, fields });
    const seen = async () =>
      (await page()).addresses.find(({ address_code }) => address_code === added.address_code)?.province;
    expect(await seen()).toBe('BG');
    const changed = await laura.call('office_customers.save_address', {
      key: key(),
      code,
      address_code: added.address_code,
      known: { province: 'BG' },
      fields: { province: 'LC' },
    });
    expect(await seen()).toBe('LC');
    await undo(changed.operation);
    await undo(added.operation);
    expect((await page()).addresses).toEqual(addresses);
    const strange = { key: key(), code, address_code: 987, known: {}, fields };
    expect((await laura.send('office_customers.save_address', strange)).status).toBe(404);
  });

  test('a note and a task with a day; done, undone, taken back', async () => {
    const { code } = await page();
    await laura.call('office_customers.add_note', { key: key(), code, text: 'Le fatture vanno a Elena' });
    const task = { key: key(), code, text: 'Richiamare Marco', due: '2026-11-30' };
    const added = await laura.call('office_customers.add_note', task);
    const find = async () => (await page()).notes.find(({ id }) => id === added.id);
    expect((await page()).notes[0]).toMatchObject({ text: 'Richiamare Marco', due: '2026-11-30', done: null });
    const done = await laura.call('office_customers.set_done', { key: key(), id: added.id, done: true });
    expect((await find())?.done).not.toBeNull();
    await undo(done.operation);
    expect((await find())?.done).toBeNull();
    await undo(added.operation);
    expect(await find()).toBeUndefined();
  });
});

describe('people of a customer (C-OFF-1, C-ID-4)', () => {
  test('a person is invited, blocked and let in again; their sessions end at once', async () => {
    const { code } = await page();
    const invitation = { key: key(), code, email: 'Elena@termocolombo.example', name: 'Elena', locale: 'it' as const };
    const { user_id, operation } = await laura.call('office_customers.invite_person', invitation);
    const taken = await laura.send('office_customers.invite_person', { ...invitation, key: key() });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['email']]);
    const [letter] = await shop().db.query<{ kind: string; recipient: string }>(
      null,
      `select kind, recipient from letters where recipient = 'elena@termocolombo.example'`,
    );
    expect(letter?.kind).toBe('person-invitation');
    await undo(operation);
    expect((await page()).people.some((one) => one.user_id === user_id)).toBe(false);

    const me = (await page()).people.find(({ email }) => email === 'cliente1@example.com') ?? expect.fail('nobody');
    expect(me.sessions.length).toBeGreaterThan(0);
    const blocked = await laura.call('office_customers.block_person', {
      key: key(),
      user_id: me.user_id,
      blocked: true,
    });
    expect((await customer.send('account.get_customer', {})).status).toBe(401);
    await expect(shop().login('cliente1@example.com')).rejects.toThrow();
    await undo(blocked.operation);
    customer = await shop().login('cliente1@example.com');
    await laura.call('office_customers.end_sessions', { key: key(), user_id: me.user_id });
    expect((await customer.send('account.get_customer', {})).status).toBe(401);
    customer = await shop().login('cliente1@example.com');
    const link = await laura.call('office_customers.send_link', { key: key(), user_id: me.user_id });
    expect(link.recipient).toBe('cliente1@example.com');
    const renamed = { key: key(), user_id: me.user_id, known: { name: me.name }, fields: { name: 'Marco Colombo' } };
    await laura.call('office_customers.save_person', renamed);
    expect((await page()).people.find((one) => one.user_id === me.user_id)?.name).toBe('Marco Colombo');
  });

  test('people of the office are none of a customer’s people', async () => {
    const [staff] = (await laura.call('office_people.get', {})).people;
    for (const name of ['block_person', 'send_link', 'end_sessions', 'save_person'] as const) {
      const more = { blocked: true, known: {}, fields: {} };
      const body = { key: key(), user_id: staff?.user_id, ...more };
      expect([name, (await laura.send(`office_customers.${name}`, body)).status]).toEqual([name, 404]);
    }
  });
});
