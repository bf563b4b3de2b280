/** prices.csv: first and last day of single prices (docs/import-format.md, C-PRICE-6). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const CATALOGUE = {
  'price_lists.csv': 'code;default\nBASE;1\n',
  'products.csv': 'code;name_it\nA;Articolo A\n',
};
const stored = () =>
  bench().rows('select from_quantity::int, gross::int, valid_from::text, valid_to::text from prices order by 3, 4, 1');

test('days come in as written, empty ones mean no limit; the same file again changes nothing (C-PRICE-6)', async () => {
  bench().write({
    ...CATALOGUE,
    'prices.csv': [
      'product;price;from_quantity;valid_from;valid_to',
      'A;10;1;;',
      'A;9;100;;',
      'A;8;1;01/12/2026;24/12/2026',
      'A;11;1;2027-01-01;',
      'A;7;1;2026-12-24;2026-12-01',
      'A;7;1;domani;',
      '',
    ].join('\n'),
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['prices.csv:6 valid_to ends-before-start', 'prices.csv:7 valid_from not-a-date']);
  const expected = [
    { from_quantity: 1, gross: 100_000, valid_from: '0001-01-01', valid_to: '9999-12-31' },
    { from_quantity: 100, gross: 90_000, valid_from: '0001-01-01', valid_to: '9999-12-31' },
    { from_quantity: 1, gross: 80_000, valid_from: '2026-12-01', valid_to: '2026-12-24' },
    { from_quantity: 1, gross: 110_000, valid_from: '2027-01-01', valid_to: '9999-12-31' },
  ];
  expect(await stored()).toEqual(expected);
  const again = await bench().run();
  const prices = again.files.find(({ file }) => file === 'prices.csv');
  expect([prices?.inserted, prices?.updated, prices?.removed]).toEqual([0, 0, 0]);
  expect(await stored()).toEqual(expected);
});

test('the rows of an article replace all that it has on the list, with days and without (C-PRICE-6)', async () => {
  bench().write({ ...CATALOGUE, 'prices.csv': 'product;price;valid_from\nA;10;\nA;11;2027-01-01\n' });
  await bench().run();
  bench().write({ 'prices.csv': 'product;price\nA;12\n' });
  await bench().run();
  expect(await stored()).toEqual([
    { from_quantity: 1, gross: 120_000, valid_from: '0001-01-01', valid_to: '9999-12-31' },
  ]);
});
