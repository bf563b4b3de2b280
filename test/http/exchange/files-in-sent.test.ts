/** Files that other systems send by HTTP, and the log of what became of them (docs/exchange-files.md). */
import { beforeAll, expect, test, vi } from 'vitest';
import { exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 60_000 });
const { ask, connect } = exchangeClient(shop);
let article = '';

beforeAll(async () => {
  const [found] = await shop().db.query<{ carti: string }>(
    null,
    'select p.carti from products p join stock s on s.product_id = p.id where active order by carti limit 1',
  );
  article = found?.carti ?? '';
});

const connected = (scopes = ['files.write', 'files.read']) => connect(null, { scopes });

async function send(token: string, path: string, text: string, headers: Record<string, string> = {}) {
  const response = await shop().app.fetch(
    new Request(`http://localhost:4500/exchange/v1/in/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-file-name': 'stock.csv', ...headers },
      body: text,
    }),
  );
  return { status: response.status, body: await response.json() };
}

test('a file is stored, applied, its run asked for, its refused lines read; the same again is unchanged (C-EXC-1, C-EXC-2, C-EXC-6)', async () => {
  const { code, token } = await connected();
  const text = `product;quantity\n${article};815\nX;molti\n`;
  const first = await send(token, `${code}?wait=30`, text);
  expect(first).toMatchObject({
    status: 200,
    body: { name: 'stock.csv', state: 'done', rows: 2, applied: 1, unchanged: 0, stale: 0, refused: 1, reason: '' },
  });
  expect((await send(token, `${code}?wait=30`, text)).body).toMatchObject({ state: 'unchanged', rows: 0 });
  const { runs, next } = (await ask('/runs', { token })).body;
  expect([runs.map(({ state }: { state: string }) => state), next]).toEqual([['unchanged', 'done'], null]);
  const page = (await ask('/runs?limit=1', { token })).body;
  expect((await ask(`/runs?limit=1&before=${page.next}`, { token })).body.runs[0].id).toBe(first.body.id);
  const errors = await ask(`/runs/${first.body.id}/errors.csv`, { token, headers: { 'accept-language': 'en' } });
  expect(errors.headers.get('content-type')).toContain('text/csv');
  expect(errors.text).toContain('stock.csv;3;quantity;molti;error;');

  const again = await ask(`/runs/${first.body.id}/replay`, { token, method: 'POST' });
  expect([again.status, again.body.replay_of]).toEqual([202, first.body.id]);
  await vi.waitFor(
    async () =>
      expect((await ask(`/runs/${again.body.id}`, { token })).body).toMatchObject({
        state: 'done',
        applied: 0,
        refused: 1,
      }),
    { timeout: 20_000, interval: 100 },
  );
});

test('without `wait` the response comes at once with 202; an age goes before the name (C-EXC-3)', async () => {
  const { code, token } = await connected();
  const at = new Date(shop().clock.now.getTime() - 3_600_000).toISOString();
  const { status, body } = await send(token, code, `product;quantity\n${article};1\n`, { 'x-as-of': at });
  expect([status, body.as_of]).toEqual([202, at]);
  const older = new Date(shop().clock.now.getTime() - 7_200_000).toISOString();
  expect(
    (await send(token, `${code}?wait=30`, `product;quantity\n${article};2\n`, { 'x-as-of': older })).body,
  ).toMatchObject({ state: 'done', stale: 1, applied: 0 });
});

test('a key sees and repeats the runs of its own connection only, and sends to no other (C-EXC-8)', async () => {
  const [one, other] = [await connected(), await connected()];
  const { body } = await send(one.token, `${one.code}?wait=30`, `product;quantity\n${article};3\n`);
  expect((await send(other.token, one.code, 'x')).status).toBe(404);
  expect((await ask('/runs', { token: other.token })).body.runs).toEqual([]);
  for (const [path, method] of [
    [`/runs/${body.id}`, 'GET'],
    [`/runs/${body.id}/errors.csv`, 'GET'],
    [`/runs/${body.id}/replay`, 'POST'],
  ] as const)
    expect((await ask(path, { token: other.token, method })).status).toBe(404);
  const reader = await connected(['files.read']);
  expect(await send(reader.token, reader.code, 'x')).toMatchObject({ status: 403, body: { scope: 'files.write' } });
  const writer = await connected(['files.write']);
  expect((await ask('/runs', { token: writer.token })).body).toMatchObject({
    code: 'scope-missing',
    scope: 'files.read',
  });
});

test.each([
  ['no name', '', { 'x-file-name': '' }],
  ['a name that is a path', '', { 'x-file-name': '../stock.csv' }],
  ['no moment', '', { 'x-as-of': 'ieri' }],
  ['a wait of an hour', '?wait=3600', {}],
])('%s is 422', async (_what, query, headers) => {
  const { code, token } = await connected();
  expect((await send(token, `${code}${query}`, 'x', headers)).status).toBe(422);
});

test('a run that waits or is worked on cannot be repeated; a file that fails says why', async () => {
  const { code, token } = await connected();
  const failed = await send(token, `${code}?wait=30`, 'articolo;pezzi\nx;1\n');
  expect(failed.body).toMatchObject({ state: 'failed', reason: expect.stringContaining('product') });
  const held = await send(token, `${code}?wait=30`, 'Cosa;Altra\n1;2\n', {
    'x-file-name': encodeURIComponent('listino più nuovo.csv'),
  });
  expect(held.body).toMatchObject({
    name: 'listino più nuovo.csv',
    state: 'held',
    reason: expect.stringContaining('colonne'),
  });
  expect((await ask(`/runs/${held.body.id}/replay`, { token, method: 'POST' })).status).toBe(409);
});
