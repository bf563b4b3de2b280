import { describe, expect, test } from 'vitest';
import { piecesOf, priceFits } from './trade-quantity.rules.ts';

const SCREWS = {
  um: 'PZ',
  packagings: [
    { code: 'CF', quantity: 25 },
    { code: 'SC', quantity: 500 },
  ],
};
const CABLE = { um: 'MT', packagings: [{ code: 'BOB', quantity: 100 }] };
const row = (quantity: string, unit = '', price = '') => ({ quantity, unit, price });

describe('pieces of a row', () => {
  test.each([
    ['nothing said', '50', '', SCREWS, { pieces: 50, factor: 1 }],
    ['pieces', '50', 'H87', SCREWS, { pieces: 50, factor: 1 }],
    ['the article’s packaging', '4', 'PK', SCREWS, { pieces: 100, factor: 25 }],
    ['a box', '2', 'BX', SCREWS, { pieces: 1000, factor: 500 }],
    ['hundreds', '1.5', 'CEN', SCREWS, { pieces: 150, factor: 100 }],
    ['dozens', '2', 'DZN', SCREWS, { pieces: 24, factor: 12 }],
    ['metres of metres', '12.5', 'MTR', CABLE, { pieces: 12.5, factor: 1 }],
    ['centimetres of metres', '250', 'CMT', CABLE, { pieces: 2.5, factor: 0.01 }],
    ['kilograms of pieces', '3', 'KGM', SCREWS, { fault: 'unit-unknown' }],
    ['pieces of metres', '3', 'H87', CABLE, { fault: 'unit-unknown' }],
    ['no number', 'due', 'H87', SCREWS, { fault: 'bad-quantity' }],
    ['nothing', '', '', SCREWS, { fault: 'bad-quantity' }],
    ['less than nothing', '-3', '', SCREWS, { fault: 'bad-quantity' }],
  ])('%s', (_, quantity, unit, article, expected) =>
    expect(piecesOf(row(quantity, unit), article, undefined)).toEqual(expected),
  );

  test.each([
    ['a barcode of a packaging counts packagings', row('3'), { pieces: 75, factor: 25 }],
    ['also in the packaging’s own unit', row('3', 'PK'), { pieces: 75, factor: 25 }],
    ['in pieces it may mean either', row('3', 'H87'), { fault: 'unit-unclear' }],
    ['its price tells', row('3', 'H87', '2.50'), { pieces: 75, factor: 25 }],
    ['another packaging is another packaging', row('1', 'BX'), { pieces: 500, factor: 500 }],
  ])('%s', (_, one, expected) => expect(piecesOf(one, SCREWS, { quantity: 25 })).toEqual(expected));
});

describe('our price may stand', () => {
  test.each([
    ['none is said', '', '1', 10, 1, true],
    ['equal', '10', '1', 10, 1, true],
    ['theirs is higher', '12', '1', 10, 1, true],
    ['a cent less', '9.99', '1', 10, 1, true],
    ['two cents less', '9.98', '1', 10, 1, false],
    ['a cent less per hundred, as they wrote it', '3.44', '100', 0.0345, 1, true],
    ['two cents less per hundred', '3.43', '100', 0.0345, 1, false],
    ['per packaging', '2.50', '1', 0.1, 25, true],
    ['less per packaging', '2.40', '1', 0.1, 25, false],
    ['no number', 'x', '1', 10, 1, true],
  ])('%s', (_, price, baseQuantity, ours, factor, expected) =>
    expect(priceFits({ price, baseQuantity }, { ours, factor })).toBe(expected),
  );
});
