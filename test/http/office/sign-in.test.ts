/** Signing in to the office: who may, by which steps, with which cookie, and how long it lasts. */
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { OFFICE_EMAIL, officeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type ShopOptions, startShop, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';
const HOUR_MS = 3_600_000;

const pass = (milliseconds: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + milliseconds);
};
const codeNow = (secret: string, { clock } = shop()) =>
  new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });

beforeEach(async () => {
  await shop().db.query(null, 'delete from user_totp');
  await shop().db.query(null, 'delete from recovery_codes');
  // Earlier failures no longer count.
  pass(2 * HOUR_MS);
});

describe('who gets in', () => {
  test('staff of the demo shop are owners, in Italian until they choose (C-OFF-5, C-OFF-11)', async () => {
    const owner = await signIn(shop());
    const session = await owner.call('office.get_session', {});
    expect(session).toMatchObject({ email: OFFICE_EMAIL, locale: 'it', roles: ['Titolare'] });
    expect(session.permissions.toSorted()).toEqual(PERMISSIONS.toSorted());
    await owner.call('office.set_preferences', { locale: 'en', key: 'english-please' });
    expect(await owner.call('office.get_session', {})).toMatchObject({ locale: 'en', roles: ['Owner'] });
    await owner.call('office.set_preferences', { locale: 'it', key: 'italian-please' });
  });

  test('the start page as one arranged it is there at the next sign-in, and nobody else has it (C-OFF-8)', async () => {
    const owner = await signIn(shop());
    expect((await owner.call('office.get_session', {})).desk).toBe('');
    await owner.call('office.set_preferences', { desk: 'wrong,-waits,months', key: 'desk-as-i-like' });
    const elsewhere = await signIn(shop());
    expect(await elsewhere.call('office.get_session', {})).toMatchObject({ desk: 'wrong,-waits,months', locale: 'it' });
    const colleague = await staffWith(shop(), ['orders.read']);
    expect((await colleague.call('office.get_session', {})).desk).toBe('');
    expect((await owner.send('office.set_preferences', { desk: '<b>', key: 'desk-of-no-use' })).status).toBe(422);
    await owner.call('office.set_preferences', { desk: '', key: 'desk-as-usual' });
    expect((await owner.call('office.get_session', {})).desk).toBe('');
  });

  test.each([
    ['a wrong password', OFFICE_EMAIL, 'not-this-one'],
    ['a customer', 'cliente1@example.com', PASSWORD],
    ['an agent', 'agente1@example.com', PASSWORD],
    ['nobody', 'nobody@example.com', PASSWORD],
  ])('%s is refused in the same words, without a cookie of the office', async (_, email, password) => {
    const visitor = officeVisitor(shop());
    expect(await visitor.call('office.login', { email, password })).toEqual({ state: 'refused', wait: 0 });
    expect(visitor.cookies.has('bancale_office')).toBe(false);
    expect((await visitor.send('office.get_session', {})).body.code).toBe('session-expired');
  });

  test('neither cookie opens the calls of the other side', async () => {
    const customer = await shop().login('cliente1@example.com');
    const token = customer.cookies.get('bancale_session') ?? '';
    const withBoth = new Map([...customer.cookies, ['bancale_office', token]]);
    expect((await officeVisitor(shop(), withBoth).send('office.get_session', {})).status).toBe(401);
    const owner = await signIn(shop());
    const guest = shop().guest();
    guest.cookies.set('bancale_session', owner.cookies.get('bancale_office') ?? '');
    expect((await guest.send('security.get_security', {})).status).toBe(401);
  });

  test('a person without a role signs in and may do nothing', async () => {
    const nobody = await staffWith(shop(), []);
    expect(await nobody.call('office.get_session', {})).toMatchObject({ permissions: [] });
  });
});

describe('two steps', () => {
  /** Gives the person of the demo an app. */
  async function withApp(): Promise<{ secret: string; codes: readonly string[] }> {
    const person = await shop().login(OFFICE_EMAIL);
    const { secret } = await person.call('security.begin_totp', {});
    const done = await person.call('security.confirm_totp', { code: codeNow(secret) });
    if (!('recovery_codes' in done)) throw new Error(JSON.stringify(done));
    pass(60_000);
    return { secret, codes: done.recovery_codes };
  }

  test('the password asks for the code; the code or a recovery code opens', async () => {
    const { secret, codes } = await withApp();
    const visitor = officeVisitor(shop());
    const given = { email: OFFICE_EMAIL, password: PASSWORD };
    expect(await visitor.call('office.login', given)).toEqual({ state: 'second-step', step: 'code' });
    expect((await visitor.send('office.get_session', {})).status).toBe(401);
    expect(await visitor.call('office.second_factor', { code: '000000' })).toMatchObject({ state: 'refused' });
    expect(await visitor.call('office.second_factor', { code: codeNow(secret) })).toEqual({ state: 'in' });
    expect((await visitor.send('office.get_session', {})).status).toBe(200);
    const again = officeVisitor(shop());
    await again.call('office.login', given);
    expect(await again.call('office.second_factor', { code: codes[0] ?? '' })).toEqual({ state: 'in' });
  });

  test('a customer’s second step opens no office', async () => {
    const customer = await shop().login('cliente1@example.com');
    const { secret } = await customer.call('security.begin_totp', {});
    await customer.call('security.confirm_totp', { code: codeNow(secret) });
    pass(60_000);
    const visitor = shop().guest();
    await visitor.send('wrapper.login', { email: 'cliente1@example.com', password: PASSWORD });
    const office = officeVisitor(shop(), visitor.cookies);
    expect((await office.send('office.second_factor', { code: codeNow(secret) })).body.code).toBe(
      'second-step-expired',
    );
  });
});

describe('the session', () => {
  test('its cookie is strict, and over https bound to the host', async () => {
    const visitor = officeVisitor(shop());
    const { headers } = await visitor.send('office.login', { email: OFFICE_EMAIL, password: PASSWORD });
    const line = headers.getSetCookie().find((one) => one.startsWith('bancale_office=')) ?? '';
    expect(line).toContain('; HttpOnly; SameSite=Strict');
    expect(line).toContain(`Max-Age=${8 * 3600};`);
  });

  test('eight hours without use end it, and seven days in any case', async () => {
    const idle = await signIn(shop());
    pass(8 * HOUR_MS + 1000);
    expect((await idle.send('office.get_session', {})).status).toBe(401);
    const busy = await signIn(shop());
    for (let hours = 0; hours < 7 * 24 - 7; hours += 7) {
      pass(7 * HOUR_MS);
      expect((await busy.send('office.get_session', {})).status).toBe(200);
    }
    pass(7 * HOUR_MS + 1000);
    expect((await busy.send('office.get_session', {})).status).toBe(401);
  });

  test('the password given once more counts for ten minutes', async () => {
    const owner = await signIn(shop());
    expect((await owner.call('office.get_session', {})).confirmed_until).not.toBeNull();
    pass(10 * 60_000 + 1000);
    expect((await owner.call('office.get_session', {})).confirmed_until).toBeNull();
    expect(await owner.call('office.confirm_identity', { password: 'not-this-one' })).toMatchObject({
      state: 'refused',
    });
    expect(await owner.call('office.confirm_identity', { password: PASSWORD })).toEqual({ state: 'confirmed' });
    expect((await owner.call('office.get_session', {})).confirmed_until).not.toBeNull();
  });

  test('signing out ends it, a new password too', async () => {
    const owner = await signIn(shop());
    const copy = new Map(owner.cookies);
    await owner.call('office.logout', {});
    expect(owner.cookies.has('bancale_office')).toBe(false);
    expect((await officeVisitor(shop(), copy).send('office.get_session', {})).status).toBe(401);
    const other = await signIn(shop());
    const inShop = await shop().login(OFFICE_EMAIL);
    const change = { email: OFFICE_EMAIL, old_password: PASSWORD, new_password: 'a-much-better-one-77' };
    await inShop.call('wrapper.reset_password', change);
    expect((await other.send('office.get_session', {})).status).toBe(401);
    await shop().db.query(
      null,
      `update users set password_hash = (select password_hash from users
      where email = 'cliente1@example.com') where email = $1`,
      [OFFICE_EMAIL],
    );
  });

  test('what a role no longer allows is gone at the next call', async () => {
    const person = await staffWith(shop(), ['orders.read']);
    expect((await person.call('office.get_session', {})).permissions).toEqual(['orders.read']);
    await shop().db.query(null, `update staff_roles set permissions = '{}' where not locked`);
    expect((await person.call('office.get_session', {})).permissions).toEqual([]);
  });
});

describe('what every call must carry', () => {
  test.each([
    ['the application token', { Authorization: 'token another-one' }, 'no-application-token'],
    ['JSON', { 'Content-Type': 'text/plain' }, 'unsupported-media-type'],
    ['the origin of its own pages', { Origin: 'https://elsewhere.example' }, 'foreign-origin'],
  ])('%s', async (_, headers, code) => {
    const owner = await signIn(shop());
    expect(
      (await owner.send('office.set_preferences', { locale: 'it', key: 'italian-please' }, headers)).body.code,
    ).toBe(code);
  });

  test('fields that fit', async () => {
    const owner = await signIn(shop());
    const { status, body } = await owner.send('office.set_preferences', { locale: 'de', key: 'german-please' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['locale']]);
  });
});

/** A shop of its own whose office is for some visitors only. */
async function within(options: ShopOptions, check: (shop: Awaited<ReturnType<typeof startShop>>) => Promise<void>) {
  const own = await startShop(options);
  try {
    await check(own);
  } finally {
    await own.close();
  }
}

test('where a second factor must be, the password alone opens nothing', async () => {
  await within({ settings: 'secondFactor: { staff: required }' }, async (strict) => {
    const visitor = officeVisitor(strict);
    const given = { email: OFFICE_EMAIL, password: PASSWORD };
    expect(await visitor.call('office.login', given)).toEqual({ state: 'second-step', step: 'enrol' });
    expect((await visitor.send('office.get_session', {})).status).toBe(401);
    // The dialog above the page connects an app as the sign-in page does.
    const { secret, picture } = await visitor.call('office.begin_second_step', {});
    expect(picture.size).toBeGreaterThan(20);
    expect(await visitor.call('office.second_factor', { code: '000000' })).toMatchObject({ state: 'refused' });
    const entered = await visitor.call('office.second_factor', { code: codeNow(secret, strict) });
    expect(entered.state === 'in' && entered.recovery_codes?.length).toBe(10);
    expect((await visitor.send('office.get_session', {})).status).toBe(200);
    // Who knows only the password neither adds nor replaces one.
    const other = officeVisitor(strict);
    expect((await other.send('office.begin_second_step', {})).body.code).toBe('second-step-expired');
    expect(await other.call('office.login', given)).toEqual({ state: 'second-step', step: 'code' });
    expect((await other.send('office.begin_second_step', {})).status).toBe(403);
  });
});
