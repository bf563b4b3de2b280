/** An import does not undo what people decided about their login (docs/decisions/0162-logins-and-imports.md). */
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { openAccount } from '#server/modules/customers/index.ts';
import { erasePerson, readmit } from '#server/modules/personal-data/index.ts';
import { issuesOf, NOW, withImport } from './import-kit.ts';

const bench = withImport();
const EMAIL = 'anna@example.com';
const CUSTOMERS = { 'customers.csv': 'code;company_name\n1;Uno\n' };
const users = (...rows: string[]) => ({
  'users.csv': `email;password;replace_password;role;customer\n${rows.map((row) => `${row}\n`).join('')}`,
});
const passwordIs = async (password: string, email = EMAIL) =>
  verify(await bench().one<string>('select password_hash from users where email = $1', [email]), password);
/** As `reset_password` leaves it: test/http/account/password-reset.test.ts. */
const choose = async (password: string) => {
  const { hash } = await import('@node-rs/argon2');
  const sql = 'update users set password_hash = $2, password_chosen = true where email = $1';
  await bench().rows(sql, [EMAIL, await hash(password)]);
};
const erase = async () => {
  const id = await bench().one<number>('select id from users where email = $1', [EMAIL]);
  const deps = { db: bench().db, clock: () => NOW, audit: { record: async () => undefined }, office: '' };
  return erasePerson(deps, id, { evenTheLast: true, by: 'command' });
};
const logins = async () =>
  (await bench().rows<{ email: string }>('select email from users order by email')).map((one) => one.email);

test('a file changes the password of a login until its owner has chosen one, and says for how many it did not', async () => {
  bench().write({
    ...CUSTOMERS,
    ...users(`${EMAIL};password-uno;;customer;1`, 'b@example.com;password-uno;;customer;1'),
  });
  await bench().run();
  bench().write(users(`${EMAIL};password-due;;customer;1`, 'b@example.com;password-due;;customer;1'));
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await passwordIs('password-due')).toBe(true);

  await choose('mia e di nessun altro');
  bench().write(users(`${EMAIL};password-tre;;customer;1`, 'b@example.com;password-tre;;customer;1'));
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['users.csv:0 password chosen-password']);
  expect(report.firstIssues[0]?.text).toMatch(/^passwords that owners of logins chose, which stay: 1 /);
  expect([report.errors, report.committed]).toEqual([0, true]);
  expect([await passwordIs('mia e di nessun altro'), await passwordIs('password-tre', 'b@example.com')]).toEqual([
    true,
    true,
  ]);
});

test('replace_password: the file says so, the password is its own again, and all sessions end', async () => {
  bench().write({ ...CUSTOMERS, ...users(`${EMAIL};password-uno;;customer;1`) });
  await bench().run();
  await choose('mia e di nessun altro');
  const session = `insert into sessions (token_hash, user_id, expires_at) select '\\x01', id, $1 from users`;
  await bench().rows(session, [NOW]);
  bench().write(users(`${EMAIL};;1;customer;1`));
  await bench().run();
  expect([await passwordIs('mia e di nessun altro'), await bench().one('select count(*)::int from sessions')]).toEqual([
    true,
    1,
  ]);

  bench().write(users(`${EMAIL};password-due;1;customer;1`));
  expect(issuesOf(await bench().run())).toEqual([]);
  expect([await passwordIs('password-due'), await bench().one('select count(*)::int from sessions')]).toEqual([
    true,
    0,
  ]);
  bench().write(users(`${EMAIL};password-tre;;customer;1`));
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await passwordIs('password-tre')).toBe(true);
});

test('a password that is chosen while the import runs stays', async () => {
  bench().write({ ...CUSTOMERS, ...users(`${EMAIL};password-uno;;customer;1`) });
  await bench().run();
  bench().write(users(`${EMAIL};password-due;;customer;1`));
  let chosen: Promise<void> | undefined;
  // The database connection waits at the row until the other one is done.
  await bench().db.transaction(async (transaction) => {
    const { hash } = await import('@node-rs/argon2');
    await transaction.query(null, 'select from users for update', []);
    const running = bench().run();
    await waitingForTheRow();
    const sql = 'update users set password_hash = $1, password_chosen = true';
    await transaction.query(null, sql, [await hash('mia e di nessun altro')]);
    chosen = running.then(() => undefined);
  });
  await chosen;
  expect(await passwordIs('mia e di nessun altro')).toBe(true);
});

async function waitingForTheRow(): Promise<void> {
  const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => bench().one<number>(waiting), { timeout: 20_000 }).toBe(1);
}

test('an erased login is opened by no file, customers and agents alike; a warning names the row, the rest comes in', async () => {
  const agents = { 'agents.csv': `code;name;email;password\nA;Anna;${EMAIL};password-uno\n` };
  bench().write({ ...CUSTOMERS, ...users(`${EMAIL};password-uno;;customer;1`) });
  await bench().run();
  await erase();
  bench().write({ ...users(`${EMAIL};password-due;;customer;1`, 'b@example.com;password-due;;customer;1'), ...agents });
  const report = await bench().run({ strict: true });
  expect(issuesOf(report).sort()).toEqual(['agents.csv:2 email erased-login', 'users.csv:2 email erased-login']);
  expect([report.committed, await logins()]).toEqual([true, ['b@example.com']]);
  expect(await bench().one('select count(*)::int from agents')).toBe(1);

  expect([await readmit(bench().db, EMAIL), await readmit(bench().db, EMAIL)]).toEqual([true, false]);
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await logins()).toEqual([EMAIL, 'b@example.com']);
});

test('a person who registers again has a login again, which files may name', async () => {
  bench().write({ ...CUSTOMERS, ...users(`${EMAIL};password-uno;;customer;1`) });
  await bench().run();
  await erase();
  await bench().db.transaction((transaction) =>
    openAccount(transaction, { ...NOBODY, customerId: 1, email: EMAIL, locale: 'it' }, () => NOW),
  );
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await passwordIs('password-uno')).toBe(true);
});

const NOBODY = { first_name: 'Anna', surname: 'Verdi' } as unknown as Omit<
  Parameters<typeof openAccount>[1],
  'customerId' | 'email' | 'locale'
>;

test('the first staff of a shop are owners; those who come later get no role (C-OFF-5)', async () => {
  const owners = async () =>
    (
      await bench().rows<{ email: string }>(
        `select u.email from users u join user_staff_roles ur on ur.user_id = u.id
         join staff_roles r on r.id = ur.role_id where r.code = 'owner' order by 1`,
      )
    ).map((one) => one.email);
  bench().write({ ...CUSTOMERS, ...users('capo@example.com;password-uno;;staff;') });
  await bench().run();
  expect(await owners()).toEqual(['capo@example.com']);
  bench().write(users('capo@example.com;password-uno;;staff;', 'dopo@example.com;password-uno;;staff;'));
  await bench().run();
  expect(await owners()).toEqual(['capo@example.com']);
});

test('a file neither switches off an owner or an invited person, nor lets in whom the office has shut out', async () => {
  const active = async () =>
    (await bench().rows<{ email: string }>('select email from users where active order by 1')).map((one) => one.email);
  bench().write({
    ...CUSTOMERS,
    ...users(
      'capo@example.com;password-uno;;staff;',
      'fuori@example.com;password-uno;;staff;',
      'via@example.com;password-uno;;staff;',
    ),
  });
  await bench().run();
  const owner = `(select id from staff_roles where code = 'owner')`;
  await bench().rows(`delete from user_staff_roles where role_id = ${owner}
    and user_id <> (select id from users where email = 'capo@example.com')`);
  await bench().rows(`insert into users (email, role, from_office) values ('invitata@example.com', 'staff', true)`);
  await bench().rows(`update users set active = false, closed_by_office = true where email = 'fuori@example.com'`);
  bench().write(users('fuori@example.com;password-uno;;staff;'));
  await bench().run({ replace: true });
  expect(await active()).toEqual(['capo@example.com', 'invitata@example.com']);
});
