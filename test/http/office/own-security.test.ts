/** The security of one's own login in the office: app, passkeys, sessions, each only for oneself and after the password. */
import { TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { OFFICE_EMAIL, officeVisitor, signIn, staffWith } from '../kit/office.ts';
import { SoftAuthenticator } from '../kit/soft-authenticator.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';

const pass = (milliseconds: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + milliseconds);
};
const codeNow = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop().clock.now.getTime() });

beforeEach(async () => {
  for (const table of ['user_totp', 'recovery_codes', 'passkeys']) await shop().db.query(null, `delete from ${table}`);
  pass(2 * 3_600_000);
});

test('an app is set up, asked for at the next sign-in, and removed; each step wants the password of a moment ago (C-OFF-5)', async () => {
  const owner = await signIn(shop());
  pass(11 * 60_000);
  const late = await owner.send('office_security.begin_totp', {});
  expect([late.status, late.body.code]).toEqual([403, 'confirm-identity']);
  await owner.call('office.confirm_identity', { password: PASSWORD });

  const { secret } = await owner.call('office_security.begin_totp', {});
  expect(await owner.call('office_security.confirm_totp', { code: '000000' })).toMatchObject({ state: 'refused' });
  const on = await owner.call('office_security.confirm_totp', { code: codeNow(secret) });
  if (on.state !== 'on') throw new Error(JSON.stringify(on));
  expect(await owner.call('office_security.get_security', {})).toMatchObject({
    second_factor: { active: true, app: true, recovery_codes: on.recovery_codes.length },
  });

  const visitor = officeVisitor(shop());
  const given = { email: OFFICE_EMAIL, password: PASSWORD };
  expect(await visitor.call('office.login', given)).toEqual({ state: 'second-step', step: 'code' });
  expect(await visitor.call('office.second_factor', { code: on.recovery_codes[0] ?? '' })).toEqual({ state: 'in' });

  const renewed = await owner.call('office_security.renew_recovery_codes', {});
  expect(renewed.recovery_codes).not.toContain(on.recovery_codes[1]);
  await owner.call('office_security.remove_totp', {});
  expect(await officeVisitor(shop()).call('office.login', given)).toEqual({ state: 'in' });
});

test('a passkey is added, signs in, confirms instead of the password, is renamed and removed (C-OFF-5)', async () => {
  const owner = await signIn(shop());
  expect(await owner.call('office.get_session', {})).toMatchObject({ has_passkey: false });
  const device = new SoftAuthenticator();
  const credential = device.create(await owner.call('office_security.begin_passkey', {}));
  const added = await owner.call('office_security.add_passkey', { name: 'Portatile', credential });
  expect(added).toMatchObject({ state: 'on', recovery_codes: expect.arrayContaining([expect.any(String)]) });
  const { passkeys } = await owner.call('office_security.get_security', {});
  const id = passkeys[0]?.id ?? expect.fail('no passkey');

  const visitor = officeVisitor(shop());
  const options = await visitor.call('office.begin_passkey_login', { step: 'login' });
  expect(await visitor.call('office.passkey_login', { step: 'login', credential: device.get(options) })).toEqual({
    state: 'in',
  });
  expect(await visitor.call('office.get_session', {})).toMatchObject({ has_passkey: true });

  pass(11 * 60_000);
  expect((await visitor.send('office_security.remove_passkey', { id })).body.code).toBe('confirm-identity');
  const asked = await visitor.call('office.begin_passkey_confirm', {});
  const shown = device.get(asked);
  const forged = device.get(asked, { forged: true });
  expect(await visitor.call('office.confirm_passkey', { credential: forged })).toMatchObject({ state: 'refused' });
  const again = device.get(await visitor.call('office.begin_passkey_confirm', {}));
  expect(await visitor.call('office.confirm_passkey', { credential: again })).toEqual({ state: 'confirmed' });
  expect(shown).not.toEqual(again);

  await visitor.call('office_security.rename_passkey', { id, name: 'Chiavetta' });
  expect((await visitor.call('office_security.get_security', {})).passkeys[0]?.name).toBe('Chiavetta');

  // Passkeys and sessions of a colleague are as if they were not there.
  const colleague = await staffWith(shop(), []);
  expect((await colleague.send('office_security.rename_passkey', { id, name: 'Mia' })).status).toBe(404);
  expect((await colleague.send('office_security.remove_passkey', { id })).status).toBe(404);
  const [session] = (await visitor.call('office_security.get_security', {})).sessions;
  expect((await colleague.send('office_security.end_session', { id: session?.id ?? 0 })).status).toBe(404);

  await visitor.call('office_security.remove_passkey', { id });
  expect((await visitor.call('office_security.get_security', {})).second_factor.active).toBe(false);
});

test('a passkey of a customer opens no office (C-OFF-5)', async () => {
  const customer = await shop().login('cliente1@example.com');
  const device = new SoftAuthenticator();
  const credential = device.create(await customer.call('security.begin_passkey', {}));
  await customer.call('security.add_passkey', { credential });
  const visitor = officeVisitor(shop());
  const options = await visitor.call('office.begin_passkey_login', { step: 'login' });
  const shown = { step: 'login' as const, credential: device.get(options) };
  expect(await visitor.call('office.passkey_login', shown)).toMatchObject({ state: 'refused' });
  expect((await visitor.send('office.get_session', {})).status).toBe(401);
});

test('sessions of the office are listed apart from those of the shop, and ended', async () => {
  await shop().login(OFFICE_EMAIL);
  const first = await signIn(shop());
  const second = await signIn(shop());
  const { sessions } = await second.call('office_security.get_security', {});
  const other = sessions.find(({ current }) => !current) ?? expect.fail('only one session');
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  await second.call('office_security.end_session', { id: other.id });
  const left = (await second.call('office_security.get_security', {})).sessions;
  expect(left.map(({ id }) => id)).not.toContain(other.id);
  await second.call('office_security.end_other_sessions', {});
  expect((await second.call('office_security.get_security', {})).sessions).toHaveLength(1);
  expect((await first.send('office.get_session', {})).status).toBe(401);
});
