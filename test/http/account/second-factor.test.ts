/** Second factor, own sessions, and the confirmation by password. */
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailTo } from '../kit/emails.ts';
import { type Customer, startShop, type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const PASSWORD = 'bancale-demo';
const OWNER = 'cliente1@example.com';

const codeNow = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop().clock.now.getTime() });
const later = (seconds: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + seconds * 1000);
};

beforeEach(async () => {
  await shop().db.query(null, 'delete from user_totp');
  await shop().db.query(null, 'delete from recovery_codes');
  // Earlier failures no longer count, and no code period is repeated.
  later(2 * 3_600_000);
});

/** A user with an app: its secret and the recovery codes. */
async function withApp(email = OWNER): Promise<{ person: Customer; secret: string; codes: string[] }> {
  const person = await shop().login(email);
  const { secret } = await person.call('security.begin_totp', {});
  const done = await person.call('security.confirm_totp', { code: codeNow(secret) });
  if (!('recovery_codes' in done)) throw new Error(JSON.stringify(done));
  later(60);
  return { person, secret, codes: done.recovery_codes };
}

async function givePassword(visitor: Visitor, email = OWNER): Promise<unknown> {
  return (await visitor.send('wrapper.login', { email, password: PASSWORD })).body.message;
}

describe('the second step of a login', () => {
  test('the password alone opens nothing, the code of the app does', async () => {
    const { secret } = await withApp();
    const visitor = shop().guest();
    expect(await givePassword(visitor)).toEqual({ second_step: 'code' });
    expect(visitor.cookies.has('bancale_session')).toBe(false);
    expect((await visitor.send('account.get_customer', {})).status).toBe(401);
    expect(await visitor.call('wrapper.get_second_step', {})).toEqual({
      second_step: 'code',
      app: true,
      passkey: false,
    });
    expect(await visitor.call('wrapper.second_step', { code: '000000' })).toMatchObject([{ success: false }, 0]);
    expect(await visitor.call('wrapper.second_step', { code: codeNow(secret) })).toMatchObject({ email: OWNER });
    expect((await visitor.send('account.get_customer', {})).status).toBe(200);
    expect(await visitor.call('wrapper.get_second_step', {}), 'the ticket is gone').toBeNull();
  });

  test('a code opens once', async () => {
    const { secret } = await withApp();
    const [first, second] = [shop().guest(), shop().guest()];
    for (const visitor of [first, second]) await givePassword(visitor);
    const code = codeNow(secret);
    expect(await first.call('wrapper.second_step', { code })).toMatchObject({ email: OWNER });
    expect(await second.call('wrapper.second_step', { code })).toMatchObject([{ success: false }, 0]);
  });

  test('a recovery code opens once, however it is spelled; another person’s opens nothing', async () => {
    const { codes } = await withApp();
    const other = await withApp('cliente2@example.com');
    expect(codes).toHaveLength(10);
    const typed = codes[0]?.toLowerCase().replace('-', ' ') ?? '';
    const enter = async (code: string) => {
      const visitor = shop().guest();
      await givePassword(visitor);
      return visitor.call('wrapper.second_step', { code });
    };
    expect(await enter(other.codes[0] ?? '')).toMatchObject([{ success: false }, 0]);
    expect(await enter(typed)).toMatchObject({ email: OWNER });
    expect(await enter(typed)).toMatchObject([{ success: false }, 0]);
  });

  test('guessing codes gets slower like guessing passwords', async () => {
    await withApp();
    const waits: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      const visitor = shop().guest();
      await givePassword(visitor);
      const response = await visitor.call('wrapper.second_step', { code: `00000${i}` });
      waits.push(Array.isArray(response) && response[1]);
    }
    expect(waits).toEqual([0, 0, 0, 0, 5, 5]);
  });

  test.each([
    ['after ten minutes', async () => later(601)],
    [
      'after the password was changed',
      () => shop().db.query(null, `update users set password_hash = '' where email = '${OWNER}'`),
    ],
  ])('%s the password is asked for again', async (_, happens) => {
    const { secret } = await withApp();
    const [{ hash = '' } = {}] = await shop().db.query<{ hash: string }>(
      null,
      `select password_hash as hash from users where email = '${OWNER}'`,
    );
    const visitor = shop().guest();
    await givePassword(visitor);
    await happens();
    const response = await visitor.send('wrapper.second_step', { code: codeNow(secret) });
    expect([response.status, response.body.code]).toEqual([401, 'second-step-expired']);
    await shop().db.query(null, `update users set password_hash = $1 where email = '${OWNER}'`, [hash]);
  });

  test('nobody can forge a ticket, nor use it for another user', async () => {
    const { secret } = await withApp();
    const visitor = shop().guest();
    await givePassword(visitor);
    const [, until, signature] = visitor.cookies.get('bancale_second')?.split('.') ?? [];
    for (const forged of [`2.${until}.${signature}`, `1.${Number(until) + 60_000}.${signature}`, 'x', '1..']) {
      visitor.cookies.set('bancale_second', forged);
      expect((await visitor.send('wrapper.second_step', { code: codeNow(secret) })).status, forged).toBe(401);
    }
  });

  test('what the database keeps is neither the secret nor a code', async () => {
    const { secret, codes } = await withApp();
    const rows = await shop().db.query<{ text: string }>(
      null,
      `select sealed as text from user_totp union all select encode(code_hash, 'escape') from recovery_codes`,
    );
    expect(rows).toHaveLength(11);
    for (const { text } of rows) for (const known of [secret, ...codes]) expect(text).not.toContain(known);
  });
});

describe('one’s own account', () => {
  test('sessions are listed with their browser, ended one by one or all but this one', async () => {
    const here = await shop().login(OWNER);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
    const elsewhere = shop().guest();
    await elsewhere.send('wrapper.login', { email: OWNER, password: PASSWORD }, { headers: { 'User-Agent': firefox } });
    const third = await shop().login(OWNER);
    const { sessions } = await here.call('security.get_security', {});
    expect(sessions[0]).toMatchObject({ current: true });
    const found = sessions.find(({ device }) => device === 'Firefox, Linux');
    await here.call('security.end_session', { id: found?.id ?? 0 });
    expect((await elsewhere.send('account.get_customer', {})).status).toBe(401);
    expect((await third.send('account.get_customer', {})).status).toBe(200);
    await here.call('security.end_other_sessions', {});
    expect((await third.send('account.get_customer', {})).status).toBe(401);
    expect((await here.call('security.get_security', {})).sessions).toHaveLength(1);
  });

  test('not yours: nobody sees or ends another user’s session', async () => {
    const [owner, stranger] = [await shop().login(OWNER), await shop().login('cliente2@example.com')];
    const [own] = (await owner.call('security.get_security', {})).sessions;
    const seen = (await stranger.call('security.get_security', {})).sessions;
    expect(seen.map(({ id }) => id)).not.toContain(own?.id);
    expect((await stranger.send('security.end_session', { id: own?.id ?? 0 })).status).toBe(404);
    expect((await owner.send('account.get_customer', {})).status).toBe(200);
  });

  test.each([
    'security.end_other_sessions',
    'security.begin_totp',
    'security.remove_totp',
    'security.renew_recovery_codes',
  ] as const)('%s wants the password again after ten minutes', async (name) => {
    const { person } = await withApp();
    later(601);
    const refused = await person.send(name, {});
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm-identity']);
    expect(await person.call('security.confirm_password', { password: 'not-it' })).toMatchObject([
      { success: false },
      0,
    ]);
    expect((await person.send(name, {})).status).toBe(403);
    expect(await person.call('security.confirm_password', { password: PASSWORD })).toEqual({ success: true });
    expect((await person.send(name, {})).body.code).not.toBe('confirm-identity');
  });

  test('beginning with a second factor ends every other session; a wrong code begins nothing', async () => {
    const [here, elsewhere] = [await shop().login(OWNER), await shop().login(OWNER)];
    const { secret, uri, picture } = await here.call('security.begin_totp', {});
    expect(uri).toContain(`secret=${secret}`);
    expect(picture.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(await here.call('security.confirm_totp', { code: '000000' })).toMatchObject([{ success: false }, 0]);
    expect((await here.call('security.get_security', {})).second_factor.active).toBe(false);
    await here.call('security.confirm_totp', { code: codeNow(secret) });
    expect((await here.call('security.get_security', {})).second_factor).toEqual({
      active: true,
      app: true,
      required: false,
      recovery_codes: 10,
    });
    expect((await elsewhere.send('account.get_customer', {})).status).toBe(401);
    expect((await here.send('security.begin_totp', {})).status, 'there is one').toBe(409);
  });

  test('new recovery codes make the old ones worthless; without a factor the password is enough again', async () => {
    const { person, codes } = await withApp();
    const renewed = (await person.call('security.renew_recovery_codes', {})).recovery_codes;
    const visitor = shop().guest();
    await givePassword(visitor);
    expect(await visitor.call('wrapper.second_step', { code: codes[0] ?? '' })).toMatchObject([{ success: false }, 0]);
    expect(await visitor.call('wrapper.second_step', { code: renewed[0] ?? '' })).toMatchObject({ email: OWNER });
    await visitor.call('security.remove_totp', {});
    expect(await givePassword(shop().guest())).toMatchObject({ email: OWNER });
  });

  test('its owner is notified', async () => {
    await shop().db.query(null, `update users set is_demo = false where email = '${OWNER}'`);
    shop().app.start();
    const { person, codes } = await withApp();
    await emailTo(shop(), OWNER, 'verifica in due passaggi attivata');
    const visitor = shop().guest();
    await givePassword(visitor);
    await visitor.call('wrapper.second_step', { code: codes[3] ?? '' });
    await emailTo(shop(), OWNER, 'usato un codice di recupero');
    await person.call('security.remove_totp', {});
    await emailTo(shop(), OWNER, 'verifica in due passaggi modificata');
  });
});

describe('where it is required', () => {
  test.each([
    {
      who: 'agents',
      role: 'agent',
      email: 'agente1@example.com',
      own: 'agent.get_customers',
      free: 'ufficio@example.com',
    },
    {
      who: 'staff',
      role: 'staff',
      email: 'ufficio@example.com',
      own: 'security.get_security',
      free: 'agente1@example.com',
    },
  ] as const)(
    '$who: who has none begins with it in the login; a session without one counts for nothing; it cannot be removed',
    async ({ who, role, email, own, free }) => {
      const strict = await startShop({ settings: `secondFactor: { ${who}: required }` });
      try {
        const person = strict.guest();
        expect(await givePassword(person, email)).toEqual({ second_step: 'enrol' });
        expect((await person.send(own, {})).status, 'the password alone').toBe(401);
        const { secret } = await person.call('wrapper.begin_second_step', {});
        const code = new TOTP({ secret }).generate({ timestamp: strict.clock.now.getTime() });
        const { body } = await person.send('wrapper.second_step', { code });
        expect(body).toMatchObject({
          message: { role },
          recovery_codes: expect.arrayContaining([expect.any(String)]),
        });
        expect((await person.send(own, {})).status).toBe(200);
        expect((await person.send('security.remove_totp', {})).status).toBe(403);
        const again = strict.guest();
        expect(await givePassword(again, email), 'the password alone replaces nothing').toEqual({
          second_step: 'code',
        });
        expect((await again.send('wrapper.begin_second_step', {})).status).toBe(403);
        await strict.db.query(null, 'update sessions set second_factor = false');
        strict.clock.now = new Date(strict.clock.now.getTime() + 6_000);
        expect((await person.send(own, {})).status).toBe(401);
        await strict.login(OWNER);
        await strict.login(free);
      } finally {
        await strict.close();
      }
    },
  );
});
