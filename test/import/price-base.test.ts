/** products.csv: the number of pieces a price is shown for; prices.csv: prices per 100 that are not a multiple of a ten-thousandth of a euro (docs/prices.md). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const bases = async () =>
  Object.fromEntries(
    (await bench().rows<{ carti: string; price_base: number }>('select carti, price_base from products')).map((row) => [
      row.carti,
      row.price_base,
    ]),
  );

test('per 100, per packaging, per piece; what is no number of pieces is refused', async () => {
  bench().write({
    'products.csv':
      'code;name_it;price_base\nA;Vite;100\nB;Chiodo;pack\nC;Dado;\nD;Rondella;0\nE;Tassello;cento\nF;Perno;12,5\n',
  });
  expect(issuesOf(await bench().run())).toEqual([
    'products.csv:5 price_base out-of-range',
    'products.csv:6 price_base not-a-number',
    'products.csv:7 price_base not-whole',
  ]);
  expect(await bases()).toEqual({ A: 100, B: 0, C: 1 });
  bench().write({ 'products.csv': 'code;active\nA;1\nB;1\n' });
  await bench().run();
  expect(await bases()).toEqual({ A: 100, B: 0, C: 1 });
});

test('a price per 100 is kept to the ten-thousandth; one that is finer is rounded, and the import says so (C-PRICE-3)', async () => {
  bench().write({
    'price_lists.csv': 'code;default\nBASE;1\n',
    'products.csv': 'code;name_it\nA;Vite\nB;Chiodo\n',
    'prices.csv': 'product;price;per\nA;3,45;100\nB;12,345;1000\n',
  });
  const report = await bench().run();
  expect([report.errors, report.warnings, issuesOf(report)]).toEqual([0, 1, ['prices.csv:3 price price-rounded']]);
  expect(report.firstIssues[0]).toMatchObject({ level: 'warning', value: '12.345 / 1000' });
  expect(await bench().rows('select gross from prices order by gross')).toEqual([{ gross: 123 }, { gross: 345 }]);
});

test('a mapping names the column', async () => {
  bench().write({
    'supplier.csv': 'Codice;Nome;Prezzo;Per\nA;Articolo;3,45;100\n',
    'map.yaml':
      'source: supplier.csv\nproducts:\n  code: Codice\n  name_it: Nome\n  price_base: Per\n  prices:\n    - { list: BASE, value: Prezzo, per: Per }\n',
  });
  await bench().run({ mapping: `${bench().source}/map.yaml` });
  expect(await bases()).toEqual({ A: 100 });
});
