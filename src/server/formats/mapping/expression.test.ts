import { expect, test } from 'vitest';
import { parseCondition, parseExpression } from './expression.ts';

const ROW: Record<string, string> = {
  Nome: 'VITE  TE',
  Misura: 'M8x20',
  Prezzo: '1.234,50 €',
  Zero: '0,00',
  Empty: '',
};
const cell = (column: string) => ROW[column] ?? '';

test.each([
  ['Nome', 'VITE  TE', ['Nome']],
  ['=PZ', 'PZ', []],
  ['= a | upper', 'A', []],
  ['{Nome} {Misura}', 'VITE  TE M8x20', ['Nome', 'Misura']],
  ['{Nome} {Misura} | spaces | sentence', 'Vite te m8x20', ['Nome', 'Misura']],
  ['Nome | spaces | title', 'Vite Te', ['Nome']],
  ['Nome | lower', 'vite  te', ['Nome']],
  ['Prezzo | number', '1234.5', ['Prezzo']],
  ['Nome | number', '', ['Nome']],
  ['Prezzo | positive', '1.234,50 €', ['Prezzo']],
  ['Zero | positive', '', ['Zero']],
  ['Misura | digits', '820', ['Misura']],
  ['{Empty}', '', ['Empty']],
])('%s', (source, value, columns) => {
  const expression = parseExpression(source);
  expect(expression.evaluate(cell)).toBe(value);
  expect(expression.columns).toEqual(columns);
});

test('an unknown filter is named', () => {
  expect(() => parseExpression('Nome | shout')).toThrow('unknown filter "shout"');
});

const MAPS = {
  listini: { '1': 'BASE', '2': 'RIV', '*': 'refuse' },
  um: { pz: 'PZ', '*': 'keep' },
  sn: { S: '1', '*': '0' },
};
const run = (source: string, text: string) =>
  parseExpression(`x | ${source}`, { maps: MAPS, momentOf: (written) => `${written}+01:00` }).evaluate(() => text);

test.each([
  ['map listini', '2', 'RIV'],
  ['map um', 'KG', 'KG'],
  ['map sn', 'N', '0'],
  ['map listini', '', ''],
  ['date yyyyMMdd', '20261101', '2026-11-01'],
  ['date yyyyMMdd', '20261301', '20261301'],
  ['date yyyyMMdd', '00000000', ''],
  ['date ddMMyy', '011126', '2026-11-01'],
  ['date ddMMyy', '010185', '1985-01-01'],
  ['date dd/MM/yyyy', '01/11/2026', '2026-11-01'],
  ['date cyyMMdd', '1261101', '2026-11-01'],
  ['date julian', '2026305', '2026-11-01'],
  ['date julian', '26305', '2026-11-01'],
  ['date julian', '126305', '2026-11-01'],
  ['date julian', '26366', '26366'],
  ['date yyyyMMddHHmmss', '20261101123000', '2026-11-01T12:30:00+01:00'],
  ['date "yyyy-MM-dd HH.mm"', '2026-11-01 12.30', '2026-11-01T12:30:00+01:00'],
  ['decimals 3', '0000001250', '1.250'],
  ['decimals 2', '-5', '-0.05'],
  ['decimals 2', '12,50', '12,50'],
  ['decimals 2', 'molti', 'molti'],
  ['sign trailing', '0000001250-', '-0000001250'],
  ['sign trailing | decimals 3', '0000001250-', '-1.250'],
  ['sign leading | decimals 0', '+0007', '7'],
  ['sign overpunch | decimals 2', '00012E', '1.25'],
  ['sign overpunch | decimals 2', '00012}', '-1.20'],
  ['sign overpunch | decimals 2', '00012à', '1.20'],
  ['comma', '1.234,56', '1234.56'],
  ['comma', '1.234', '1234'],
  ['comma', 'n.d.', 'n.d.'],
  ['pad 6', '42', '000042'],
  ['pad 4 " "', '42', '42'],
  ['strip zeros', '000420', '420'],
  ['strip zeros', '000', '0'],
  ['strip "VT-"', 'VT-9', '9'],
  ['split ","', 'a, b,c', 'a|b|c'],
  ['split "|" 2', 'a|b|c', 'b'],
  ['split - -1', 'a-b-c', 'c'],
  ['split - 9', 'a-b', ''],
  ['join " + "', 'a|b', 'a + b'],
  ['default PZ', ' ', 'PZ'],
  ['default PZ', 'KG', 'KG'],
  ['regex "(\\d+)x"', 'M8 12x40', '12'],
  ['regex "^M" ""', 'M8', '8'],
  ['unit', 'H87', 'PZ'],
  ['unit unece', 'mt.', 'MTR'],
  ['unit edifact', 'PZ', 'PCE'],
  ['unit unece', 'XYZ', 'XYZ'],
])('%s of %s is %s', (source, text, wanted) => {
  expect(run(source, text)).toBe(wanted);
});

test('what a map does not have is refused', () => {
  expect(() => run('map listini', '9')).toThrow('"9" is not in the map "listini"');
});

test.each([
  ['x | map altri', 'mapping-no-map'],
  ['x | map constructor', 'mapping-no-map'],
  ['x | constructor', 'mapping-filter'],
  ['x | decimals', 'mapping-argument'],
  ['x | decimals 99', 'mapping-argument'],
  ['x | date foo', 'mapping-argument'],
  ['x | date yyyy', 'mapping-argument'],
  ['x | regex "("', 'mapping-argument'],
  ['x | pad 500', 'mapping-argument'],
  ['x | trim 5', 'mapping-argument'],
])('%s is refused as %s', (source, code) => {
  expect(() => parseExpression(source, { maps: MAPS })).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['Zero=0,00', true],
  ['Zero = 1|0,00', true],
  ['Zero != 0,00', false],
  ['Empty=', true],
  ['Nome!=', true],
  ['Nome | lower ~ ^vite', true],
  ['Nome !~ TE$', false],
])('the condition %s is %s', (source, holds) => {
  expect(parseCondition(source).holds(cell)).toBe(holds);
});

test('a condition without a comparison, or with a pattern that is none, is refused', () => {
  for (const source of ['Nome', '=x', 'Nome ~ (']) expect(() => parseCondition(source)).toThrow('mapping-condition');
});
