/** The audit log: what it contains, what it must never contain, and that it only grows. */
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { TOTP } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';

interface Entry {
  kind: string;
  result: string;
  source: string;
  actor: number | null;
  client: number | null;
  about: string;
  params: Record<string, unknown>;
  network: string;
  address: string | null;
  times: number;
}

/** The entries of a kind, newest last. */
const entries = (kind: string) =>
  shop().db.query<Entry>(
    null,
    `select e.kind, e.result, e.source, e.actor_user_id as actor, e.client_id as client, trim(e.entity || ' ' || e.entity_key) as about,
       e.params, e.network, a.address, e.times
     from audit_entries e left join audit_addresses a on a.entry_id = e.id where e.kind = $1 order by e.id`,
    [kind],
  );
const last = async (kind: string) => (await entries(kind)).at(-1);
/** Entries are written a moment later. */
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, 10_000);
const userId = async (email: string) =>
  (await shop().db.query<{ id: number }>(null, 'select id from users where email = $1', [email]))[0]?.id ?? 0;
const command = (...argv: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: shop().databaseUrl, DATA_DIR: shop().dataDir };
    execFile(process.execPath, ['src/cli/shop.ts', ...argv], { env }, (failed, out, error) =>
      done({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });

describe('logins', () => {
  test('a login and a logout say who and from where', async () => {
    const id = await userId('cliente1@example.com');
    const rossi = await shop().login('cliente1@example.com');
    const login = await last('login');
    expect(login).toMatchObject({ result: 'done', source: 'shop', actor: id, about: `user ${id}`, times: 1 });
    expect(login?.params).toEqual({ role: 'customer', second_factor: false });
    expect(login?.address).toMatch(/^10\.0\.\d+\.\d+$/);
    expect(login?.network).toMatch(/^10\.0\.\d+\.0\/24$/);
    await rossi.call('wrapper.logout', {});
    expect(await last('logout')).toMatchObject({ actor: id, about: `user ${id}` });
  });

  test('a failed login names the login that was meant, an unknown one nobody; what was typed is nowhere', async () => {
    const id = await userId('cliente2@example.com');
    const visitor = shop().guest();
    await visitor.send('wrapper.login', { email: 'cliente2@example.com', password: 'typed-by-mistake' });
    await visitor.send('wrapper.login', { email: 'my-secret-instead-of-an-address@example.com', password: 'x' });
    await soon(async () => {
      const found = await entries('login-failed');
      expect(found.map(({ about, actor }) => [about, actor])).toEqual([
        [`user ${id}`, null],
        ['', null],
      ]);
    });
    const everything = JSON.stringify(await shop().db.query(null, 'select * from audit_entries e'));
    expect(everything).not.toMatch(/typed-by-mistake|my-secret|@example|bancale-demo/);
  });

  test('a hundred failures of one visitor are a row or two', async () => {
    const before = (await entries('login-failed')).length;
    const visitor = shop().guest();
    const tries = Array.from({ length: 100 }, () =>
      visitor.send('wrapper.login', { email: 'agente1@example.com', password: 'wrong' }),
    );
    await Promise.all(tries);
    await soon(async () => expect((await entries('login-failed')).length).toBeGreaterThan(before));
    expect((await entries('login-failed')).length).toBeLessThan(before + 5);
  });
});

describe('a login that is changed', () => {
  test('second factor, recovery codes, ended sessions, wrong codes', async () => {
    const id = await userId('cliente1@example.com');
    const person = await shop().login('cliente1@example.com');
    await shop().login('cliente1@example.com');
    const { secret } = await person.call('security.begin_totp', {});
    await person.call('security.confirm_totp', {
      code: new TOTP({ secret }).generate({ timestamp: shop().clock.now.getTime() }),
    });
    expect(await last('second-factor-added')).toMatchObject({ actor: id, about: `user ${id}` });
    expect(await last('sessions-ended')).toMatchObject({ actor: id, params: { ended: 1 } });
    await person.call('security.renew_recovery_codes', {});
    expect(await last('recovery-codes-renewed')).toMatchObject({ actor: id });
    const visitor = shop().guest();
    await visitor.send('wrapper.login', { email: 'cliente1@example.com', password: PASSWORD });
    await visitor.send('wrapper.second_step', { code: '000000' });
    await soon(async () =>
      expect(await last('login-failed')).toMatchObject({ about: `user ${id}`, params: { step: 'code' } }),
    );
    await person.call('security.remove_totp', {});
    expect(await last('second-factor-removed')).toMatchObject({ actor: id });
  });

  test('a new password, which stands in it no more than the old one', async () => {
    const id = await userId('cliente2@example.com');
    const person = await shop().login('cliente2@example.com');
    const passwords = { old_password: PASSWORD, new_password: 'a new one for tomorrow' };
    await person.call('wrapper.reset_password', passwords);
    expect(await last('password-changed')).toMatchObject({ actor: id, about: `user ${id}`, params: {} });
    await person.call('wrapper.reset_password', {
      old_password: passwords.new_password,
      new_password: 'another one for later',
    });
  });
});

describe('refusals', () => {
  test('another customer’s identity, and things that are not theirs', async () => {
    const rossi = await shop().login('cliente1@example.com');
    const other = rossi.customerId + 1;
    await rossi.send('account.get_customer', { client_id: other, address_code: 1 });
    await rossi.send('wrapper.get_order_detail', { number: 'OC/999999/2026' });
    const id = await userId('cliente1@example.com');
    await soon(async () => {
      const found = (await entries('refusal')).filter(({ actor }) => actor === id);
      expect(found.map(({ about, params, client }) => [about, params.code, client])).toEqual([
        [`customer ${other}`, 'forbidden', null],
        ['', 'not-found', rossi.customerId],
      ]);
    });
  });

  test('another customer’s file', async () => {
    const rossi = await shop().login('cliente1@example.com');
    const before = (await entries('refusal')).length;
    const cookie = [...rossi.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (path: string) =>
      shop().app.fetch(new Request(`http://localhost:4500${path}`, { headers: { Cookie: cookie } }));
    expect((await get('/documents/order.pdf?number=OC/999999/2026')).status).toBe(404);
    expect((await get('/documents/orders.csv')).status).toBe(200);
    await soon(async () => {
      expect((await entries('refusal')).length).toBe(before + 1);
      expect(await last('file-taken')).toMatchObject({ client: rossi.customerId, params: { file: 'orders.csv' } });
    });
  });
});

test('what an agent does for a customer is under the agent’s name', async () => {
  const agentId = await userId('agente1@example.com');
  shop().clock.now = new Date(shop().clock.now.getTime() + 3_600_000);
  const agent = await shop().login('agente1@example.com');
  const { data } = await agent.call('agent.get_customers', {});
  const acts = { client_id: data[0]?.client_id ?? 0, address_code: data[0]?.address_codes[0]?.address_code ?? 0 };
  await agent.call('agent.choose_customer', acts);
  expect(await last('customer-chosen')).toMatchObject({ actor: agentId, about: `customer ${acts.client_id}` });
  const { product_list } = await agent.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0);
  const quantity = (card?.packagings.find((one) => one.default)?.quantity ?? 1) * 100;
  await agent.call('wrapper.add_to_cart', { item_id: card?.id ?? 0, quantity });
  const prepared = await agent.call('wrapper.prepare_order', {});
  const { order } = await agent.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: 'sent-for-a-customer',
    payment_method: prepared.payment_methods[0]?.code ?? '',
  });
  expect(await entries('order-sent')).toMatchObject([
    {
      actor: agentId,
      client: acts.client_id,
      about: `order ${order.number}`,
      params: { role: 'agent' },
      source: 'shop',
    },
  ]);
});

describe('it only grows', () => {
  test.each([
    ['update', `update audit_entries set kind = 'login'`],
    ['delete', 'delete from audit_entries'],
    ['truncate', 'truncate audit_entries, audit_addresses'],
    ['forgetting what is young', `select forget_audit_entries(now() + interval '1 day', 1000)`],
  ])('%s is refused', async (_, sql) => {
    await shop().login('cliente1@example.com');
    await expect(shop().db.query(null, sql)).rejects.toThrow('audit_entries only grows');
  });

  test('what is old is forgotten by its own function, the oldest first, with its address', async () => {
    await shop().db.query(
      null,
      `with old as (insert into audit_entries (at, kind, result, source)
         select now() - n * interval '100 days', 'old', 'done', 'job' from generate_series(1, 3) n returning id)
       insert into audit_addresses select id, '10.0.0.1' from old`,
    );
    const forget = `select forget_audit_entries(now() - interval '150 days', 1) as gone`;
    expect(await shop().db.query(null, forget)).toEqual([{ gone: 1 }]);
    expect(await shop().db.query(null, forget)).toEqual([{ gone: 1 }]);
    expect(await shop().db.query(null, forget)).toEqual([{ gone: 0 }]);
    expect(await entries('old')).toHaveLength(1);
    await expect(shop().db.query(null, `delete from audit_entries where kind = 'old'`)).rejects.toThrow('only grows');
  });
});

describe('npm run shop -- audit', () => {
  test('lists by person and kind, as a table and as CSV; other commands are in it', async () => {
    const listed = await command('order', 'show', 'OC/999999/2026');
    expect(listed.code).toBe(1);
    expect(await entries('command')).toMatchObject([
      { result: 'begun', source: 'command', about: 'order OC/999999/2026', params: { command: 'order show' } },
      { result: 'refused' },
    ]);
    const table = await command('audit', '--person', 'cliente1@example.com', '--kind', 'login', '--lang', 'en');
    expect(table).toMatchObject({ code: 0, error: '' });
    expect(table.out.split('\n')[0]).toMatch(/^when +what +result +who +customer +on +from +times +details$/);
    expect(table.out).toMatch(/login +done +cliente1@example\.com/);
    expect(table.out).not.toMatch(/login-failed|agente1/);
    const [of] = await shop().db.query<{ id: number }>(
      null,
      `select client_id::int as id from audit_entries where kind = 'order-sent'`,
    );
    const forCustomer = async (id: number) => (await command('audit', '--customer', String(id), '--csv')).out;
    expect(await forCustomer(of?.id ?? 0)).toContain(';order-sent;');
    expect(await forCustomer(999_999)).not.toContain(';order-sent;');
    const csv = await command('audit', '--by', userInfo().username, '--csv');
    expect(csv.out).toMatch(/;command;begun;/);
    expect(await command('audit', '--person', 'nobody@example.com', '--lang', 'en')).toMatchObject({
      code: 1,
      error: expect.stringContaining('Nobody logs in with nobody@example.com.'),
    });
  });
});
