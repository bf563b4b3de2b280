/** FTP with the server of the kit, and files fetched from https addresses (docs/exchange-servers.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { startFtp } from '../kit/ftp-server.ts';
import { ownCertificate } from '../kit/own-certificate.ts';
import { ftpCases } from './ftp.cases.ts';

const { shop, connect, connected, visits } = ftpCases(
  (protocol) => startFtp({ implicit: protocol === 'ftps-implicit' }),
  ['ftps', 'ftps-implicit'],
);
const { save, server, look, work, confirm, fault, tried } = visits;
const open: Array<{ close(): Promise<void> }> = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const content = (code: string) => {
  const folder = join(shop().dataDir, 'exchange', code, 'work');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
};

test('plain FTP is asked for by name, and warned of as long as it is so; its old listings are read', async () => {
  const erp = await connected('ftp', await startFtp({ plain: true, oldListing: true }));
  expect((await server(erp.code))?.warning).toContain('in chiaro');
  for (const name of ['stock.csv', 'with space.csv']) erp.leave(name, 'product;quantity\nA;1\n');
  await look(erp.code);
  expect([await fault(erp.code), work(erp.code), erp.there()]).toEqual([null, ['stock.csv', 'with space.csv'], []]);
  await expect(save(erp.code, { protocol: 'ftp', allow_plain: false })).rejects.toThrow('422');
});

/** An https server with a certificate of its own. */
async function address(certificate = ownCertificate()) {
  const site = https.createServer({ key: certificate.key, cert: certificate.cert });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () =>
      new Promise((resolve) => {
        site.closeAllConnections();
        site.close(() => resolve());
      }),
  });
  const { code } = await connect(null);
  const url = `https://localhost:${(site.address() as AddressInfo).port}/export/stock.csv`;
  await save(code, { protocol: 'https', url, username: 'erp', password: 'segreto', folder_in: '' });
  return { code, site, certificate };
}

test('an https address: its certificate is confirmed, its file comes once per version, packed or not', async () => {
  const { code, site, certificate } = await address();
  let version = 1;
  const seen: Array<string | undefined> = [];
  site.on('request', (request, response) => {
    seen.push(request.headers.authorization);
    if (request.headers['if-none-match'] === `"${version}"`) return response.writeHead(304).end();
    response
      .writeHead(200, { ETag: `"${version}"`, 'Content-Encoding': 'gzip' })
      .end(gzipSync(`product;quantity\nA;${version}\n`));
  });
  await look(code);
  expect([await fault(code), seen]).toEqual([expect.stringContaining(certificate.fingerprint), []]);
  await confirm(code, certificate.fingerprint);
  for (let time = 0; time < 2; time++) await look(code);
  expect([await fault(code), work(code), content(code)]).toEqual([null, ['stock.csv'], ['product;quantity\nA;1\n']]);
  expect(seen[0]).toBe(`Basic ${Buffer.from('erp:segreto').toString('base64')}`);
  version = 2;
  await look(code);
  expect(work(code)).toEqual(['stock.csv', 'stock.csv']);
  expect((await tried(code)).files).toEqual([{ name: 'stock.csv', bytes: 21 }]);
});

test('an https address: a cut file is not there, a redirect is not followed, a server that is down is a sentence', async () => {
  const { code, site, certificate } = await address();
  site.on('request', (_, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('product;quantity\n');
    setImmediate(() => response.destroy());
  });
  await look(code);
  await confirm(code, certificate.fingerprint);
  await look(code);
  expect([await fault(code), work(code, true)]).toEqual([expect.stringContaining('interrotto'), []]);
  site.removeAllListeners('request');
  site.on('request', (_, response) => response.writeHead(302, { Location: 'https://elsewhere.example/x' }).end());
  await look(code);
  expect(await fault(code)).toContain('https://elsewhere.example/x');
  await open.pop()?.close();
  await look(code);
  expect(await fault(code)).toContain('localhost');
  expect(existsSync(join(shop().dataDir, 'exchange', code, 'in'))).toBe(true);
});

test('private networks that no setting opens are not connected to', async () => {
  const { code } = await connect(null);
  await save(code, { protocol: 'sftp', host: '127.0.0.2', username: 'erp', password: 'x', folder_in: '' });
  await look(code);
  expect(await fault(code)).toContain('rete privata');
});

test('passwords and keys are written and never read: not in responses, history or log (C-EXC-8)', async () => {
  const { code } = await connect(null);
  const fields = { protocol: 'sftp', host: '127.0.0.1', username: 'erp', folder_in: '' };
  await save(code, {
    ...fields,
    password: 'molto-segreto-1',
    private_key: 'chiave-segreta-2',
    passphrase: 'frase-segreta-3',
  });
  await look(code);
  const shown = JSON.stringify(await server(code));
  expect(JSON.parse(shown)).toMatchObject({ has_password: true, has_private_key: true });
  const history = await shop().db.query(
    null,
    'select to_jsonb(o) as o, (select jsonb_agg(to_jsonb(c)) from operation_changes c where c.operation_id = o.id) as c from operations o',
  );
  const stored = await shop().db.query(null, 'select to_jsonb(s) as s from connection_servers s');
  for (const text of [shown, JSON.stringify(history), JSON.stringify(stored), shop().logLines.join('\n')])
    expect(text).not.toMatch(/molto-segreto-1|chiave-segreta-2|frase-segreta-3/);
  await expect(save(code, { ...fields, password: 'env:SESSION_SECRET' })).rejects.toThrow('EXCHANGE_');
  // Another user does not get what was given for this one.
  await save(code, { ...fields, username: 'altro' });
  expect(await server(code)).toMatchObject({ has_password: false, has_private_key: false });
});
