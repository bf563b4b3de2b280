/** `npm run shop -- exchange mapping|try` (docs/exchange-mappings.md): a template of the docs, its example, and what is wrong in a mapping. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readExchangeArguments } from '../../../src/cli/exchange-arguments.ts';
import { exchangeCommand } from '../../../src/cli/exchange-command.ts';
import { commandContext } from '../kit/command-context.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ demo: false });
const ERP = 'docs/mappings/erp';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-mapping-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
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

test('a mapping is tried, stored, shown and taken away', async () => {
  const tried = await run('try', `${ERP}/as400-fixed.yaml`, `${ERP}/examples/GIAC000012_20261101120000.TXT`);
  expect(tried).toEqual({
    code: 0,
    out: [
      'stock: 3 righe di 3',
      'riga  product       quantity',
      '   1  VT933.08.020  1250.000',
      '   2  VT933.08.030  0.000',
      '   3  CAFFÈ-1KG     -12.500',
    ].join('\n'),
  });
  const lists = await run(
    'try',
    `${ERP}/ad-hoc-revolution.yaml`,
    `${ERP}/examples/LIS_TINI_20261101.CSV`,
    '--lang',
    'en',
  );
  expect(lists.out).toContain('1 × list “099”: is not in the map listini (the first on line 4)');

  await run('connect', 'as400', '--name', 'AS/400');
  expect((await run('mapping', 'as400')).out).toContain('non ha una mappatura');
  const stored = await run('mapping', 'as400', `${ERP}/as400-fixed.yaml`);
  expect(stored.out).toContain('giacenze  stock                 dati a blocchi');
  expect((await run('mapping', 'as400')).out).toContain('# Fixed text of an AS/400');
  expect(await run('mapping', 'as400', '--remove')).toMatchObject({ code: 0 });
  expect(await run('mapping', 'as400', '--remove')).toMatchObject({ code: 1 });
  expect(await run('mapping', 'nobody', `${ERP}/as400-fixed.yaml`)).toMatchObject({ code: 1 });
});

test('what is wrong is said with line and column, and nothing is stored', async () => {
  const path = join(folder, 'wrong.yaml');
  writeFileSync(path, 'inbox:\n  - match: "^x$"\n    stock: { product: A, qty: B }\n');
  await run('connect', 'other', '--name', 'Altro');
  expect(await run('mapping', 'other', path, '--lang', 'en')).toEqual({
    code: 1,
    out: 'wrong.yaml, line 3, column 26: the table stock has no column “qty”. It has: product, quantity, as_of',
  });
  writeFileSync(
    path,
    'outbox:\n  - { name: X.TXT, format: csv, lines: [{ of: order, columns: [{ value: colour }] }] }\n',
  );
  expect((await run('mapping', 'other', path)).out).toContain('riga 2, colonna 73: un ordine non ha il campo «colour»');
  expect((await run('mapping', 'other', join(folder, 'gone.yaml'))).out).toContain('non esiste');
  expect((await run('mapping', 'other')).out).toContain('non ha una mappatura');
});
