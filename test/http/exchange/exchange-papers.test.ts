/** Files of documents by API key (C-DOC-5, C-EXC-2, docs/exchange.md). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importAsCommand } from '../kit/command-import.ts';
import { exchangeKey } from '../kit/exchange-rows.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let token = '';
let customer = 0;

beforeAll(async () => {
  token = await exchangeKey(shop(), ['documents.write']);
  const [row] = await shop().db.query<{ id: number }>(null, 'select min(client_id)::int as id from customers');
  customer = row?.id ?? 0;
  await importAsCommand(shop(), {
    'invoices.csv': ['number,date,customer,total', `FT/901,2026-02-01,${customer},12.20`],
  });
});

async function put(path: string, content: string | Uint8Array, by = token, method = 'PUT') {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/v1/papers/${path}`, {
      method,
      headers: { authorization: `Bearer ${by}`, 'accept-language': 'en' },
      body: typeof content === 'string' ? content : new Uint8Array(content),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const papers = () =>
  shop().db.query<{ role: string; name: string; sha256: string }>(
    null,
    `select f.role, f.name, f.sha256 from paper_files f join invoices i on i.id = f.owner_id and f.owner_kind = 'invoice' where i.number = 'FT/901' order by f.role`,
  );
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const PDF = '%PDF-1.4\nuno\n%%EOF\n';

test('a PDF is kept byte for byte; the same again changes nothing, a newer one takes its place (C-EXC-2)', async () => {
  const path = 'invoice/2026/FT%2F901/pdf';
  expect(await put(path, PDF)).toEqual({ status: 200, body: { result: 'stored', sha256: sha(PDF) } });
  expect(await put(path, PDF)).toEqual({ status: 200, body: { result: 'same', sha256: sha(PDF) } });
  expect((await papers()).map(({ role, sha256 }) => [role, sha256])).toEqual([['pdf', sha(PDF)]]);
  expect(existsSync(join(shop().dataDir, 'papers', sha(PDF).slice(0, 2), sha(PDF)))).toBe(true);
  const newer = PDF.replace('uno', 'due');
  expect((await put(path, newer)).body.result).toBe('stored');
  expect((await papers()).map(({ sha256 }) => sha256)).toEqual([sha(newer)]);
  const kinds = await shop().db.query<{ kind: string; actor_name: string }>(
    null,
    `select kind, actor_name from operations where kind = 'paper.store'`,
  );
  expect(kinds).toEqual([
    { kind: 'paper.store', actor_name: 'erp: script' },
    { kind: 'paper.store', actor_name: 'erp: script' },
  ]);
});

test('an attachment has the name that its sender gives it', async () => {
  const path = `invoice/2026/FT%2F901/attachment?name=${encodeURIComponent('bolla firmata.txt')}`;
  expect((await put(path, 'firmato')).body.result).toBe('stored');
  expect((await papers()).map(({ role, name }) => [role, name])).toContainEqual(['attachment', 'bolla firmata.txt']);
});

test('one whose document is not there yet waits for it', async () => {
  expect((await put('invoice/2026/FT%2F902/pdf', PDF)).body.result).toBe('waiting');
  await importAsCommand(shop(), {
    'invoices.csv': ['number,date,customer,total', `FT/902,2026-02-01,${customer},12.20`],
  });
  const [row] = await shop().db.query<{ sha256: string }>(
    null,
    `select f.sha256 from paper_files f join invoices i on i.id = f.owner_id and f.owner_kind = 'invoice' where i.number = 'FT/902'`,
  );
  expect(row?.sha256).toBe(sha(PDF));
});

test.each([
  ['what is no PDF', 'invoice/2026/FT%2F901/pdf', 'testo', 422],
  ['nothing', 'invoice/2026/FT%2F901/pdf', '', 422],
  ['XML of another invoice', 'invoice/2026/FT%2F901/xml', '<a/>', 422],
  ['a kind of document that there is not', 'poster/2026/FT%2F901/pdf', PDF, 422],
  ['a role that there is not', 'invoice/2026/FT%2F901/photo', PDF, 422],
])('%s is refused with a sentence', async (_, path, content, status) => {
  const refused = await put(path, content);
  expect(refused.status).toBe(status);
  expect(Object.values(refused.body.errors as Record<string, string[]>)[0]?.[0]).toMatch(/\w/);
});

test('a key without the scope stores nothing (C-EXC-8)', async () => {
  const other = await exchangeKey(shop(), ['stock.write'], 'wms');
  const before = await papers();
  const refused = await put('invoice/2026/FT%2F901/pdf', `${PDF}tre`, other);
  expect(refused).toMatchObject({ status: 403, body: { scope: 'documents.write' } });
  expect((await put('invoice/2026/FT%2F901/pdf', PDF, token, 'POST')).status).toBe(405);
  expect(await papers()).toEqual(before);
});
