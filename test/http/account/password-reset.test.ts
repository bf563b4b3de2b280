import { expect, test } from 'vitest';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const NEW_PASSWORD = 'vite-m8x20-zincata';

/** The link of the newest e-mail. */
async function linkFor(email: string): Promise<URL> {
  return new URL(/http:\S+/.exec(await emailTo(shop(), email))?.[0] ?? '');
}

/** What an import must not change (test/import/logins.test.ts). */
const chosen = async (email: string) =>
  shop().db.query(null, 'select password_chosen as chosen from users where email = $1', [email]);

test('with the old password it changes, and every other session ends (C-ID-4, S-8.38)', async () => {
  const [here, elsewhere] = [await shop().login('cliente1@example.com'), await shop().login('cliente1@example.com')];
  const wrong = await here.send('wrapper.reset_password', { old_password: 'not-it', new_password: NEW_PASSWORD });
  expect([wrong.status, wrong.body.message]).toEqual([200, [{ success: false, message: 'Password is wrong' }, 0]]);
  const weak = await here.send('wrapper.reset_password', { old_password: 'bancale-demo', new_password: 'Password1' });
  expect([weak.status, Object.keys(weak.body.errors ?? {})]).toEqual([422, ['new_password']]);

  const done = await here.call('wrapper.reset_password', { old_password: 'bancale-demo', new_password: NEW_PASSWORD });
  expect(done).toEqual({ success: true, message: 'Password change, success' });
  expect((await here.send('account.get_customer', {})).status).toBe(200);
  expect((await elsewhere.send('account.get_customer', {})).status).toBe(401);
  await expect(shop().login('cliente1@example.com')).rejects.toThrow('Authentication Failed!');
  await shop().login('cliente1@example.com', NEW_PASSWORD);
  expect(await chosen('cliente1@example.com')).toEqual([{ chosen: true }]);
});

test('an e-mail brings a link that works once, within 60 minutes, and ends all sessions (C-ID-4, S-2.27, S-7.12, S-8.37)', async () => {
  const bianchi = await shop().login('cliente2@example.com');
  const asked = await shop().guest().call('wrapper.reset_password', { email: 'Cliente2@example.com' });
  expect(asked).toEqual({ success: true, message: 'Please check your email for a new password' });
  const link = await linkFor('cliente2@example.com');
  expect(link.pathname).toBe('/pages/forgot-password');
  const token = link.searchParams.get('token') ?? '';
  const stored = async () =>
    (
      await shop().db.query<{ text: string }>(
        null,
        'select payload::text as text from letters where sent_at is not null',
      )
    )
      .map(({ text }) => text)
      .join();
  // The file exists a moment before its row is marked.
  await expect.poll(stored).toBe('{}');

  expect(await chosen('cliente2@example.com')).toEqual([{ chosen: false }]);
  const set = () => shop().guest().call('wrapper.reset_password', { token, new_password: NEW_PASSWORD });
  expect(await set()).toMatchObject({ success: true });
  expect(await set()).toMatchObject([{ success: false }, 0]);
  expect((await bianchi.send('account.get_customer', {})).status).toBe(401);
  await shop().login('cliente2@example.com', NEW_PASSWORD);
  expect(await chosen('cliente2@example.com')).toEqual([{ chosen: true }]);
});

test('two people with the same link: one of them gets it (C-ID-4)', async () => {
  await shop().guest().call('wrapper.reset_password', { email: 'agente1@example.com' });
  const token = (await linkFor('agente1@example.com')).searchParams.get('token') ?? '';
  const both = await Promise.all(
    ['first-of-the-two', 'second-of-the-two'].map((new_password) =>
      shop().guest().call('wrapper.reset_password', { token, new_password }),
    ),
  );
  expect(both.filter((response) => !Array.isArray(response))).toHaveLength(1);
});

test('a link is worthless after an hour (C-ID-4)', async () => {
  await shop().guest().call('wrapper.reset_password', { email: 'ufficio@example.com' });
  const token = (await linkFor('ufficio@example.com')).searchParams.get('token') ?? '';
  shop().clock.now = new Date(shop().clock.now.getTime() + 60 * 60_000);
  expect(await shop().guest().call('wrapper.reset_password', { token, new_password: NEW_PASSWORD })).toMatchObject([
    { success: false },
    0,
  ]);
});

test('an unknown address gets the same response and no e-mail (C-ID-4, S-7.12)', async () => {
  const before = emailsOf(shop()).length;
  const asked = await shop().guest().call('wrapper.reset_password', { email: 'nobody@example.com' });
  expect(asked).toEqual({ success: true, message: 'Please check your email for a new password' });
  expect(emailsOf(shop())).toHaveLength(before);
});

test.each([{}, { new_password: NEW_PASSWORD }, { old_password: 'x' }, { token: 'x' }])(
  '%j is no way to change a password',
  async (body) => {
    expect((await shop().guest().send('wrapper.reset_password', body)).status).toBe(422);
  },
);
