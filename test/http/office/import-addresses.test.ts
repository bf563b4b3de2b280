/** HTTPS addresses as sources (decision 0295): tried, saved, fetched; what goes wrong is said, passwords are never shown. */

import { EventEmitter } from 'node:events';
import https from 'node:https';
import { PassThrough } from 'node:stream';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { press, tried } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 120_000 });
const SOURCE = { name: 'Ruvo', folder: null, url: 'https://ruvo.example/giacenze.csv', username: 'negozio' };
const FIELDS = { ...SOURCE, every_minutes: 60, replace: false, paused: false };

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}
const sent: Sent[] = [];

/** The server of the supplier, as far as this process sees it. */
function serves(status: number, text = '', headers: Record<string, string> = {}): void {
  vi.spyOn(https, 'request').mockImplementation(((
    url: URL,
    options: { headers: Record<string, string> },
    done: (response: unknown) => void,
  ) => {
    sent.push({ url: url.href, headers: options.headers });
    const body = new PassThrough();
    body.end(text);
    const request = Object.assign(new EventEmitter(), { end: () => {}, destroy: () => {} });
    setImmediate(() => {
      done(Object.assign(body, { statusCode: status, headers, complete: true }));
      request.emit('close');
    });
    return request;
  }) as never);
}
afterEach(() => vi.restoreAllMocks());

let laura: OfficeVisitor;
let codes: string[] = [];
const list = (quantity: number | string) =>
  ['Articolo;Giacenza', ...codes.map((code) => `${code};${quantity}`)].join('\n');
const source = async () =>
  (await laura.call('office_imports.get_sources', {})).sources[0] ?? expect.fail('there is no source');
const save = (more: object = {}) =>
  laura.send('office_imports.save_source', { key: press(), id: null, ...FIELDS, ...more });

beforeAll(async () => {
  laura = await signIn(shop());
  const rows = await shop().db.query<{ code: string }>(
    null,
    'select carti as code from products where active order by carti limit 5',
    [],
  );
  codes = rows.map(({ code }) => code);
});

test('an address is tried: its first rows, or a sentence (C-OFF-7)', async () => {
  serves(200, list(7));
  const asked = { id: null, url: SOURCE.url, username: 'negozio', password: 'segreta' };
  const { file } = await laura.call('office_imports.try_source', { key: press(), ...asked });
  expect(file).toMatchObject({ name: 'giacenze.csv', columns: ['Articolo', 'Giacenza'], rows: expect.any(Array) });
  expect(file?.rows[0]).toEqual([codes[0], '7']);
  serves(404);
  const none = await laura.call('office_imports.try_source', { key: press(), ...asked });
  expect(none).toEqual({ file: null, fault: 'A questo indirizzo non c’è nessun file (404).' });
  serves(200, '%PDF-1.7\u0000');
  expect((await laura.call('office_imports.try_source', { key: press(), ...asked })).fault).not.toBeNull();
  expect(await shop().db.query(null, 'select 1 from import_runs', [])).toEqual([]);
});

test('its new file is imported once a person has mapped its columns; the same file again is none', async () => {
  expect((await save({ password: 'segreta' })).status).toBe(200);
  const { id, has_password: hasPassword } = await source();
  expect(hasPassword).toBe(true);
  const run = () => laura.call('office_imports.run_source', { key: press(), id });
  serves(200, list(11), { etag: '"1"' });
  const first = (await run()).run ?? 0;
  expect(await laura.call('office_imports.get', { id: first })).toMatchObject({
    state: 'uploaded',
    name: 'giacenze.csv',
  });
  expect(sent.at(-1)?.headers.Authorization).toBe(`Basic ${Buffer.from('negozio:segreta').toString('base64')}`);
  await tried(laura, first);
  serves(200, list(22), { etag: '"2"' });
  const second = (await run()).run ?? 0;
  await vi.waitFor(async () => expect((await laura.call('office_imports.get', { id: second })).state).toBe('done'), {
    timeout: 60_000,
    interval: 100,
  });
  const { last, fault, next_at: next } = await source();
  expect([last?.id, fault, next === null]).toEqual([second, null, false]);
  // Asked for by a person, the file of last time is fetched whole.
  expect(sent.at(-1)?.headers).not.toHaveProperty('If-None-Match');
});

test('what goes wrong stays with the source, in the language of who reads it', async () => {
  const { id } = await source();
  serves(401);
  const asked = await laura.call('office_imports.run_source', { key: press(), id });
  expect(asked).toEqual({ run: null, fault: 'Il server non accetta utente e password (401).' });
  expect((await source()).fault).toBe(asked.fault);
  expect((await laura.call('office.get_desk', {})).sources).toEqual([{ name: 'Ruvo', fault: asked.fault }]);
});

test('a server that is away by night is one e-mail to those who can do something, not one at each look', async () => {
  const letters = () =>
    shop().db.query<{ recipient: string }>(
      null,
      `select recipient from letters where dedupe_key like 'import-source:%:server-error:%' order by id`,
    );
  const look = async (times: number) => {
    await shop().db.query(null, 'update import_sources set looked_at = null');
    const before = sent.length;
    await laura.call('office_jobs.run', { key: press(), name: 'imports of the office' });
    await vi.waitFor(() => expect(sent.length).toBe(before + 1), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await letters()).toHaveLength(times), { timeout: 60_000 });
  };
  // That the password is wrong was said to a person already: the next look says nothing new.
  serves(401);
  await look(0);
  serves(503);
  await look(1);
  serves(503);
  await look(1);
  expect(await letters()).toEqual([{ recipient: 'ufficio@example.com' }]);
});

test('a password is never shown, and goes to no other server and no other user', async () => {
  const { id } = await source();
  const stored = await shop().db.query<{ password: string }>(null, 'select password from import_sources', []);
  expect(stored[0]?.password).not.toContain('segreta');
  const shown = JSON.stringify([
    await laura.call('office_imports.get_sources', {}),
    await shop().db.query(null, 'select * from operations', []),
    await shop().db.query(null, 'select * from operation_changes', []),
  ]);
  expect(shown).not.toContain('segreta');
  expect(shown).not.toContain(stored[0]?.password);
  serves(200, list(1));
  const elsewhere = { key: press(), id, url: 'https://altro.example/x.csv', username: 'negozio' };
  await laura.call('office_imports.try_source', elsewhere);
  expect(sent.at(-1)?.headers.Authorization).not.toContain(Buffer.from('negozio:segreta').toString('base64'));
  await save({ id, name: 'Ruvo due' });
  expect((await source()).has_password).toBe(true);
  await save({ id, url: 'https://altro.example/x.csv' });
  expect((await source()).has_password).toBe(false);
});

test('a key that was changed asks for the password again', async () => {
  const { id } = await source();
  await save({ id, password: 'segreta' });
  await shop().db.query(null, `update import_sources set password = $1`, [Buffer.alloc(60).toString('base64url')]);
  serves(200, list(1));
  const { fault } = await laura.call('office_imports.run_source', { key: press(), id });
  expect(fault).toBe('La chiave del negozio è cambiata e la password non si legge più: darla di nuovo.');
});

test('what is no address, a private network, and those who may not (C-OFF-5)', async () => {
  for (const url of ['http://ruvo.example/a.csv', 'https://a:b@ruvo.example/a.csv', 'ftp://x'])
    expect((await save({ name: 'Altra', url })).body.errors).toHaveProperty('url');
  expect((await save({ name: 'Altra', url: null })).body.errors).toHaveProperty('folder');
  const asked = { key: press(), id: null, url: 'https://127.0.0.1:9/x', username: '' };
  expect((await laura.call('office_imports.try_source', asked)).fault).toContain('rete privata');
  const closed = await save({ name: 'Altra', url: 'https://192.168.1.1/stock.csv' });
  expect(closed.body.errors?.url?.[0]).toContain('rete privata');
  const other = await staffWith(shop(), ['imports.read', 'imports.run']);
  expect((await other.send('office_imports.try_source', asked)).body.permission).toBe('imports.replace');
});
