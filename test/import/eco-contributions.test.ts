/** eco_contributions.csv: environmental contributions of articles, and the same from a supplier's file (C-FISC-6, docs/import-format.md). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const stored = () =>
  bench().rows<object>(
    `select carti, kind, valid_from::text, basis, amount, kg::float8 from eco_contributions e join products p on p.id = e.product_id
     order by carti, kind, valid_from`,
  );

test('per piece, per kilogram, from a day on; a kind that nobody knows and a weight that is missing are refused; left out = gone (C-FISC-6)', async () => {
  bench().write({
    'products.csv': 'code;name_it\nA;Trapano\nB;Olio\n',
    'eco_contributions.csv':
      'product;kind;amount;basis;kg;valid_from\nA;raee;0,42;;;\nA;raee;0,51;piece;;2027-01-01\nA;batteries;0,2511;kg;0,083;\nB;oils;0,11;kg;;\nB;lamps;1;;;\nC;raee;1;;;\n',
  });
  expect(issuesOf(await bench().run())).toEqual([
    'eco_contributions.csv:5 kg weight-missing',
    'eco_contributions.csv:6 kind not-one-of',
    'eco_contributions.csv:7 product unknown-product',
  ]);
  const always = { valid_from: '0001-01-01', basis: 'piece', kg: null };
  expect(await stored()).toEqual([
    { ...always, carti: 'A', kind: 'batteries', basis: 'kg', amount: 2511, kg: 0.083 },
    { ...always, carti: 'A', kind: 'raee', amount: 4200 },
    { ...always, carti: 'A', kind: 'raee', amount: 5100, valid_from: '2027-01-01' },
  ]);
  bench().write({ 'eco_contributions.csv': 'product;kind;amount\nA;raee;0,60\n' });
  await bench().run();
  expect(await stored()).toEqual([{ ...always, carti: 'A', kind: 'raee', amount: 6000 }]);
});

test('a mapping names their columns; an empty cell says nothing (C-FISC-6)', async () => {
  bench().write({
    'supplier.csv': 'Codice;Nome;RAEE;Pile;Kg\nA;Trapano;0,42;0,25;0,1\nB;Vite;;;\n',
    'map.yaml':
      'source: supplier.csv\nproducts:\n  code: Codice\n  name_it: Nome\n  eco:\n    - { kind: raee, value: RAEE }\n    - { kind: batteries, value: Pile, kg: Kg }\n',
  });
  await bench().run({ mapping: `${bench().source}/map.yaml` });
  expect(await stored()).toMatchObject([
    { carti: 'A', kind: 'batteries', basis: 'kg', amount: 2500, kg: 0.1 },
    { carti: 'A', kind: 'raee', basis: 'piece', amount: 4200 },
  ]);
});
