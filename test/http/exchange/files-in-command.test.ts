/** `npm run shop -- exchange runs|show|errors|replay|dismiss|pause|resume` (docs/exchange-files.md). */
import { afterEach, expect, test, vi } from 'vitest';
import { readExchangeArguments } from '../../../src/cli/exchange-arguments.ts';
import { exchangeCommand } from '../../../src/cli/exchange-command.ts';
import { commandContext } from '../kit/command-context.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 180_000 });
const { connect } = exchangeClient(shop);
const { leave, settled, look, runs } = dropFolder(shop);

afterEach(() => vi.restoreAllMocks());

async function run(...argv: string[]): Promise<{ code: number; out: string }> {
  const given = readExchangeArguments([...argv, '--by', 'Laura']);
  if (given === 'help' || 'wrong' in given) throw new Error(JSON.stringify(given));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  const code = await exchangeCommand(commandContext(shop()), given);
  return { code, out: lines.join('\n') };
}

test('a file is listed, shown, its refused lines printed, replayed; a connection waits and goes on (C-EXC-2, C-EXC-6)', async () => {
  const { code: erp } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [erp]);
  const [article] = await shop().db.query<{ carti: string }>(
    null,
    'select carti from products where active order by carti limit 1',
  );
  expect((await run('runs', erp)).out).toBe('Nessun file.');
  leave(erp, 'stock.csv', `product;quantity\n${article?.carti};7\nX;molti\n`);
  const [first] = await settled(erp);
  const id = String(first?.id);
  expect((await run('runs', erp)).out).toMatch(
    new RegExp(`${id}\\s+${erp}\\s+stock\\.csv\\s+fatto\\s.*\\s2\\s+1\\s+1`),
  );
  expect((await run('show', id)).out).toMatch(/Stato +fatto[\s\S]*Rifiutate +1[\s\S]*1 × quantity: /);
  expect((await run('errors', id)).out).toContain('stock.csv;3;quantity;molti;errore;');
  expect((await run('errors', id, '--lang', 'en')).out).toContain('stock.csv;3;quantity;molti;error;');

  expect(await run('pause', erp)).toMatchObject({ code: 0 });
  expect((await run('replay', id)).out).toMatch(/file \d+/);
  await look();
  expect((await runs(erp)).map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect(await run('resume', erp)).toMatchObject({ code: 0 });
  const again = (await settled(erp)).at(-1);
  expect(again).toMatchObject({ state: 'done', report: { rows: 2, changed: 0, same: 1, refused: 1 } });
  const kinds = await shop().db.query<{ kind: string }>(
    null,
    `select kind from operations where actor_name = 'Laura' and kind not like 'api%' and kind <> 'connection.create' order by id`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['connection.change', 'import.replay', 'connection.change']);
});

test('a file that waits for a person is dismissed, and those behind it go on; one that is done is not', async () => {
  const { code: erp } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [erp]);
  leave(erp, 'listino del fornitore.csv', 'Cosa;Altra\n1;2\n');
  await vi.waitFor(
    async () => {
      await look();
      expect((await runs(erp)).map(({ state }) => state)).toEqual(['uploaded']);
    },
    { timeout: 30_000, interval: 100 },
  );
  const [held] = await runs(erp);
  expect((await run('show', String(held?.id))).out).toMatch(/aspetta qualcuno[\s\S]*colonne che nessuno/);
  expect((await run('dismiss', String(held?.id))).code).toBe(0);
  expect((await settled(erp)).map(({ state }) => state)).toEqual(['stopped']);
  expect((await run('dismiss', String(held?.id))).out).toContain('exchange show');
  expect(await run('show', '99999')).toMatchObject({ code: 1 });
  expect(await run('runs', 'nobody')).toMatchObject({ code: 1 });
});
