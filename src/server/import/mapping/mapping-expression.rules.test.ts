import { expect, test } from 'vitest';
import { parseExpression } from './mapping-expression.rules.ts';

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
