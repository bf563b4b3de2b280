/** E-mails through a mail server, SMTP over a real socket (C-CNT-3: "Mail goes through SMTP when configured"). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, type ReceivedMail, startMailServer } from '../kit/mail-server.ts';
import { startShop, type TestShop } from '../kit/start-shop.ts';

let mail: MailServer;
let shop: TestShop;

beforeAll(async () => {
  mail = await startMailServer();
  const settings = 'shopName: Ferramenta Colombo\ncontacts: { email: ordini@colombo.example }';
  shop = await startShop({ smtpUrl: mail.url, settings });
});
afterAll(async () => {
  await shop?.close();
  await mail?.close();
});

const subscribe = (email: string) => shop.guest().call('newsletter.subscribe', { email, consent: true });
const arrived = (recipient: string): Promise<ReceivedMail> =>
  vi.waitFor(() => mail.received.find(({ to }) => to === recipient) ?? expect.fail(`nothing for ${recipient}`), 10_000);

test('with SMTP_URL e-mails go to the mail server, with its login, from the shop, and no file is written (C-CNT-3)', async () => {
  await subscribe('paola@neri.example');
  const { login, from, message } = await arrived('paola@neri.example');
  expect(login).toBe('negozio:p@rola segreta');
  expect(from).toBe('ordini@colombo.example');
  expect(message).toMatch(/^From: "?Ferramenta Colombo"? <ordini@colombo\.example>$/m);
  expect(message).toMatch(/^To: paola@neri\.example$/m);
  expect(message).toMatch(/^Subject: .+$/m);
  expect(message).toContain('?confirm=3D');
  expect(existsSync(join(shop.dataDir, 'mail'))).toBe(false);
});

test('what the mail server refuses for a while waits, and leaves once, as the same e-mail (C-CNT-3)', async () => {
  mail.refuseNext = 1;
  await subscribe('luca@bianchi.example');
  await vi.waitFor(() => expect(shop.logLines.join('')).toContain('an email could not be delivered'), 10_000);
  expect(mail.received.some(({ to }) => to === 'luca@bianchi.example')).toBe(false);
  // There is no retry before the pause is over; then the next delivery includes it.
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000);
  await subscribe('anna@verdi.example');
  await arrived('anna@verdi.example');
  const { message } = await arrived('luca@bianchi.example');
  expect(message).toMatch(/^Message-ID: <letter-\d+@colombo\.example>$/m);
  expect(mail.received.filter(({ to }) => to === 'luca@bianchi.example')).toHaveLength(1);
});
