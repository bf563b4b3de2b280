/** Passkeys: created, used for login, as second step and as confirmation, and every misuse that must fail. */
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyStep } from '#contract/endpoints/account/passkeys.ts';
import { emailTo } from '../kit/emails.ts';
import { SoftAuthenticator, type Twist } from '../kit/soft-authenticator.ts';
import { type Customer, startShop, type TestShop, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';
const [OWNER, OTHER] = ['cliente1@example.com', 'cliente2@example.com'];
const REFUSED = [{ success: false }, 0];

const later = (seconds: number, { clock } = shop()) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

beforeEach(async () => {
  for (const table of ['passkeys', 'passkey_people', 'user_totp', 'recovery_codes'])
    await shop().db.query(null, `delete from ${table}`);
  // Earlier failures no longer count.
  later(2 * 3_600_000);
});

/** A user with a passkey and recovery codes. */
async function withPasskey(email = OWNER, of: TestShop = shop()) {
  const person = await of.login(email);
  const { device, codes } = await addPasskey(person);
  return { person, device, codes };
}

async function addPasskey(person: Visitor, name = 'Telefono') {
  const device = new SoftAuthenticator();
  const made = device.create(await person.call('security.begin_passkey', {}));
  const done = await person.call('security.add_passkey', { name, credential: made });
  if (!('recovery_codes' in done)) throw new Error(JSON.stringify(done));
  return { device, codes: done.recovery_codes };
}

async function enter(visitor: Visitor, device: SoftAuthenticator, twist: Twist = {}, step: PasskeyStep = 'login') {
  const options = await visitor.call('wrapper.begin_passkey_login', { step });
  return visitor.call('wrapper.passkey_login', { step, credential: device.get(options, twist) });
}

const isInside = async (visitor: Visitor) => (await visitor.send('account.get_customer', {})).status === 200;
const ownId = async (person: Visitor) =>
  (await person.call('security.get_security', {})).passkeys[0]?.id ?? expect.fail('no passkey');

describe('logging in with a passkey', () => {
  test('opens a session that counts as both factors, like any login', async () => {
    const { device } = await withPasskey();
    const visitor = shop().guest();
    const response = await enter(visitor, device);
    expect(response).toMatchObject({ email: OWNER });
    expect(await isInside(visitor)).toBe(true);
    expect([...visitor.cookies.keys()]).toEqual(expect.arrayContaining(['bancale_session', 'bancale_known']));
    const [row] = await shop().db.query<{ strong: boolean }>(
      null,
      'select second_factor as strong from sessions order by id desc limit 1',
    );
    expect(row?.strong).toBe(true);
  });

  test('ends the session that this browser had', async () => {
    const { device } = await withPasskey();
    const visitor = await shop().login(OTHER);
    const before = new Map(visitor.cookies);
    await enter(visitor, device);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect(await isInside(visitor)).toBe(false);
  });

  test('names nobody before, and the device knows the person by a random name', async () => {
    const { device } = await withPasskey();
    const options = await shop().guest().call('wrapper.begin_passkey_login', { step: 'login' });
    expect(options).not.toHaveProperty('allowCredentials');
    expect(options.rpId).toBe('localhost');
    const handle = Buffer.from(device.userHandle, 'base64url');
    expect(handle).toHaveLength(32);
    expect(handle.toString('latin1')).not.toContain('cliente1');
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['the shop’s host under another port', { origin: 'http://localhost:4501' }],
    ['another host’s passkey', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
    ['a signature that is wrong', { forged: true }],
    ['a challenge of its own', { challenge: Buffer.from('login.0.9999999999999.x.y').toString('base64url') }],
    ['another person’s name', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('refused: %s', async (_, twist) => {
    const { device } = await withPasskey();
    const visitor = shop().guest();
    expect(await enter(visitor, device, twist)).toMatchObject(REFUSED);
    expect(visitor.cookies.has('bancale_session')).toBe(false);
    expect(await enter(visitor, device), 'the same without it').toMatchObject({ email: OWNER });
  });

  test('refused: a passkey that nobody has, in the same words', async () => {
    const stranger = new SoftAuthenticator();
    stranger.userHandle = Buffer.alloc(32).toString('base64url');
    const { device } = await withPasskey();
    expect(await enter(shop().guest(), stranger)).toEqual(await enter(shop().guest(), device, { forged: true }));
  });

  test('a challenge is good once, in its browser, for ten minutes, for what it was given for', async () => {
    const { device, person } = await withPasskey();
    const visitor = shop().guest();
    const begin = () => visitor.call('wrapper.begin_passkey_login', { step: 'login' });
    const finish = (who: Visitor, credential: ReturnType<SoftAuthenticator['get']>) =>
      who.call('wrapper.passkey_login', { step: 'login', credential });
    const response = device.get(await begin());
    expect(await finish(shop().guest(), response), 'no browser').toMatchObject(REFUSED);
    const elsewhere = shop().guest();
    await elsewhere.call('wrapper.begin_passkey_login', { step: 'login' });
    expect(await finish(elsewhere, response), 'another browser').toMatchObject(REFUSED);
    expect(await finish(visitor, response)).toMatchObject({ email: OWNER });
    expect(await finish(visitor, response), 'replayed').toMatchObject(REFUSED);
    const [first, second] = [device.get(await begin()), device.get(await begin())];
    expect(await finish(visitor, first), 'two tabs').toMatchObject({ email: OWNER });
    expect(await finish(visitor, second)).toMatchObject({ email: OWNER });
    const old = device.get(await begin());
    later(601);
    expect(await finish(visitor, old), 'too late').toMatchObject(REFUSED);
    const other = device.get(await person.call('security.begin_passkey_confirm', {}));
    expect(await finish(person, other), 'given for something else').toMatchObject(REFUSED);
  });

  test('a device whose count goes backwards is a copy: refused, and logged', async () => {
    const { device } = await withPasskey();
    device.counter = 7;
    expect(await enter(shop().guest(), device)).toMatchObject({ email: OWNER });
    for (const counter of [7, 6, 0]) expect(await enter(shop().guest(), device, { counter })).toMatchObject(REFUSED);
    expect(shop().logLines.join('')).toContain('the counter of a passkey went backwards');
    expect(await enter(shop().guest(), device, { counter: 8 })).toMatchObject({ email: OWNER });
  });

  test('one that counts nothing is good again and again', async () => {
    const { device } = await withPasskey();
    for (let i = 0; i < 3; i++) expect(await enter(shop().guest(), device)).toMatchObject({ email: OWNER });
  });

  test('guessing gets slower like guessing passwords', async () => {
    const { device } = await withPasskey();
    const visitor = shop().guest();
    const waits: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      const response = await enter(visitor, device, { forged: true });
      waits.push(Array.isArray(response) && response[1]);
    }
    expect(waits).toEqual([0, 0, 0, 0, 5, 5]);
  });

  test('nobody’s account opens that is not there any more', async () => {
    const { device } = await withPasskey();
    await shop().db.query(null, `update users set active = false where email = '${OWNER}'`);
    expect(await enter(shop().guest(), device)).toMatchObject(REFUSED);
    await shop().db.query(null, `update users set active = true where email = '${OWNER}'`);
  });
});

describe('as the second step of a login', () => {
  const givePassword = (visitor: Visitor, email = OWNER) =>
    visitor.call('wrapper.login', { email, password: PASSWORD });

  test('the password alone opens nothing any more; the passkey, or a code on paper, does', async () => {
    const { device, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const visitor = shop().guest();
    expect(await givePassword(visitor)).toEqual({ second_step: 'code' });
    expect(await visitor.call('wrapper.get_second_step', {})).toEqual({
      second_step: 'code',
      app: false,
      passkey: true,
    });
    const { allowCredentials } = await visitor.call('wrapper.begin_passkey_login', { step: 'second-step' });
    expect(allowCredentials?.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    expect((await visitor.send('wrapper.begin_second_step', {})).status, 'no app in its place').toBe(403);
    expect(await enter(visitor, device, {}, 'second-step')).toMatchObject({ email: OWNER });
    expect(await visitor.call('wrapper.get_second_step', {}), 'the ticket is gone').toBeNull();
    const onPaper = shop().guest();
    await givePassword(onPaper);
    expect(await onPaper.call('wrapper.second_step', { code: codes[0] ?? '' })).toMatchObject({ email: OWNER });
  });

  test('another person’s passkey does not end it; without the password there is nothing to end', async () => {
    await withPasskey();
    const other = await withPasskey(OTHER);
    const visitor = shop().guest();
    await givePassword(visitor);
    expect(await enter(visitor, other.device, {}, 'second-step')).toMatchObject(REFUSED);
    expect(await isInside(visitor)).toBe(false);
    const response = await shop().guest().send('wrapper.begin_passkey_login', { step: 'second-step' });
    expect([response.status, response.body.code]).toEqual([401, 'second-step-expired']);
  });
});

describe('one’s own passkeys', () => {
  test('are listed, named, used; the first one ends every other session and brings codes, the next one does not', async () => {
    const elsewhere = await shop().login(OWNER);
    const { person, device } = await withPasskey();
    expect(await isInside(elsewhere)).toBe(false);
    const second = await addPasskey(person, '');
    expect(second.codes).toEqual([]);
    await enter(shop().guest(), device);
    const { passkeys, second_factor } = await person.call('security.get_security', {});
    expect(second_factor).toEqual({ active: true, app: false, required: false, recovery_codes: 10 });
    expect(passkeys).toMatchObject([
      { name: 'Telefono', used: shop().clock.now.toISOString(), synced: false },
      { name: 'Passkey', used: null },
    ]);
    await person.call('security.rename_passkey', { id: passkeys[1]?.id ?? 0, name: 'Chiave in ufficio' });
    expect((await person.call('security.get_security', {})).passkeys[1]?.name).toBe('Chiave in ufficio');
  });

  test('the same device is not asked twice, nor kept for two people', async () => {
    const { person, device } = await withPasskey();
    const options = await person.call('security.begin_passkey', {});
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id.toString('base64url')]);
    expect(options.user.id, 'one name for all devices of a person').toBe(device.userHandle);
    const other = await shop().login(OTHER);
    const again = device.create(await other.call('security.begin_passkey', {}));
    expect(await other.call('security.add_passkey', { credential: again })).toMatchObject(REFUSED);
    expect((await other.call('security.get_security', {})).second_factor.active).toBe(false);
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
  ])('refused: one that was made with %s', async (_, twist) => {
    const person = await shop().login(OWNER);
    const made = new SoftAuthenticator().create(await person.call('security.begin_passkey', {}), twist);
    expect(await person.call('security.add_passkey', { credential: made })).toMatchObject(REFUSED);
    expect((await person.call('security.get_security', {})).passkeys).toEqual([]);
  });

  test('refused: a challenge that was used, or given to another person', async () => {
    const { person } = await withPasskey();
    const options = await person.call('security.begin_passkey', {});
    const device = new SoftAuthenticator();
    await person.call('security.add_passkey', { credential: device.create(options) });
    const replayed = new SoftAuthenticator().create(options);
    expect(await person.call('security.add_passkey', { credential: replayed })).toMatchObject(REFUSED);
    const other = await shop().login(OTHER);
    const theirs = new SoftAuthenticator().create(await person.call('security.begin_passkey', {}));
    other.cookies.set('bancale_passkey', person.cookies.get('bancale_passkey') ?? '');
    expect(await other.call('security.add_passkey', { credential: theirs })).toMatchObject(REFUSED);
  });

  test('not yours: nobody sees, names or removes another user’s passkey', async () => {
    const { person } = await withPasskey();
    const stranger = await shop().login(OTHER);
    const id = await ownId(person);
    expect((await stranger.call('security.get_security', {})).passkeys).toEqual([]);
    expect((await stranger.send('security.rename_passkey', { id, name: 'Mia' })).status).toBe(404);
    expect((await stranger.send('security.remove_passkey', { id })).status).toBe(404);
    expect((await person.call('security.get_security', {})).passkeys).toMatchObject([{ name: 'Telefono' }]);
  });

  test('not yours: another user’s passkey confirms nobody', async () => {
    const { person } = await withPasskey();
    const other = await withPasskey(OTHER);
    later(601);
    const options = await person.call('security.begin_passkey_confirm', {});
    const credential = other.device.get(options);
    expect(await person.call('security.confirm_passkey', { credential })).toMatchObject(REFUSED);
    expect((await person.call('security.get_security', {})).confirmed).toBe(false);
  });

  test('adding and removing want password or passkey again after ten minutes; either is enough', async () => {
    const { person, device } = await withPasskey();
    const id = await ownId(person);
    later(601);
    for (const [name, body] of [
      ['security.begin_passkey', {}],
      ['security.add_passkey', { credential: new SoftAuthenticator().create(fakeOptions()) }],
      ['security.remove_passkey', { id }],
    ] as const) {
      const refused = await person.send(name, body);
      expect([name, refused.status, refused.body.code]).toEqual([name, 403, 'confirm-identity']);
    }
    const credential = device.get(await person.call('security.begin_passkey_confirm', {}));
    expect(await person.call('security.confirm_passkey', { credential })).toEqual({ success: true });
    expect((await person.call('security.get_security', {})).confirmed).toBe(true);
    await person.call('security.remove_passkey', { id });
  });

  test('without the last one the password is enough again, and codes on paper are worthless; beside an app they stay', async () => {
    const { person, device, codes } = await withPasskey();
    const { secret } = await person.call('security.begin_totp', {});
    const code = () => new TOTP({ secret }).generate({ timestamp: shop().clock.now.getTime() });
    const begun = await person.call('security.confirm_totp', { code: code() });
    if (!('recovery_codes' in begun)) throw new Error('no app');
    await person.call('security.remove_totp', {});
    const left = (await person.call('security.get_security', {})).second_factor;
    expect(left).toEqual({ active: true, app: false, required: false, recovery_codes: 10 });
    await person.call('security.remove_passkey', { id: await ownId(person) });
    expect((await person.call('security.get_security', {})).second_factor).toMatchObject({
      active: false,
      recovery_codes: 0,
    });
    const visitor = shop().guest();
    expect(await visitor.call('wrapper.login', { email: OWNER, password: PASSWORD })).toMatchObject({ email: OWNER });
    expect(await enter(shop().guest(), device), 'removed').toMatchObject(REFUSED);
    expect(codes).toHaveLength(10);
  });

  test('nobody needs more than twenty', async () => {
    const { person } = await withPasskey();
    for (let i = 0; i < 19; i++) await addPasskey(person);
    const refused = await person.send('security.begin_passkey', {});
    expect([refused.status, refused.body.code]).toEqual([400, 'too-many-passkeys']);
  });

  test('adding, removing and refusals are in the audit log', async () => {
    const { person, device } = await withPasskey();
    const [last] = await shop().db.query<{ id: number }>(null, 'select max(id)::int as id from audit_entries');
    await enter(shop().guest(), device, { forged: true });
    await addPasskey(person);
    await person.call('security.remove_passkey', { id: await ownId(person) });
    const noted = () =>
      shop().db.query<{ kind: string; step: string | null }>(
        null,
        `select kind, params ->> 'step' as step from audit_entries where id > $1 and entity = 'user' and entity_key = $2`,
        [last?.id, '1'],
      );
    await expect.poll(noted, { timeout: 10_000 }).toEqual(
      expect.arrayContaining([
        { kind: 'passkey-added', step: null },
        { kind: 'passkey-removed', step: null },
        { kind: 'login-failed', step: 'passkey' },
      ]),
    );
  });

  test('who has lost every device gets rid of them all by the office’s command', async () => {
    const { person } = await withPasskey();
    const { clearSecondFactor } = await import('#server/modules/second-factor/index.ts');
    const [{ id = 0 } = {}] = await shop().db.query<{ id: number }>(
      null,
      `select id from users where email = '${OWNER}'`,
    );
    expect(await clearSecondFactor(shop().db, id)).toBe(true);
    const { passkeys, second_factor } = await person.call('security.get_security', {});
    expect([passkeys, second_factor.active, second_factor.recovery_codes]).toEqual([[], false, 0]);
    expect(await clearSecondFactor(shop().db, id)).toBe(false);
  });

  test('their owner is notified, with the name', async () => {
    await shop().db.query(null, `update users set is_demo = false where email = '${OWNER}'`);
    shop().app.start();
    const { person } = await withPasskey();
    expect(await emailTo(shop(), OWNER, 'nuova passkey')).toContain('Passkey: Telefono');
    await person.call('security.remove_passkey', { id: await ownId(person) });
    expect(await emailTo(shop(), OWNER, 'passkey eliminata')).toContain('Passkey: Telefono');
    await shop().db.query(null, `update users set is_demo = true where email = '${OWNER}'`);
  });
});

/** Options that no shop has issued: enough for requests that are rejected before the options are checked. */
function fakeOptions() {
  return {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: '' },
    user: { id: 'AAAA', name: '', displayName: '' },
    pubKeyCredParams: [],
    excludeCredentials: [],
    attestation: 'none' as const,
    timeout: 1,
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
  };
}

test('where agents must have a second factor a passkey is one; the last one cannot be removed', async () => {
  const strict = await startShop({ settings: 'secondFactor: { agents: required }' });
  try {
    const agent: Visitor = strict.guest();
    await agent.call('wrapper.login', { email: 'agente1@example.com', password: PASSWORD });
    const { secret } = await agent.call('wrapper.begin_second_step', {});
    const code = new TOTP({ secret }).generate({ timestamp: strict.clock.now.getTime() });
    await agent.call('wrapper.second_step', { code });
    const { device } = await addPasskey(agent as Customer);
    await agent.call('security.remove_totp', {});
    expect((await agent.send('security.remove_passkey', { id: await ownId(agent) })).status).toBe(403);
    expect((await agent.call('security.get_security', {})).passkeys, 'it is still there').toHaveLength(1);
    const again = strict.guest();
    expect(await enter(again, device)).toMatchObject({ role: 'agent' });
    later(6, strict);
    expect((await again.send('agent.get_customers', {})).status).toBe(200);
  } finally {
    await strict.close();
  }
});
