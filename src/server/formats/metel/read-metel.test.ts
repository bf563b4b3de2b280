import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { FormatBatch, FormatRules } from '../format-rows.ts';
import { isMetel, lastLines, NoMetelList, readMetel, readMetelHeader } from './read-metel.ts';

const LAYOUT = new URL('../../../../../shared/data/exchange-samples/metel/layout_020.csv', import.meta.url);
const RULES: FormatRules = {
  familyCode: (path) => path.join('>'),
  brandCode: (name) => name.toLowerCase(),
  isBarcode: (text) => text === '8001234567897',
  plainText: (html) => html,
};

const put = (width: number, ...fields: ReadonlyArray<readonly [from: number, text: string]>) => {
  const line = Array.from({ length: width }, () => ' ');
  for (const [from, text] of fields) line.splice(from - 1, text.length, ...text);
  return line.join('');
};
const header = (version = '020', width = 177) =>
  put(
    width,
    [1, 'LISTINO METEL'],
    [21, 'BTI'],
    [24, '01234567897'],
    [41, '20260101'],
    [57, 'Listino di prova'],
    [126, version],
    [129, '20260201'],
  );
interface Fields {
  code?: string;
  ean?: string;
  carton?: string;
  multiple?: string;
  least?: string;
  price?: string;
  per?: string;
  currency?: string;
  state?: string;
  name?: string;
}
const row = (
  {
    code = 'AM5440',
    ean = '8001234567897',
    carton = '00100',
    multiple = '00001',
    least = '00001',
    price = '00000001250',
    per = '000001',
    currency = 'EUR',
    state = '3',
    name = 'PRESA 2P+T',
  }: Fields = {},
  width = 177,
) =>
  put(
    width,
    [1, 'BTI'],
    [4, code],
    [20, ean],
    [33, name],
    [76, carton],
    [81, multiple],
    [86, least],
    [91, '000000'],
    [98, '00000000800'],
    [109, price],
    [120, per],
    [126, currency],
    [129, 'PCE'],
    [133, state],
    [142, 'A01'],
    [160, 'PRESE'],
  );

async function* each(lines: readonly string[]) {
  yield* lines;
}
async function read(...lines: string[]) {
  const batches: FormatBatch[] = [];
  for await (const batch of readMetel(each(lines), await lastLines(each(lines)), RULES)) batches.push(batch);
  const rows = batches.flatMap((batch) => batch.rows);
  return {
    of: (table: string) => rows.filter((one) => one.table === table).map((one) => one.row),
    notes: batches.flatMap((batch) => batch.notes),
  };
}

test('a line is an article of a brand with cost, price, family of discounts, carton and barcode', async () => {
  const { of, notes } = await read(header(), row());
  expect(notes).toEqual([]);
  expect(of('products')).toEqual([
    {
      code: 'BTIAM5440',
      name_it: 'PRESA 2P+T',
      mpn: 'AM5440',
      brand: 'bti',
      family: 'BTI>A01',
      um: 'PZ',
      active: '1',
      cost: '8.0000',
      min_quantity: '',
      max_quantity: '',
    },
  ]);
  expect(of('families')).toEqual([
    { code: 'BTI', parent: '', name_it: 'BTI' },
    { code: 'BTI>A01', parent: 'BTI', name_it: 'A01' },
  ]);
  expect(of('prices')).toEqual([{ product: 'BTIAM5440', price: '12.50', per: '1' }]);
  expect(of('barcodes')).toEqual([{ product: 'BTIAM5440', ean: '8001234567897' }]);
  expect(of('packagings').map(({ code, quantity, smallest }) => [code, quantity, smallest])).toEqual([
    ['PZ', '1', '1'],
    ['CT', '100', '0'],
  ]);
});

test('prices of hundreds, order multiples, least quantities, what is no longer made', async () => {
  const { of } = await read(
    header(),
    row({ per: '000100', multiple: '00010', least: '00020', carton: '00025', state: '9' }),
  );
  expect(of('products')).toMatchObject([{ cost: '0.0800', min_quantity: '20', active: '0' }]);
  expect(of('prices')).toEqual([{ product: 'BTIAM5440', price: '12.50', per: '100' }]);
  // A carton that is no multiple of what is sold cannot be ordered.
  expect(of('packagings')).toMatchObject([{ code: 'CF', quantity: '10', smallest: '1', default: '1' }]);
});

test('lines of a wrong length, without code or with a price for nothing are refused by their number; the others come in (C-EXC-5)', async () => {
  const { of, notes } = await read(
    header(),
    row({ code: 'A' }),
    row().slice(0, 100),
    row({ code: ' ' }),
    row({ code: 'C', per: '000000' }),
    row({ code: 'D', currency: 'USD' }),
    '',
    row({ code: 'E' }),
  );
  expect(of('products').map(({ code }) => code)).toEqual(['BTIA', 'BTIE']);
  expect(notes.map(({ level, line, code }) => [level, line, code])).toEqual([
    ['refused', 3, 'line-length'],
    ['refused', 4, 'no-article-code'],
    ['refused', 5, 'price-multiplier'],
    ['refused', 6, 'not-euro'],
  ]);
});

test('of an article that is there twice the last line counts, and the first says so', async () => {
  const { of, notes } = await read(header(), row({ name: 'OLD' }), row({ code: 'B' }), row({ name: 'NEW' }));
  expect(of('products').map(({ code, name_it }) => [code, name_it])).toEqual([
    ['BTIB', 'PRESA 2P+T'],
    ['BTIAM5440', 'NEW'],
  ]);
  expect(notes).toEqual([
    { level: 'warning', line: 2, code: 'doubled-article', value: 'BTIAM5440', details: { later: 4 } },
  ]);
});

test('version 021 has lines of 233 characters; others are none', async () => {
  const { of } = await read(header('021', 233), row({}, 233));
  expect(of('products')).toHaveLength(1);
  expect(() => readMetelHeader(header('030'))).toThrow(NoMetelList);
  expect(isMetel('code;name')).toBe(false);
  expect(readMetelHeader(header())).toMatchObject({
    maker: 'BTI',
    from: '2026-01-01',
    wholesaleFrom: '2026-02-01',
    title: 'Listino di prova',
  });
});

test.skipIf(!existsSync(LAYOUT))('the positions are those of the makers’ layout', async () => {
  const layout: Array<{ record: string; from: string; to: string; field: string }> = parse(readFileSync(LAYOUT), {
    columns: true,
    delimiter: ';',
  });
  const at = (field: string) => layout.find((line) => line.record === 'row' && line.field.startsWith(field));
  const filled = put(
    177,
    ...layout
      .filter(({ record }) => record === 'row')
      .map(
        ({ from, to, field }) =>
          [
            Number(from),
            exampleOf(field).padStart(Number(to) - Number(from) + 1, /^(PREZZO|MOLT|QUANT)/.test(field) ? '0' : ' '),
          ] as const,
      ),
  );
  expect(filled).toHaveLength(Number(layout.filter(({ record }) => record === 'row').at(-1)?.to));
  expect(at('PREZZO AL PUBBLICO')).toBeDefined();
  const { of, notes } = await read(header(), filled);
  expect(notes).toEqual([]);
  expect(of('products')).toMatchObject([
    { name_it: 'NOME', mpn: 'CODICE', cost: '1.0000', um: 'MT', active: '0', max_quantity: '7' },
  ]);
  expect(of('prices')).toMatchObject([{ price: '200.00', per: '100' }]);
});

function exampleOf(field: string): string {
  const values: Record<string, string> = {
    'SIGLA MARCHIO': 'ABC',
    'CODICE PRODOTTO AZIENDA': 'CODICE',
    'DESCRIZIONE PRODOTTO': 'NOME',
    'QUANTITA MASSIMA': '7',
    'PREZZO AL GROSSISTA': '10000',
    'PREZZO AL PUBBLICO': '20000',
    'MOLTIPLICATORE PREZZO': '100',
    'CODICE VALUTA': 'EUR',
    'UNITA DI MISURA': 'MTR',
    'STATO PRODOTTO': '9',
  };
  return Object.entries(values).find(([start]) => field.startsWith(start))?.[1] ?? '';
}
