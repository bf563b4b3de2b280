import { expect, test } from 'vitest';
import { readNumber } from '#contract/values/written-number.ts';
import { type Cell, flag, list, oneOf, quantity, readDate, whole } from './cells.ts';
import { chain, ean, email, euros, moneyPerPiece, pec, recipientCode, url } from './trade-cells.ts';

/** The value, or the code of the rejection. */
function read(cell: Cell<unknown>, text: string): unknown {
  try {
    return cell.parse(text);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['1234.5', 1234.5],
  ['1234,5', 1234.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['€ 1\u00a0470,14', 1470.14],
  ["1'470.14", 1470.14],
  ['-3,5', -3.5],
  [',5', 0.5],
  ['4e-05', 0.00004],
  ['1.2.3', undefined],
  ['12 pz', undefined],
  ['', undefined],
  ['Infinity', undefined],
  ['0x10', undefined],
])('the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each([
  ['2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', 'not-a-date'],
  ['31/04/2026', 'not-a-date'],
  ['12/31/2026', 'not-a-date'],
  ['tomorrow', 'not-a-date'],
])('the date %j', (text, date) => {
  expect(read({ parse: readDate, empty: undefined }, text)).toBe(date);
});

test.each([
  ['4006381333931', '4006381333931'],
  ['40063813 33931', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '0036000291452'],
  ['12900000001036', '12900000001036'],
  ['4006381333932', 'bad-check-digit'],
  ['123456', 'bad-ean'],
  ['400638133393X', 'bad-ean'],
])('the barcode %s', (text, value) => {
  expect(read(ean, text)).toBe(value);
});

test.each([
  ['50+10+5', '50+10+5'],
  ['50 + 10% + 2,5', '50+10+2.5'],
  ['50+-3', '50+-3'],
  ['50-3', '50+-3'],
  ['50++3', 'bad-chain'],
  ['1.234', 'bad-chain'],
  ['-3', '-3'],
  ['0', '0'],
  ['100', '100'],
  ['101', 'bad-chain'],
  ['10+5+5+5+5+5', '10+5+5+5+5+5'],
  ['10+5+5+5+5+5+5', 'bad-chain'],
  ['ten', 'bad-chain'],
  ['+', 'bad-chain'],
])('the discount chain %j', (text, value) => {
  expect(read(chain(), text)).toBe(value);
});

test.each([
  [1.2, 100, 120],
  [8.57, 100, 857],
  [1, 3, 3333],
  [2, 3, 6667],
  [0.00005, 1, 1],
  [0.00004, 1, 0],
  [99_999_999.9999, 1, 999_999_999_999],
])('%d euro per %d', (amount, per, money) => {
  expect(moneyPerPiece(amount, per)).toBe(money);
});

test.each([
  [flag(false), 'Sì', true],
  [flag(false), 'x', true],
  [flag(true), 'NO', false],
  [flag(false), 'forse', 'not-a-flag'],
  [whole(0, 100), '22', 22],
  [whole(0, 100), '22,00', 22],
  [whole(0, 100), '22,5', 'not-whole'],
  [whole(0, 100), '101', 'out-of-range'],
  [whole(0, 100), 'x', 'not-a-number'],
  [quantity({ positive: true }), '0,125', 0.125],
  [quantity({ positive: true }), '0,1255', 'decimals'],
  [quantity({ positive: true }), '0', 'out-of-range'],
  [quantity({ positive: false }), '-5', -5],
  [euros(), '-1', 'negative'],
  [list(), ' a | b ||a', ['a', 'b']],
  [oneOf(['date', 'week']), 'WEEK', 'week'],
  [oneOf(['date', 'week']), 'month', 'not-one-of'],
  [email(), 'Mario.Rossi@Example.com', 'mario.rossi@example.com'],
  [email(), 'mario@', 'bad-email'],
  [pec(), 'Rossi@PEC.example.it', 'rossi@pec.example.it'],
  [pec(), 'SDI01@pec.fatturapa.it', 'sdi-mailbox'],
  [pec(), 'rossi@', 'bad-email'],
  [recipientCode(), 'abc1234', 'ABC1234'],
  [recipientCode(), 'ABC12', 'bad-recipient-code'],
  [url(), '/shop?new=true', '/shop?new=true'],
  [url(), 'https://example.com/a b', 'bad-url'],
  [url(), '//example.com', 'bad-url'],
  [url(), 'javascript:alert(1)', 'bad-url'],
])('cell %#: %s', (cell, text, value) => {
  expect(read(cell as Cell<unknown>, text)).toEqual(value);
});
