import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recogniseTradeOrder } from './recognise-trade-order.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/', import.meta.url);
const bytes = (text: string) => new TextEncoder().encode(text);

test.skipIf(!existsSync(SAMPLES))('orders of others are recognised, and nothing else is', () => {
  const found: Record<string, number> = {};
  for (const folder of ['ubl', 'edifact', 'bmecat', 'danea', 'metel', 'tables']) {
    for (const name of readdirSync(new URL(`${folder}/`, SAMPLES))) {
      const format = recogniseTradeOrder(readFileSync(new URL(`${folder}/${name}`, SAMPLES)));
      if (format !== undefined) expect(name, name).toMatch(/^orders?-(?!agreement|response)/);
      const key = `${folder} ${format}`;
      found[key] = (found[key] ?? 0) + 1;
    }
  }
  expect(found).toEqual({
    'ubl ubl': 11,
    'ubl undefined': 29,
    'edifact edifact': 3,
    'edifact undefined': 4,
    'bmecat undefined': 6,
    'danea undefined': 5,
    'metel undefined': 1,
    'tables undefined': 2,
  });
});

test.each([
  ['Numero;Codice;Quantità\r\n1;A;2', 'csv'],
  ['\ufeffnumber,gtin,quantity\n1,8001234567897,2', 'csv'],
  ['code;name;price\nA;Vite;1', undefined],
  ['{"number":"1","rows":[]}', 'json'],
  [' [ {"rows": [], "number": 1} ]', 'json'],
  ['{"code":"A"}', undefined],
  ["UNB+UNOC:3+1+2+261102:0910+7'UNG+ORDERS'UNH+1+ORDCHG:D:96A:UN'", 'edifact'],
  ["UNH+1+ORDERS:D:96A:UN'BGM+220+1'", 'edifact'],
  ["UNA:+.? 'UNB+UNOC:3'UNH+1+INVOIC:D:96A:UN'", undefined],
  ['UNA', undefined],
  ['', undefined],
  ['<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2">', 'ubl'],
  ['<Order xmlns="urn:other">', undefined],
  ['\u0000\u0001\u0002', undefined],
])('%j is %s', (text, format) => {
  expect(recogniseTradeOrder(bytes(text))).toBe(format);
});

test('files in UTF-16, and files that end in the middle of what is read', () => {
  expect(recogniseTradeOrder(Buffer.from('\ufeffnumero\tcodice\tquantita\r\n1\tA\t2', 'utf16le'))).toBe('csv');
  const rows = Array.from({ length: 20_000 }, (_, row) => `1;A${row};è`).join('\n');
  expect(recogniseTradeOrder(bytes(`numero;codice;quantita\n${rows}`))).toBe('csv');
  const orders = `UNB+UNOC:3'UNH+1+ORDERS:D:96A'${"LIN+1'".repeat(20_000)}`;
  expect(recogniseTradeOrder(bytes(orders))).toBe('edifact');
});
