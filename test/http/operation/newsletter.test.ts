/** The newsletter (C-CNT-3): double opt-in, the same response for every e-mail address, one click to unsubscribe. */
import { expect, test } from 'vitest';
import { createNewsletterAdmin } from '#server/modules/newsletter/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const clock = () => shop().clock.now;
const admin = () =>
  createNewsletterAdmin({ db: shop().db, clock, shopUrl: ORIGIN, operations: createOperations({ clock }) });
const readers = async () => (await admin().list()).map(({ email }) => email);
const subscribe = (email: string) => shop().guest().send('newsletter.subscribe', { email, consent: true });
const tokenIn = (received: string) => /\?confirm=([\w-]+)/.exec(received)?.[1] ?? '';

async function confirmed(email: string): Promise<string> {
  await subscribe(email);
  const token = tokenIn(await emailTo(shop(), email, 'conferma'));
  expect(await shop().guest().call('newsletter.confirm_subscription', { token })).toEqual({ state: 'confirmed' });
  return token;
}

test('nobody is on the list before the link of the e-mail was opened (C-CNT-3, S-7.30)', async () => {
  const email = 'paola@neri.example';
  expect((await subscribe('Paola@Neri.example')).status).toBe(200);
  const token = tokenIn(await emailTo(shop(), email, 'conferma'));
  expect(await readers()).not.toContain(email);
  expect(await shop().guest().call('newsletter.confirm_subscription', { token })).toEqual({ state: 'confirmed' });
  expect(await readers()).toContain(email);
  // Opened again (mail clients prefetch links): still confirmed, and no second welcome.
  await shop().guest().call('newsletter.confirm_subscription', { token });
  await emailTo(shop(), email, 'iscrizione confermata');
  expect(
    emailsOf(shop()).filter((one) => one.includes(`To: ${email}`) && /iscrizione confermata/.test(one)),
  ).toHaveLength(1);
});

test('the same response for known and unknown addresses; who is on the list gets no second e-mail (C-CNT-3, S-7.30)', async () => {
  const email = 'luca@bianchi.example';
  await confirmed(email);
  const [known, unknown] = [await subscribe(email), await subscribe('nuovo@bianchi.example')];
  expect([known.status, known.text]).toEqual([200, unknown.text]);
  await emailTo(shop(), 'nuovo@bianchi.example');
  expect(emailsOf(shop()).filter((one) => one.includes(`To: ${email}`) && one.includes('?confirm='))).toHaveLength(1);
});

test('a link that never was one, or is older than seven days, confirms nothing', async () => {
  expect(await shop().guest().call('newsletter.confirm_subscription', { token: 'none' })).toEqual({ state: 'expired' });
  await subscribe('tardi@example.com');
  const token = tokenIn(await emailTo(shop(), 'tardi@example.com'));
  const before = shop().clock.now;
  shop().clock.now = new Date(before.getTime() + 7 * 86_400_000);
  expect(await shop().guest().call('newsletter.confirm_subscription', { token })).toEqual({ state: 'expired' });
  shop().clock.now = before;
  expect(await readers()).not.toContain('tardi@example.com');
});

test('every e-mail has the way out, in its text and as the header of RFC 8058; who leaves is forgotten (C-CNT-3)', async () => {
  const email = 'anna@verdi.example';
  await confirmed(email);
  await admin().send({ name: 'novembre', subject: 'Novità', text: 'Ecco le novità.', locale: undefined }, 'laura');
  await admin().send({ name: 'novembre', subject: 'Novità', text: 'Ecco le novità.', locale: undefined }, 'laura');
  // Each press is an operation of the machine's user (C-OFF-1).
  const written = await shop().db.query(
    null,
    `select source, actor_name from operations where kind = 'newsletter.send'`,
  );
  expect(written).toEqual([1, 2].map(() => ({ source: 'command', actor_name: 'laura' })));
  await shop().app.start();
  const received = await emailTo(shop(), email, 'Ecco le novità.');
  const link = /<(http:\S+\/pages\/newsletter\/unsubscribe\?token=[\w-]+)>/.exec(received)?.[1] ?? '';
  expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  // In the header, in the text and in the HTML.
  expect(received.split(link)).toHaveLength(4);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(await shop().guest().call('newsletter.unsubscribe', { token })).toEqual({ success: true });
  expect(await readers()).not.toContain(email);
  // The response does not show whether a token was valid.
  expect(await shop().guest().call('newsletter.unsubscribe', { token })).toEqual({ success: true });
  expect(await shop().db.query(null, 'select from newsletter_subscriptions where email = $1', [email])).toEqual([]);
  const again = emailsOf(shop()).filter((one) => one.includes(`To: ${email}`) && one.includes('Ecco le novità.'));
  expect(again).toHaveLength(1);
});

test('‘Field is required’, ‘Field is email’, the consent; bots get a normal response and are not stored', async () => {
  const send = (body: object) =>
    shop()
      .guest()
      .send('newsletter.subscribe', { lang: 'en', ...body });
  expect((await send({})).body.errors).toMatchObject({ email: ['Field is required'] });
  expect((await send({ email: 'x', consent: true })).body.errors).toEqual({ email: ['Field is email'] });
  expect(Object.keys((await send({ email: 'a@b.example' })).body.errors ?? {})).toEqual(['consent']);
  expect((await send({ email: 'spam@example.com', consent: true, website: 'x' })).status).toBe(200);
  const stored = await shop().db.query(null, `select from newsletter_subscriptions where email = 'spam@example.com'`);
  expect(stored).toEqual([]);
});

test('three e-mails a day for one address, from all visitors together', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await subscribe('molte@example.com')).status).toBe(200);
  const emails = await shop().db.query(null, `select from letters where recipient = 'molte@example.com'`);
  expect(emails).toHaveLength(3);
});
