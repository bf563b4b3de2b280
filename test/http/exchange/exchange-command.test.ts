/** `npm run shop -- exchange …` on the shop's database (docs/exchange.md). */
import { afterEach, expect, test, vi } from 'vitest';
import { applyRows } from '#server/import/index.ts';
import { readExchangeArguments } from '../../../src/cli/exchange-arguments.ts';
import { exchangeCommand } from '../../../src/cli/exchange-command.ts';
import { commandContext } from '../kit/command-context.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ demo: false });

afterEach(() => vi.restoreAllMocks());

/** Exit code and everything it printed. */
async function run(...argv: string[]): Promise<{ code: number; out: string }> {
  const given = readExchangeArguments([...argv, '--by', 'Laura']);
  if (given === 'help' || 'wrong' in given) throw new Error(JSON.stringify(given));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  const code = await exchangeCommand(commandContext(shop()), given);
  return { code, out: lines.join('\n') };
}

test('from nothing to a key that works, and to one that does not any more', async () => {
  expect((await run('list')).out).toContain('exchange connect');
  expect(await run('connect', 'erp', '--name', 'Gestionale', '--orders', 'accepted')).toMatchObject({ code: 0 });
  const { out } = await run('key', 'erp', '--name', 'ordini', '--scopes', 'orders.read');
  const [token = ''] = out.split('\n');
  const ask = () =>
    shop().app.fetch(
      new Request('http://localhost:4500/exchange/v1', { headers: { authorization: `Bearer ${token}` } }),
    );
  expect(await (await ask()).json()).toMatchObject({ connection: 'erp', key: 'ordini', scopes: ['orders.read'] });

  const list = (await run('list')).out;
  expect(list).toMatch(/erp\s+Gestionale\s+accettati\s+0\s+0\s+0\s+0/);
  expect(list).toMatch(/1\s+erp\s+ordini\s+orders\.read/);
  expect(list).not.toContain(token);
  expect((await run('orders', 'erp')).out).toBe('Nessun ordine.');
  expect((await run('offer', 'erp', '--since', '2026-01-01')).out).toContain('0 ordini');

  expect((await run('change', 'erp', '--off')).code).toBe(0);
  expect((await ask()).status).toBe(401);
  expect((await run('list')).out).toMatch(/erp\s+Gestionale\s+spento/);
  expect((await run('change', 'erp', '--on')).code).toBe(0);
  expect((await ask()).status).toBe(200);
  expect((await run('revoke', '1', '--lang', 'en')).out).toContain('Key 1 (ordini) of erp counts no longer');
  expect((await ask()).status).toBe(401);
  expect((await run('list')).out).toContain('revocata');

  const operations = await shop().db.query<{ kind: string; actor_name: string }>(
    null,
    'select kind, actor_name from operations order by id',
  );
  expect(operations.map(({ kind, actor_name: name }) => `${kind} ${name}`)).toEqual([
    'connection.create Laura',
    'api-key.create Laura',
    'connection.change Laura',
    'connection.change Laura',
    'api-key.revoke Laura',
  ]);
});

test('rows that wait are counted, named, exported for mending and dropped (C-EXC-6)', async () => {
  const { db, dataDir } = shop();
  expect((await run('waiting')).out).toBe('Nessuna riga in attesa.');
  const deps = { db, dataDir, clock: () => shop().clock.now, timeZone: 'Europe/Rome' };
  const actor = { userId: null, name: 'erp' };
  const rows = [
    { product: '=VT1', quantity: 5 },
    { product: 'VT2', quantity: '1;5' },
    { product: 'VT2', quantity: 6 },
  ];
  await applyRows(deps, { table: 'stock', rows, connection: 'erp', actor, lang: 'en' });
  expect((await run('waiting')).out).toMatch(/erp\s+stock\s+in attesa\s+2/);
  expect((await run('waiting', 'erp')).out).toMatch(/VT2\s+articolo VT2/);
  expect((await run('waiting', 'nobody')).out).toBe('Nessuna riga in attesa.');
  const { out } = await run('waiting', 'erp', '--table', 'stock', '--csv', '--lang', 'en');
  expect(out.replace('\ufeff', '').split('\r\n')).toEqual(['product,quantity', `"'=VT1",5`, 'VT2,6']);
  const [first] = await db.query<{ id: number }>(null, 'select min(id)::int as id from waiting_rows');
  expect((await run('drop', String(first?.id))).out).toBe('1 righe tolte.');
  expect((await run('drop', String(first?.id))).code).toBe(1);
  expect((await run('drop', 'erp', '--table', 'stock', '--lang', 'en')).out).toBe('1 rows were dropped.');
  expect((await run('waiting')).out).toBe('Nessuna riga in attesa.');
});

test.each([
  [['change', 'nobody', '--off'], 'nobody'],
  [['drop', 'nobody'], 'nobody'],
  [['orders', 'nobody'], 'nobody'],
  [['key', 'nobody', '--name', 'x', '--scopes', 'orders.read'], 'nobody'],
  [['revoke', '99'], '99'],
  [['connect', 'Not A Code', '--name', 'x'], 'Not A Code'],
])('%j is refused with a sentence that names what is wrong', async (argv, named) => {
  const { code, out } = await run(...argv);
  expect(code).toBe(1);
  expect(out).toContain(named);
});

test('Easyfatt is connected with one command, which shows address, user and password once', async () => {
  const { code, out } = await run(
    'connect',
    'fatture',
    '--kind',
    'danea',
    '--name',
    'Easyfatt',
    '--orders',
    'accepted',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/http:\/\/localhost:\d+\/exchange\/danea\/fatture\n/);
  const [, token = ''] = /(bk_\S+)/.exec(out) ?? [];
  const password = Buffer.from(`fatture:${token}`).toString('base64');
  const headers = { authorization: `Basic ${password}` };
  const asked = await shop().app.fetch(new Request('http://localhost:4500/exchange/danea/fatture', { headers }));
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('<EasyfattDocuments')]);
  expect((await run('list')).out).not.toContain(token);
});

test('a connection is tried part by part: what works, what does not, and nothing is changed (C-EXC-8)', async () => {
  const state = async () =>
    JSON.stringify([
      await shop().db.query(null, 'select * from connections order by id'),
      await shop().db.query(null, 'select count(*) from operations'),
    ]);
  await run('connect', 'prova', '--name', 'Prova', '--orders', 'sent');
  const before = await state();
  const first = await run('test', 'prova');
  expect(first.code).toBe(1);
  expect(first.out).toMatch(/NON VA +chiave +nessuno può prendere gli ordini/);
  expect(first.out).toContain('prova: 1 cosa non va.');
  expect(await state()).toBe(before);
  await run('key', 'prova', '--name', 'ordini', '--scopes', 'orders.read');
  expect((await run('test', 'prova', '--lang', 'en')).out).toMatch(/FAILS +key +takes orders and cannot acknowledge/);
  await run('key', 'prova', '--name', 'conferme', '--scopes', 'orders.ack');
  const works = await run('test', 'prova', '--lang', 'en');
  expect([works.code, works.out]).toEqual([0, expect.stringMatching(/works +folder .*prova/)]);
  expect(works.out).toMatch(/works +key +\d+ ordini, orders.read, never used/);
  expect(works.out).toContain('prova can work.');

  await run('key', 'prova', '--name', 'vecchia', '--scopes', 'events.read', '--until', '2020-01-01');
  await shop().db.query(
    null,
    `insert into connection_mappings (connection_id, source, outbox, updated_at, updated_by)
     select id, 'inbox: 5', false, now(), 'Laura' from connections where code = 'prova'`,
  );
  // Nothing listens there.
  await run('server', 'prova', '--address', 'ftps://bancale@127.0.0.1:1', '--schedule', '1h');
  await run('pause', 'prova');
  const broken = await run('test', 'prova');
  expect(broken.code).toBe(1);
  for (const part of ['collegamento', 'chiave', 'mappatura', 'server'])
    expect(broken.out).toMatch(new RegExp(`NON VA +${part} `));
  expect(broken.out).toContain('scaduta il 2020-01-01');
  expect((await run('test', 'nessuno')).code).toBe(1);
});
