/** People and roles of the office: who may change whom, invitations, shutting out, and what imports leave alone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Permission } from '#contract/office/permissions.ts';
import { readPersonArguments } from '../../../src/cli/person-arguments.ts';
import { staffCommand } from '../../../src/cli/staff-command.ts';
import { emailTo } from '../kit/emails.ts';
import { OFFICE_EMAIL, type OfficeVisitor, officeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';
let owner: OfficeVisitor;

beforeAll(async () => {
  owner = await signIn(shop());
});

const key = () => randomUUID();
const clerkWith = (...codes: Permission[]) => staffWith(shop(), ['people.write', 'roles.write', ...codes]);

/** A role of the shop's own. */
async function role(name: string, ...permissions: Permission[]): Promise<number> {
  const { id } = await owner.call('office_roles.save', { key: key(), name_it: name, name_en: name, permissions });
  return id;
}

async function person(name: string) {
  const { people } = await owner.call('office_people.get', {});
  return people.find((one) => one.name === name) ?? expect.fail(`nobody is called ${name}`);
}

async function invited(name: string, roles: readonly number[]): Promise<number> {
  const email = `${name.toLowerCase()}@office.example`;
  const { user_id } = await owner.call('office_people.invite', {
    key: key(),
    email,
    name,
    locale: 'it',
    roles: [...roles],
  });
  return user_id;
}

async function ownerRole(): Promise<number> {
  const { roles } = await owner.call('office_roles.get', {});
  return roles.find(({ code }) => code === 'owner')?.id ?? expect.fail('no owner role');
}

/** What a refusal says. */
const refusalOf = ({ status, body }: { status: number; body: { code?: unknown; permission?: unknown } }) => [
  status,
  body.code,
  ...(body.permission === undefined ? [] : [body.permission]),
];

describe('roles', () => {
  test('built-in ones are listed with their codes and people, and locked (C-OFF-5)', async () => {
    const { roles, codes } = await owner.call('office_roles.get', {});
    expect(roles.filter(({ locked }) => locked).map(({ code }) => code)).toEqual([
      'owner',
      'sales',
      'warehouse',
      'catalogue',
      'content',
      'accounts',
      'read_only',
    ]);
    expect(roles[0]?.people.map(({ name }) => name)).toHaveLength(1);
    expect(codes).toContain('people.write');
    const wish = { key: key(), id: roles[1]?.id, known: 1, name_it: 'x', name_en: 'x', permissions: [] };
    expect(refusalOf(await owner.send('office_roles.save', wish))).toEqual([403, 'forbidden']);
    expect(refusalOf(await owner.send('office_roles.remove', { key: key(), id: roles[1]?.id }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test('one of the shop’s own is made once per key, changed at the version that was seen, removed when nobody has it', async () => {
    const wish = { key: key(), name_it: 'Banco', name_en: 'Counter', permissions: ['orders.read' as const] };
    const { id } = await owner.call('office_roles.save', wish);
    expect(await owner.call('office_roles.save', wish), 'the same press again').toEqual({ id });
    const change = {
      ...wish,
      key: key(),
      id,
      known: 1,
      permissions: ['orders.read' as const, 'orders.write' as const],
    };
    await owner.call('office_roles.save', change);
    expect(refusalOf(await owner.send('office_roles.save', { ...change, key: key() }))).toEqual([
      409,
      'changed-meanwhile',
    ]);
    await invited('Berta', [id]);
    expect(refusalOf(await owner.send('office_roles.remove', { key: key(), id }))).toEqual([409, 'in-use']);
    const berta = await person('Berta');
    const known = { name: 'Berta', roles: [id], active: true };
    await owner.call('office_people.save', { key: key(), user_id: berta.user_id, ...known, roles: [], known });
    await owner.call('office_roles.remove', { key: key(), id });
    expect((await owner.call('office_roles.get', {})).roles.map((one) => one.id)).not.toContain(id);
  });

  test('nobody adds a code that they lack (C-OFF-5)', async () => {
    const clerk = await clerkWith('orders.read');
    const wish = { key: key(), name_it: 'Prezzi', name_en: 'Prices', permissions: ['orders.read', 'prices.write'] };
    expect(refusalOf(await clerk.send('office_roles.save', wish))).toEqual([403, 'forbidden', 'prices.write']);
    const id = await role('Prezzi', 'prices.write');
    const kept = { ...wish, key: key(), id, known: 1, name_it: 'Listini' };
    expect((await clerk.send('office_roles.save', kept)).status, 'what was there may stay').toBe(200);
  });

  test('the password is asked again when ten minutes have passed', async () => {
    const late = await signIn(shop());
    const before = shop().clock.now;
    shop().clock.now = new Date(before.getTime() + 11 * 60_000);
    const wish = { key: key(), name_it: 'Tardi', name_en: 'Late', permissions: [] };
    expect(refusalOf(await late.send('office_roles.save', wish))).toEqual([403, 'confirm-identity']);
    await late.call('office.confirm_identity', { password: PASSWORD });
    expect((await late.send('office_roles.save', wish)).status).toBe(200);
    shop().clock.now = before;
  });
});

describe('people', () => {
  test('an invited person sets a password by the link, signs in, and may do what the role says', async () => {
    const id = await role('Lettori', 'orders.read');
    await invited('Carla', [id]);
    expect(await person('Carla')).toMatchObject({ invited: true, active: true, roles: [id], second_factor: false });
    const letter = await emailTo(shop(), 'carla@office.example', 'Benvenuto in ufficio');
    const token = /token=([\w-]+)/.exec(letter)?.[1] ?? expect.fail('no link');
    const new_password = 'una-frase-lunga-e-mia';
    await shop().guest().call('wrapper.reset_password', { token, new_password });
    const carla = await signIn(shop(), 'carla@office.example', new_password);
    expect((await carla.call('office.get_session', {})).permissions).toEqual(['orders.read']);
    const { invited: waits, sessions } = await person('Carla');
    expect([waits, sessions.length]).toEqual([false, 1]);
  });

  test('an address with a login is refused with its field', async () => {
    const wish = { key: key(), email: 'cliente1@example.com', name: 'Doppia', locale: 'it', roles: [] };
    const { status, body } = await owner.send('office_people.invite', wish);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['email']]);
  });

  test('shut out, a person’s sessions end at once; let in again, they sign in', async () => {
    const dario = await staffWith(shop(), ['orders.read']);
    const { name, user_id, roles } = await dario
      .call('office.get_session', {})
      .then(async (session) => person(session.name));
    const known = { name, roles, active: true };
    await owner.call('office_people.save', { key: key(), user_id, ...known, active: false, known });
    expect((await dario.send('office.get_session', {})).status).toBe(401);
    const again = officeVisitor(shop());
    expect(await again.call('office.login', { email: name, password: PASSWORD })).toMatchObject({ state: 'refused' });
    await owner.call('office_people.save', { key: key(), user_id, ...known, known: { ...known, active: false } });
    await signIn(shop(), name);
  });

  test('the same field changed meanwhile is a conflict, another one is not (C-OFF-4)', async () => {
    const user_id = await invited('Elena', []);
    const known = { name: 'Elena', roles: [], active: true };
    await owner.call('office_people.save', { key: key(), user_id, ...known, name: 'Elena Rossi', known });
    const mine = { ...known, name: 'Elena Bianchi', known };
    expect(refusalOf(await owner.send('office_people.save', { key: key(), user_id, ...mine }))).toEqual([
      409,
      'changed-meanwhile',
    ]);
    const theSame = { ...known, name: 'Elena Rossi', active: false, known };
    expect((await owner.send('office_people.save', { key: key(), user_id, ...theSame })).status).toBe(200);
  });

  test('the last owner stays (C-OFF-5)', async () => {
    const id = await ownerRole();
    const me = await person((await owner.call('office.get_session', {})).name);
    const known = { name: me.name, roles: me.roles, active: true };
    for (const change of [{ roles: [] }, { active: false }]) {
      const wish = { key: key(), user_id: me.user_id, ...known, ...change, known };
      expect(refusalOf(await owner.send('office_people.save', wish))).toEqual([409, 'last-owner']);
    }
    // Two owners who take the role from each other at the same time: one of them keeps it.
    const second = await invited('Franca', [id]);
    const franca = { name: 'Franca', roles: [id], active: true };
    const answers = await Promise.all([
      owner.send('office_people.save', { key: key(), user_id: me.user_id, ...known, roles: [], known }),
      owner.send('office_people.save', { key: key(), user_id: second, ...franca, roles: [], known: franca }),
    ]);
    // Who comes second is the last owner, or no owner any more.
    expect([
      [200, 403],
      [200, 409],
    ]).toContainEqual(answers.map(({ status }) => status).sort());
    await shop().db.query(null, 'insert into user_staff_roles select $1, $2 on conflict do nothing', [me.user_id, id]);
    await shop().db.query(null, 'delete from user_staff_roles where user_id = $1', [second]);
  });

  test('nobody makes or shuts out people who may do more than they (C-OFF-5)', async () => {
    const clerk = await clerkWith('orders.read');
    const id = await ownerRole();
    const wish = { key: key(), email: 'gina@office.example', name: 'Gina', locale: 'it', roles: [id] };
    expect(refusalOf(await clerk.send('office_people.invite', wish)).slice(0, 2)).toEqual([403, 'forbidden']);
    const me = await person((await owner.call('office.get_session', {})).name);
    const known = { name: me.name, roles: me.roles, active: true };
    const out = { key: key(), user_id: me.user_id, ...known, active: false, known };
    expect(refusalOf(await clerk.send('office_people.save', out)).slice(0, 2)).toEqual([403, 'forbidden']);
    const end = { key: key(), user_id: me.user_id };
    expect(refusalOf(await clerk.send('office_people.end_sessions', end)).slice(0, 2)).toEqual([403, 'forbidden']);
    const { roles } = await clerk.call('office_people.get', {});
    expect(roles.find((one) => one.id === id)?.grantable).toBe(false);
  });

  test('ending sessions ends those of office and shop', async () => {
    const mario = await staffWith(shop(), []);
    const { name } = await mario.call('office.get_session', {});
    const { user_id } = await person(name);
    const inShop = await shop().login(name);
    await owner.call('office_people.end_sessions', { key: key(), user_id });
    expect((await mario.send('office.get_session', {})).status).toBe(401);
    expect((await inShop.send('security.get_security', {})).status).toBe(401);
  });

  test('each change is an operation with its fields (C-OFF-1)', async () => {
    const user_id = await invited('Irene', []);
    const known = { name: 'Irene', roles: [], active: true };
    await owner.call('office_people.save', { key: key(), user_id, ...known, name: 'Irene Neri', known });
    const changes = await shop().db.query<{ kind: string; before: unknown; after: unknown; actor: string }>(
      null,
      `select o.kind, o.actor_name as actor, c.before, c.after from operations o
       join operation_changes c on c.operation_id = o.id
       where c.entity = 'staff_person' and c.entity_key = $1 order by o.id`,
      [String(user_id)],
    );
    const { name } = await owner.call('office.get_session', {});
    expect(changes).toMatchObject([
      { kind: 'person.invite', actor: name, before: null, after: { email: 'irene@office.example', active: true } },
      { kind: 'person.save', before: { name: 'Irene' }, after: { name: 'Irene Neri' } },
    ]);
  });
});

describe('npm run shop -- person', () => {
  const said: string[] = [];
  /** As the command does it, without a process of its own. */
  async function command(...words: string[]): Promise<number> {
    const given = readPersonArguments([...words, '--lang', 'en']);
    if (given === 'help' || 'wrong' in given) return expect.fail(JSON.stringify(given));
    const { command: asked } = given;
    if (asked.name !== 'invite' && asked.name !== 'roles') return expect.fail(asked.name);
    const keep = (line: string) => void said.push(line);
    const spies = [
      vi.spyOn(console, 'log').mockImplementation(keep),
      vi.spyOn(console, 'error').mockImplementation(keep),
    ];
    const context = { database: { db: shop().db }, env: { publicUrl: undefined, port: 3000 } };
    try {
      return await staffCommand(context, { command: asked, lang: 'en', by: 'root' });
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  test('invites people and gives roles, as the office does it (C-OFF-1)', async () => {
    const invite = ['invite', 'livia@office.example', '--name', 'Livia', '--roles', 'sales,content'];
    expect(await command(...invite)).toBe(0);
    expect((await person('Livia')).roles).toHaveLength(2);
    expect(await command(...invite), 'twice').toBe(1);
    expect(await command('roles', 'livia@office.example', 'warehouse')).toBe(0);
    expect(await command('roles', 'livia@office.example', 'nonsense')).toBe(1);
    expect(await command('roles', 'cliente1@example.com', 'owner')).toBe(1);
    const { email } = await owner.call('office.get_session', {});
    expect(await command('roles', email, ',')).toBe(1);
    expect(said).toEqual([
      expect.stringContaining('gets a link'),
      'livia@office.example: This address has a login already.',
      'livia@office.example: Warehouse.',
      expect.stringMatching(/^There is no role nonsense\. There are: owner, /),
      'cliente1@example.com is not a person of the office.',
      expect.stringMatching(/^At least one owner/),
    ]);
    const { user_id } = await person('Livia');
    const operations = await shop().db.query<{ kind: string; source: string; actor: string }>(
      null,
      `select o.kind, o.source, o.actor_name as actor from operations o join operation_changes c on c.operation_id = o.id
       where c.entity = 'staff_person' and c.entity_key = $1 order by o.id`,
      [String(user_id)],
    );
    expect(operations).toEqual([
      { kind: 'person.invite', source: 'command', actor: 'root' },
      { kind: 'person.save', source: 'command', actor: 'root' },
    ]);
  });
});

test('the shop’s login leads staff to the office, which is open already', async () => {
  const visitor = shop().guest();
  const message = await visitor.call('wrapper.login', { email: OFFICE_EMAIL, password: PASSWORD });
  expect(message).toMatchObject({ role: 'staff', office: '/ufficio' });
  expect((await officeVisitor(shop(), visitor.cookies).send('office.get_session', {})).status).toBe(200);
  const customer = await shop().guest().call('wrapper.login', { email: 'cliente1@example.com', password: PASSWORD });
  expect(customer).not.toHaveProperty('office');
});
