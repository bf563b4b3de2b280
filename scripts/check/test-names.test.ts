import { describe, expect, it } from 'vitest';
import { readTestNames } from './test-names.ts';

const read = (source: string) => readTestNames('a.test.ts', source);
const proved = (source: string) => read(source).tests.map(({ names, rules }) => [names.join(' › '), rules.join(' ')]);

describe('names of tests', () => {
  it.each([
    ['a test', `test('adds up (C-CART-2)', () => {});`, [['adds up (C-CART-2)', 'C-CART-2']]],
    ['several ids', `it('adds (C-CART-2, S-4.12)', async () => {});`, [['adds (C-CART-2, S-4.12)', 'C-CART-2 S-4.12']]],
    ['none', `it('adds (also twice)', () => {});`, [['adds (also twice)', '']]],
    [
      'groups hand their ids down',
      `describe('cart (C-CART-2)', () => { describe('rows', () => { it('add (S-4.12)', () => {}); }); it('go', () => {}); });`,
      [
        ['cart (C-CART-2) › rows › add (S-4.12)', 'C-CART-2 S-4.12'],
        ['cart (C-CART-2) › go', 'C-CART-2'],
      ],
    ],
    [
      'an id of group and test counts once',
      `describe('cart (C-CART-2)', () => { it('adds (C-CART-2)', () => {}); });`,
      [['cart (C-CART-2) › adds (C-CART-2)', 'C-CART-2']],
    ],
    ['each', `test.each([[1], [2]])('%i pieces (C-CART-2)', (n) => {});`, [['%i pieces (C-CART-2)', 'C-CART-2']]],
    [
      'each of a group',
      `describe.each(['it'])('%s (S-2.1)', () => { test('a', () => {}); });`,
      [['%s (S-2.1) › a', 'S-2.1']],
    ],
    ['a tagged table', `it.each\`a\n\${1}\`("$a (S-2.1)", () => {});`, [['$a (S-2.1)', 'S-2.1']]],
    ['a template', `test(\`\${wide} px (S-2.1)\`, () => {});`, [[`\${wide} px (S-2.1)`, 'S-2.1']]],
    ['options before the function', `test('a (S-2.1)', { timeout: 9 }, () => {});`, [['a (S-2.1)', 'S-2.1']]],
    ['in a loop', `for (const x of y) test('a (S-2.1)', function () {});`, [['a (S-2.1)', 'S-2.1']]],
    ['a quote in a name', `test('the shop\\'s (S-2.1)', () => {});`, [["the shop's (S-2.1)", 'S-2.1']]],
    ['what is no test', `suite('a (S-2.1)', () => {}); /x/.test('b (S-2.1)'); // test('c (S-2.1)', () => {})`, []],
  ])('%s', (_, source, expected) => {
    expect(proved(source)).toEqual(expected);
    expect(read(source).complaints).toEqual([]);
  });

  it.each([
    ['an id in front', `describe('C-CART-2: rows', () => {});`, 'ids stand at the end of a name'],
    ['an id in the middle', `test('rows (C-CART-2) add up', () => {});`, 'ids stand at the end of a name'],
    ['words beside the id', `test('rows (see C-CART-2)', () => {});`, 'ids stand at the end of a name'],
    ['a name that is no text', `test(name, () => {});`, 'write the name of a test out: name'],
  ])('refused: %s', (_, source, complaint) => {
    expect(read(source).complaints).toEqual([expect.stringContaining(complaint)]);
  });
});
