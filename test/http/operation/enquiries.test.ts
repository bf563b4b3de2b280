/** The contact form and requests with files (C-CNT-2): validated, stored, e-mailed to the address in the settings. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emailTo } from '../kit/emails.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({
  settings: 'contacts: { email: ordini@bancale.example }\nforms: { request: preventivi@bancale.example }',
});
const FORM = { name: 'Paola Neri', email: 'paola@neri.example', message: 'Avete la vite M8×20?', consent: true };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const stored = (message: string) =>
  shop().db.query<Record<string, unknown>>(null, 'select * from enquiries where message = $1', [message]);

test('send_generic_email: stored and mailed to the shop, a reply goes to the visitor (C-CNT-2, S-7.24)', async () => {
  const sent = await shop()
    .guest()
    .call('wrapper.send_generic_email', { ...FORM, subject: 'Viti\r\nBcc: x@y.z' });
  expect(sent).toEqual({ success: true, message: 'Message sent' });
  expect(await stored(FORM.message)).toMatchObject([{ kind: 'contact', email: FORM.email, client_id: null }]);
  const email = await emailTo(shop(), 'ordini@bancale.example', FORM.message);
  expect(email).toContain(`Reply-To: ${FORM.email}`);
  expect(email).not.toMatch(/^Bcc:/m);
});

test('the recipient is of the settings, never of the request (C-CNT-2)', async () => {
  const message = 'A chi arriva?';
  const body = { ...FORM, message, recipient: 'evil@example.com', to: 'evil@example.com' };
  await shop().guest().send('wrapper.send_generic_email', body);
  const email = await emailTo(shop(), 'ordini@bancale.example', message);
  expect(email).not.toContain('evil@example.com');
});

test.each(['wrapper.send_generic_email', 'wrapper.request_form'] as const)(
  '%s: asterisk fields and the consent are mandatory: ‘Field is required’, ‘Field is email’ (S-2.103, S-5.13)',
  async (name) => {
    const response = await shop().guest().send(name, { lang: 'en', email: 'paola' });
    expect([response.status, response.body.errors]).toEqual([
      422,
      {
        name: ['Field is required'],
        email: ['Field is email'],
        message: ['Field is required'],
        consent: ['Consent to data processing is needed'],
      },
    ]);
    const italian = await shop()
      .guest()
      .send(name, { ...FORM, name: ' ' });
    expect(italian.body.errors).toEqual({ name: ['Campo obbligatorio'] });
  },
);

test('request_form: article, order and files are stored, and mailed to the address for requests (C-CNT-2, S-7.23)', async () => {
  const message = 'Vorrei un preventivo.';
  const rossi = await shop().login('cliente1@example.com');
  const attachments = [{ name: '../foto.png', content: PNG.toString('base64') }];
  const about = { kind: 'quote' as const, item: 'VT933.08.020', order: 'OC/1/2026' };
  await rossi.call('wrapper.request_form', { ...FORM, message, ...about, attachments });
  expect(await stored(message)).toMatchObject([{ kind: 'quote', item: 'VT933.08.020', client_id: rossi.customerId }]);
  const email = await emailTo(shop(), 'preventivi@bancale.example', message);
  expect(email).toContain('filename=foto.png');
  expect(email).toContain(PNG.toString('base64').replace(/=+$/, ''));
  const files = await shop().db.query<{ name: string }>(null, 'select name, media_type from enquiry_files');
  expect(files).toEqual([{ name: 'foto.png', media_type: 'image/png' }]);
});

test.each([
  ['a type that is not taken', [{ name: 'prova.svg', content: Buffer.from('<svg/>').toString('base64') }]],
  ['a content that is not what the name says', [{ name: 'prova.pdf', content: PNG.toString('base64') }]],
  ['an empty file', [{ name: 'prova.pdf', content: '' }]],
  [
    'a file over 4 MB',
    [{ name: 'grande.png', content: Buffer.concat([PNG, Buffer.alloc(4_000_000)]).toString('base64') }],
  ],
  ['six files', Array.from({ length: 6 }, () => ({ name: 'a.png', content: PNG.toString('base64') }))],
])('request_form refuses %s (C-CNT-2, S-7.23)', async (_, attachments) => {
  const message = `rifiutato ${attachments[0]?.name} ${attachments.length}`;
  const response = await shop()
    .guest()
    .send('wrapper.request_form', { ...FORM, message, attachments });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['attachments']]);
  expect(await stored(message)).toEqual([]);
});

test('a request larger than all files may be is turned away', async () => {
  const content = 'A'.repeat(9_000_000);
  const response = await shop()
    .guest()
    .send('wrapper.request_form', { ...FORM, attachments: [{ name: 'a.png', content }] });
  expect([response.status, response.body.code]).toEqual([413, 'body-too-large']);
});

test('a double click is one message, also without a key of the page (C-CNT-5)', async () => {
  const person = shop().guest();
  for (const idempotency_key of ['page-1', '']) {
    const message = `due volte ${idempotency_key || 'senza chiave'}`;
    const send = () => person.call('wrapper.send_generic_email', { ...FORM, message, idempotency_key });
    await Promise.all([send(), send()]);
    expect(await stored(message)).toHaveLength(1);
  }
});

test('a bot that fills in the honeypot gets a normal response, and nothing is stored (C-CNT-2)', async () => {
  const body = { ...FORM, message: 'spam', website: 'x' };
  const response = await shop().guest().call('wrapper.send_generic_email', body);
  expect([response, await stored('spam')]).toEqual([{ success: true, message: 'Message sent' }, []]);
});

test('nobody acts for a customer without that customer’s session', async () => {
  const rossi = await shop().login('cliente1@example.com');
  for (const name of [
    'wrapper.send_generic_email',
    'wrapper.request_form',
    'newsletter.subscribe',
    'register',
  ] as const) {
    const response = await shop()
      .guest()
      .send(name, { ...FORM, kind: name === 'register' ? 'private' : 'quote', client_id: rossi.customerId });
    expect([name, response.status]).toEqual([name, 403]);
  }
});

/** `npm run shop -- enquiry …` as its own process, on the shop's database. */
function run(...argv: string[]): Promise<{ code: number; out: string; error: string }> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = shop();
  const env = { ...process.env, DATABASE_URL, DATA_DIR };
  return new Promise((done) => {
    execFile(process.execPath, ['src/cli/shop.ts', 'enquiry', ...argv], { env }, (failed, out, error) =>
      done({ code: failed ? Number(failed.code) : 0, out, error }),
    );
  });
}

test('npm run shop -- enquiry: staff list and read what was written, and write out its files (C-CNT-2)', {
  timeout: 90_000,
}, async () => {
  const rossi = await shop().login('cliente1@example.com');
  const message = 'Due foto dello stesso raccordo.';
  const attachments = ['raccordo.png', 'raccordo.png'].map((name) => ({ name, content: PNG.toString('base64') }));
  await rossi.call('wrapper.request_form', { ...FORM, message, kind: 'assistance', order: 'OC/1/2026', attachments });
  const [row] = await stored(message);
  const id = String(row?.id);

  const list = await run('list', '--kind', 'assistance', '--customer', String(rossi.customerId));
  expect(list).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`^ *${id} .*assistenza.*${message}$`, 'm')),
  });
  expect((await run('list', '--customer', '1', '--lang', 'en')).out).toBe('No message.\n');
  const { out } = await run('show', id);
  for (const part of [message, FORM.email, 'OC/1/2026', 'raccordo.png', String(rossi.customerId)])
    expect(out).toContain(part);

  const folder = mkdtempSync(join(tmpdir(), 'enquiry-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '2-raccordo.png'), 'mine');
  const files = await run('files', id, '--to', folder);
  expect(files).toMatchObject({ code: 1, out: `${join(folder, '1-raccordo.png')}\n` });
  expect(files.error).toContain('2-raccordo.png c’è già e resta com’è.');
  const written = readdirSync(folder).sort();
  expect(written.map((name) => readFileSync(join(folder, name)))).toEqual([PNG, Buffer.from('mine')]);

  expect(await run('show', '999999')).toMatchObject({ code: 1, error: expect.stringContaining('999999') });
});

test('without JavaScript the same enquiry is one within the shop’s day, which does not end at UTC’s midnight', async () => {
  const before = shop().clock.now;
  onTestFinished(() => {
    shop().clock.now = before;
  });
  const message = 'Quando arriva la barra M12?';
  const counts: number[] = [];
  // 23:30 in Rome, 00:30 and 01:30.
  for (const instant of ['2026-11-23T22:30:00Z', '2026-11-23T23:30:00Z', '2026-11-24T00:30:00Z']) {
    shop().clock.now = new Date(instant);
    await shop()
      .guest()
      .call('wrapper.send_generic_email', { ...FORM, message });
    counts.push((await stored(message)).length);
  }
  expect(counts).toEqual([1, 2, 2]);
});
