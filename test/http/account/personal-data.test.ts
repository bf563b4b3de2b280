/** A person's own data: exported and erased. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../kit/emails.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop({
  settings:
    'contacts: { email: ufficio@example.org }\nlimits: { letters: { burst: 3, perMinute: 1 }, logins: { burst: 1000, perMinute: 1000 } }',
});
const PASSWORD = 'bancale-demo';
const sql = <Row>(text: string, params: unknown[] = []) => shop().db.query<Row>(null, text, params);
const count = async (text: string, params: unknown[] = []) =>
  (await sql<{ count: number }>(`select count(*)::int as count from ${text}`, params))[0]?.count ?? -1;

/** A login of its own in the company of the first customer, with the password of the demo. */
async function newColleague(email: string, of = 'cliente1@example.com'): Promise<Customer> {
  await sql(
    `insert into users (email, password_hash, role, client_id, name, locale)
     select $1, password_hash, role, client_id, $2, 'it' from users where email = $3`,
    [email, `Name of ${email}`, of],
  );
  return shop().login(email);
}
const idOf = async (email: string) =>
  (await sql<{ id: number }>('select id from users where email = $1', [email]))[0]?.id;

/** The file as a browser or another client requests it. */
function file({ cookies }: Pick<Customer, 'cookies'>, headers: Record<string, string> = {}): Promise<Response> {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return shop().app.fetch(new Request(`${ORIGIN}/documents/my-data.zip`, { headers: { Cookie, ...headers } }));
}
async function entriesOf(response: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
const later = (minutes: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + minutes * 60_000);
};
const command = (...argv: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((done) => {
    const { databaseUrl, dataDir } = shop();
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    execFile(process.execPath, ['src/cli/shop.ts', ...argv], { env }, (failed, out, error) =>
      done({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });

async function order(person: Customer, note: string): Promise<string> {
  const { product_list } = await person.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0);
  const quantity = (card?.packagings.find((one) => one.default)?.quantity ?? 1) * 100;
  await person.call('wrapper.add_to_cart', { item_id: card?.id ?? 0, quantity });
  const prepared = await person.call('wrapper.prepare_order', {});
  const sent = await person.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: `key of ${note}`,
    note,
    confirm_duplicate: true,
    payment_method: prepared.payment_methods[0]?.code ?? '',
  });
  return sent.order.number;
}

beforeAll(() => shop().app.start());

describe('taking it along', () => {
  test('everything of the person, nothing of a colleague of the same company', async () => {
    const [anna, bruno] = [await newColleague('anna@example.com'), await newColleague('bruno@example.com')];
    const [ofAnna, ofBruno] = [await order(anna, 'written by Anna'), await order(bruno, 'written by Bruno')];
    const request = {
      kind: 'other' as const,
      consent: true,
      idempotency_key: 'anna-asks',
      name: 'Anna',
      email: 'anna@example.com',
    };
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await anna.call('wrapper.request_form', {
      ...request,
      message: 'question of Anna',
      attachments: [{ name: 'disegno.png', content: png }],
    });
    await bruno.call('wrapper.request_form', {
      ...request,
      idempotency_key: 'bruno-asks',
      name: 'Bruno',
      email: 'bruno@example.com',
      message: 'question of Bruno',
      attachments: [],
    });
    await sql(`insert into availability_alerts (user_id, product_id, locale, created_at)
      select u.id, (select min(id) from products), 'it', now() from users u where email in ('anna@example.com', 'bruno@example.com')`);

    const reply = await file(anna);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const entries = await entriesOf(reply);
    const read = (name: string) => JSON.parse(entries[`${name}.json`] ?? '') as Array<Record<string, unknown>>;
    expect(read('person')).toMatchObject([{ email: 'anna@example.com', has_password: true }]);
    expect(read('orders')).toMatchObject([{ number: ofAnna, note: 'written by Anna' }]);
    expect(read('orders')[0]?.rows).toHaveLength(1);
    expect(read('enquiries')).toMatchObject([{ message: 'question of Anna', files: ['disegno.png'] }]);
    expect(Object.keys(entries).filter((name) => name.startsWith('enquiries/'))).toHaveLength(1);
    expect(read('alerts')).toHaveLength(1);
    expect(read('sessions')).toHaveLength(1);
    expect(read('activity').map((entry) => entry.what)).toContain('login');
    expect(read('company')).toMatchObject([{ customer: anna.customerId }]);
    // The company has other logins: name, tax code and phone of the person who registered it are not Anna's.
    expect(Object.keys(read('company')[0] ?? {})).not.toContain('tax_code');
    expect(entries['LEGGIMI.txt']).toContain('Bancale');
    const everything = Object.values(entries).join('\n');
    expect(everything).not.toMatch(/Bruno|bruno@|argon2/);
    expect(everything).not.toContain(ofBruno);
    const taken = await sql<{ about: string }>(
      `select entity_key as about from audit_entries where kind = 'person-exported'`,
    );
    expect(taken).toEqual([{ about: String(await idOf('anna@example.com')) }]);
  });

  test('thousands of orders are written part by part', async () => {
    const carla = await newColleague('carla@example.com');
    await sql(
      `insert into orders (sequence, year, number, client_id, address_code, placed_by, order_date, total_gross, total_net, transport, vat,
         total_document)
       select 500000 + n, 2020, 'OC/' || 500000 + n || '/2020', $1, 1, $2, '2020-01-01', 1, 1, 0, 0, 1 from generate_series(1, 1250) n`,
      [carla.customerId, await idOf('carla@example.com')],
    );
    const entries = await entriesOf(await file(carla));
    const orders = JSON.parse(entries['orders.json'] ?? '') as Array<{ number: string }>;
    expect(new Set(orders.map(({ number }) => number)).size).toBe(1250);
  });

  test('guests log in first, an old confirmation asks for the password again, and it is not given all day long', async () => {
    const page = { Accept: 'text/html' };
    const guest = shop().guest();
    expect((await file(guest)).status).toBe(401);
    const toLogin = await file(guest, page);
    expect(toLogin.headers.get('location')).toBe('/pages/login?next=%2Fpages%2Faccount%2Fmy-data');
    const dora = await newColleague('dora@example.com');
    for (let i = 0; i < 3; i++) expect((await file(dora)).status).toBe(200);
    expect((await file(dora)).status).toBe(429);
    const tooOften = await file(dora, { ...page, 'Accept-Language': 'en' });
    expect(tooOften.headers.get('location')).toBe('/en/pages/account/my-data?refused=too-many-requests');
    later(11);
    expect(await (await file(dora)).json()).toMatchObject({ code: 'confirm-identity' });
    expect((await file(dora, page)).headers.get('location')).toBe('/pages/account/my-data?refused=confirm-identity');
    await dora.call('security.confirm_password', { password: PASSWORD });
    expect((await file(dora)).status).toBe(200);
  });
});

describe('being erased', () => {
  test('login, messages and subscriptions are gone, orders stay without the name, both sides are notified', async () => {
    const elio = await newColleague('elio@example.com');
    const number = await order(elio, 'written by Elio');
    await elio.call('wrapper.request_form', {
      kind: 'other',
      consent: true,
      idempotency_key: 'elio-asks',
      name: 'Elio',
      email: 'elio@example.com',
      message: 'question of Elio',
      attachments: [],
    });
    await sql(`insert into newsletter_subscriptions (email, locale, asked_at, confirm_hash, confirm_until, leave_token)
      values ('elio@example.com', 'it', now(), 'x', now(), 'leave-elio')`);
    const id = await idOf('elio@example.com');
    later(11);
    expect((await elio.send('personal_data.erase', {})).body.code).toBe('confirm-identity');
    await elio.call('security.confirm_password', { password: PASSWORD });
    const overview = await elio.call('personal_data.get_overview', {});
    expect(overview).toEqual({ confirmed: true, erasure: 'possible', locks_out: '' });
    await elio.call('personal_data.erase', {});

    expect((await elio.send('account.get_customer', {})).status).toBe(401);
    const again = await shop().guest().send('wrapper.login', { email: 'elio@example.com', password: PASSWORD });
    expect(again.body.message).toMatchObject([{ success: false }, 0]);
    const [kept] = await sql(
      `select o.placed_by, e.actor, o.note from orders o join order_events e on e.order_id = o.id where o.number = $1`,
      [number],
    );
    expect(kept).toEqual({ placed_by: null, actor: `#${id}`, note: 'written by Elio' });
    expect(await count('enquiries where email = $1', ['elio@example.com'])).toBe(0);
    expect(await count('newsletter_subscriptions where email = $1', ['elio@example.com'])).toBe(0);
    expect(await count('sessions where user_id = $1', [id])).toBe(0);
    expect(
      await count(
        'audit_addresses a join audit_entries e on e.id = a.entry_id where e.actor_user_id = $1 and e.kind = $2',
        [id, 'login'],
      ),
    ).toBe(0);
    expect(await count('audit_entries where actor_user_id = $1', [id])).toBeGreaterThan(0);
    expect(await emailTo(shop(), 'elio@example.com', 'cancellati')).toContain('senza il tuo nome');
    expect(await emailTo(shop(), 'ufficio@example.org', 'elio@example.com')).not.toContain('nessuno di loro');
    const colleague = await shop().login('cliente1@example.com');
    expect((await colleague.call('wrapper.get_order_detail', { number })).placed_by).not.toContain('elio');
  });

  test('the last login of a company has to confirm it; then the office is notified', async () => {
    await sql(
      `insert into customers (client_id, company_name, email, surname, tax_code) values (777001, 'Ultima Srl', 'Fabio@example.com', 'Fabi', 'FBA')`,
    );
    await sql(`insert into addresses (client_id, address_code, name) values (777001, 1, 'Sede')`);
    await newColleague('fabio@example.com');
    await sql(`update users set client_id = 777001 where email = 'fabio@example.com'`);
    const fabio = await shop().login('fabio@example.com');
    const entries = await entriesOf(await file(fabio));
    expect(JSON.parse(entries['company.json'] ?? '')).toMatchObject([{ tax_code: 'FBA', email: 'Fabio@example.com' }]);
    expect((await fabio.call('personal_data.get_overview', {})).locks_out).toBe('Ultima Srl');
    const refused = await fabio.send('personal_data.erase', {});
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await fabio.send('account.get_customer', {})).status).toBe(200);
    await fabio.call('personal_data.erase', { last_login: true });
    expect(await emailTo(shop(), 'ufficio@example.org', 'Ultima Srl')).toContain('nessuno di loro può accedere');
    expect(await sql(`select company_name, email, tax_code from customers where client_id = 777001`)).toEqual([
      { company_name: 'Ultima Srl', email: '', tax_code: 'FBA' },
    ]);
  });

  test('demo logins, agents and staff do not erase themselves', async () => {
    for (const [email, why] of [
      ['cliente1@example.com', 'demo'],
      ['agente1@example.com', 'demo'],
    ] as const) {
      const person = await shop().login(email);
      expect((await person.call('personal_data.get_overview', {})).erasure).toBe(why);
      expect((await person.send('personal_data.erase', { last_login: true })).status).toBe(403);
    }
    await sql(`update users set is_demo = false where email in ('agente2@example.com', 'ufficio@example.com')`);
    for (const email of ['agente2@example.com', 'ufficio@example.com']) {
      const person = await shop().login(email);
      expect((await person.call('personal_data.get_overview', {})).erasure).toBe('office');
      expect((await person.send('personal_data.erase', { last_login: true })).status).toBe(403);
      expect((await file(person)).status).toBe(200);
    }
  });
});

describe('npm run shop -- person', () => {
  test('erases staff: what they did in the office stays, with a number instead of their name', async () => {
    await newColleague('ines@example.com', 'ufficio@example.com');
    const id = await idOf('ines@example.com');
    const name = 'Name of ines@example.com';
    await sql(
      `insert into import_runs (user_id, user_name, key, name, bytes, created_at) values ($1, $2, 'ines-import', 'a.csv', 1, now())`,
      [id, name],
    );
    await sql(
      `insert into import_profiles (signature, pattern, columns, mapping, header, user_name, used_at) values ('ines', 'a', '{}', '{}', 1, $1, now())`,
      [name],
    );
    await sql(`insert into settings_overrides (key, value, at, by_name) values ('ines', '1', now(), $1)`, [name]);
    await sql(`insert into office_jobs (name, paused_at, paused_by) values ('ines', now(), $1)`, [name]);
    await sql(`insert into office_job_runs (name, at, ms, asked_by) values ('ines', now(), 1, $1)`, [name]);
    expect(await command('person', 'erase', 'ines@example.com')).toMatchObject({ code: 0, error: '' });
    expect(
      await sql(`select user_name as name from import_runs where name = 'a.csv'
        union all select user_name from import_profiles where signature = 'ines'
        union all select by_name from settings_overrides where key = 'ines'
        union all select paused_by from office_jobs where name = 'ines'
        union all select asked_by from office_job_runs where name = 'ines'`),
    ).toEqual(Array.from({ length: 5 }, () => ({ name: `#${id}` })));
    await sql(`delete from settings_overrides where key = 'ines'`);
  });

  test('export and erase', async () => {
    await newColleague('gina@example.com');
    const to = join(shop().dataDir, 'gina.zip');
    expect(await command('person', 'export', 'Gina@example.com', '--to', to)).toMatchObject({ code: 0, error: '' });
    const entries = unzipSync(readFileSync(to));
    expect(strFromU8(entries['person.json'] ?? new Uint8Array())).toContain('gina@example.com');
    expect(await command('person', 'export', 'gina@example.com', '--to', to, '--lang', 'en')).toMatchObject({
      code: 1,
      error: expect.stringContaining('stays as it is'),
    });
    const id = await idOf('gina@example.com');
    expect(await command('person', 'erase', 'gina@example.com', '--by', 'paola')).toMatchObject({ code: 0, error: '' });
    expect(await idOf('gina@example.com')).toBeUndefined();
    const trail = await sql(
      `select kind, result, actor_name, source from audit_entries where entity = 'user' and entity_key = $1 and kind like 'person-%' order by id`,
      [String(id)],
    );
    expect(trail).toMatchObject([
      { kind: 'person-exported', source: 'command' },
      { kind: 'person-erased', actor_name: 'paola', source: 'command' },
    ]);
    expect((await command('person', 'erase', 'gina@example.com')).code).toBe(1);
    // The mark that stops imports from opening the login again is withdrawn once (test/import/logins.test.ts).
    const readmitted = await command('person', 'readmit', 'Gina@example.com', '--lang', 'en');
    expect(readmitted).toMatchObject({
      code: 0,
      out: expect.stringContaining('names gina@example.com opens the login'),
    });
    const again = await command('person', 'readmit', 'gina@example.com');
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('non è tra gli account cancellati') });
  });

  test('another e-mail address: old and new one are notified, sessions and links end, another user’s address is refused', async () => {
    const ivo = await newColleague('ivo@example.com');
    const id = await idOf('ivo@example.com');
    await sql(
      `insert into password_links (token_hash, user_id, expires_at) values ('link', $1, now() + interval '1 hour')`,
      [id],
    );
    expect((await command('person', 'change-email', 'ivo@example.com', 'cliente2@example.com')).error).toContain(
      'cliente2',
    );
    expect((await command('person', 'change-email', 'ivo@example.com', 'nowhere')).code).toBe(1);
    expect(await count('letters where kind = $1', ['email-changed'])).toBe(0);
    const done = await command('person', 'change-email', 'ivo@example.com', 'Ivo.Nuovo@example.com');
    expect(done).toMatchObject({ code: 0, error: '' });
    for (const address of ['ivo@example.com', 'ivo.nuovo@example.com']) {
      const email = await emailTo(shop(), address, 'email del tuo account');
      expect(email).toContain('Nuovo indirizzo: ivo.nuovo@example.com');
    }
    expect(await count('sessions where user_id = $1', [id])).toBe(0);
    expect(await count('password_links where user_id = $1', [id])).toBe(0);
    expect(await count(`audit_entries where kind = 'email-changed' and entity_key = $1`, [String(id)])).toBe(1);
    await expect.poll(async () => (await ivo.send('account.get_customer', {})).status).toBe(401);
    await shop().login('ivo.nuovo@example.com');
  });

  test('a lost second factor: it is gone, its owner is notified, sessions end', async () => {
    const lia = await newColleague('lia@example.com');
    const { secret } = await lia.call('security.begin_totp', {});
    const code = new TOTP({ secret }).generate({ timestamp: shop().clock.now.getTime() });
    await lia.call('security.confirm_totp', { code });
    const id = await idOf('lia@example.com');
    expect(await command('person', 'remove-second-factor', 'lia@example.com', '--by', 'paola')).toMatchObject({
      code: 0,
      error: '',
    });
    expect(await count('recovery_codes where user_id = $1', [id])).toBe(0);
    expect(await count('sessions where user_id = $1', [id])).toBe(0);
    expect(await emailTo(shop(), 'lia@example.com', 'rimossa')).toContain('Il nostro ufficio ha rimosso');
    expect(
      await sql(`select actor_name from audit_entries where kind = 'second-factor-removed' and entity_key = $1`, [
        String(id),
      ]),
    ).toEqual([{ actor_name: 'paola' }]);
    await shop().login('lia@example.com');
    expect((await command('person', 'remove-second-factor', 'lia@example.com', '--lang', 'en')).error).toContain(
      'has no two-step',
    );
  });
});
