/** Visitors' files and the malware scanner: infected files are rejected, and so is every file while the scanner gives no verdict. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EICAR, type FakeClamd, startFakeClamd } from '../kit/fake-clamd.ts';
import { type Customer, startShop, type TestShop } from '../kit/start-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-clamd-'));
const socket = join(folder, 'clamd.sock');
/** Patient enough for every verdict on a busy machine; where none comes, a second is waited. */
const [VERDICT, SILENCE] = [30, 1];
let clamd: FakeClamd;
let patient: TestShop;
let hasty: TestShop;
/** The one that is visited. */
let shop: TestShop;
let person: Customer;

beforeAll(async () => {
  clamd = await startFakeClamd(socket);
  patient = await startShop({ settings: `uploads: { scanner: 'clamd:${socket}', scanSeconds: ${VERDICT} }` });
  hasty = await startShop({ settings: `uploads: { scanner: 'clamd:${socket}', scanSeconds: ${SILENCE} }` });
});
afterAll(async () => {
  await patient?.close();
  await hasty?.close();
  await clamd?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  clamd.silent = false;
  clamd.says = undefined;
  clamd.scanned.length = 0;
  await visit(patient);
});

async function visit(which: TestShop): Promise<void> {
  shop = which;
  person = await which.login('cliente1@example.com');
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const list = (content: string, lang: 'it' | 'en' = 'it') =>
  person.send('quick_order.read_file', { file_name: 'list.csv', content: base64(content), lang });
/** A PNG by its first bytes, with a text in it. */
const picture = (text: string) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]).toString('base64');
const request = (key: string, ...contents: string[]) =>
  shop.guest().send('wrapper.request_form', {
    kind: 'other',
    name: 'Paola',
    email: 'paola@neri.example',
    message: key,
    consent: true,
    idempotency_key: key,
    attachments: contents.map((content, index) => ({ name: `foto${index}.png`, content })),
  });
const stored = async (key: string) =>
  (
    await shop.db.query<{ count: number }>(null, 'select count(*)::int as count from enquiries where message = $1', [
      key,
    ])
  )[0]?.count;

describe('clamd on a socket', () => {
  test('what is clean passes, whole and once', async () => {
    const response = await list('VT933.08.020;100\n');
    expect([response.status, response.body.message?.rows.length]).toEqual([200, 1]);
    expect(clamd.scanned).toEqual([17]);
    const large = `${'VT933.08.020;100\n'.repeat(1900)}${'x'.repeat(200_000)}`;
    await list(large);
    expect(clamd.scanned.at(-1)).toBe(large.length);
    expect((await request('clean', picture('a'), picture('b'))).status).toBe(200);
    expect(await stored('clean')).toBe(1);
    expect(clamd.scanned).toHaveLength(4);
  });

  test('an infected list is refused in the language of the person, and stands in the audit log', async () => {
    const [it, en] = [await list(`VT933.08.020;1\n${EICAR}`), await list(EICAR, 'en')];
    expect([it.status, it.body.code]).toEqual([422, 'file-infected']);
    expect(it.text).toContain('il controllo antivirus ha trovato un contenuto pericoloso');
    expect(en.text).toContain('the virus check found something dangerous');
    await vi.waitFor(async () => {
      const found = await shop.db.query(
        null,
        `select result, params, actor_user_id is not null as known from audit_entries where kind = 'upload-refused'`,
      );
      expect(found).toContainEqual({ result: 'refused', params: { signature: 'Eicar-Signature' }, known: true });
    }, 10_000);
  });

  test('one infected attachment refuses the whole request: nothing is stored, nobody is written to', async () => {
    const response = await request('infected', picture('clean'), picture(EICAR));
    expect(response.status).toBe(422);
    expect(response.body.errors?.attachments?.[0]).toContain('antivirus');
    expect(await stored('infected')).toBe(0);
  });

  test.each([
    ['its limit is exceeded', { says: 'INSTREAM size limit exceeded. ERROR' }],
    ['it says nothing', { silent: true }],
    ['it says something else', { says: 'UNKNOWN COMMAND' }],
  ])('no verdict is a refusal: %s', async (why, state) => {
    Object.assign(clamd, state);
    if ('silent' in state) await visit(hasty);
    const response = await list('VT933.08.020;100\n');
    expect([response.status, response.body.code]).toEqual([503, 'file-not-scanned']);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(response.text).toContain('riprova fra qualche minuto');
    const attached = await request(`no verdict ${why}`, picture('clean'));
    expect([attached.status, attached.body.errors?.attachments?.[0]]).toEqual([
      422,
      expect.stringContaining('riprova'),
    ]);
    expect(shop.logLines.join('')).toContain('the malware scanner gave no verdict');
  });

  test('the rest of the shop goes on, and says at its start that the scanner is away', async () => {
    await clamd.close();
    shop.app.start();
    await vi.waitFor(() => expect(shop.logLines.join('')).toContain('the malware scanner does not respond'), 10_000);
    expect((await list('VT933.08.020;100\n')).body.code).toBe('file-not-scanned');
    expect((await person.send('account.get_customer', {})).status).toBe(200);
    expect((await request('without files')).status).toBe(200);
    expect((await shop.app.fetch(new Request('http://localhost:4500/readyz'))).status).toBe(200);
    clamd = await startFakeClamd(socket);
    expect((await list('VT933.08.020;100\n')).status, 'it is back').toBe(200);
  });
});

describe('a command', () => {
  const scripts: Record<string, [string, number, string | undefined, seconds?: number]> = {
    clean: ['cat > /dev/null', 200, undefined],
    'finds the file on its input': [
      `grep -q EICAR-STANDARD && echo "stdin: Found-It FOUND" && exit 1; exit 0`,
      422,
      'file-infected',
    ],
    'ends with an error': ['exit 2', 503, 'file-not-scanned'],
    'never ends': ['exec sleep 60', 503, 'file-not-scanned', SILENCE],
    'sees nothing of the shop': ['test -z "$DATABASE_URL$HOME$SESSION_SECRET"', 200, undefined],
  };
  test.each(Object.entries(scripts))('%s', async (name, [script, status, code, seconds = VERDICT]) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.sh`);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    const other = await startShop({ settings: `uploads: { scanner: 'command:${file} -', scanSeconds: ${seconds} }` });
    try {
      const buyer = await other.login('cliente1@example.com');
      const content = base64(`VT933.08.020;1\n${EICAR}\n`);
      const response = await buyer.send('quick_order.read_file', { file_name: 'list.csv', content });
      expect([response.status, response.body.code]).toEqual([status, code]);
    } finally {
      await other.close();
    }
  });

  test('one that is not there is said in the log and refuses', async () => {
    const other = await startShop({ settings: `uploads: { scanner: 'command:/nowhere/scan' }` });
    try {
      const buyer = await other.login('cliente1@example.com');
      const response = await buyer.send('quick_order.read_file', { file_name: 'list.csv', content: base64('VT1;1') });
      expect(response.body.code).toBe('file-not-scanned');
    } finally {
      await other.close();
    }
  });
});
