/** products.csv and mappings: the manufacturer's code and the keywords (docs/import-format.md). */
import { expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const stored = () => bench().rows<object>('select carti, mpn, keywords_it, keywords_en from products order by carti');

test('CSV: English keywords repeat the Italian ones; a missing column keeps, an empty cell empties', async () => {
  bench().write({
    'products.csv': `code;name_it;mpn;keywords;keywords_en\nA;Vite;3RT2015-1BB41;bulloni, tiranti;bolts\nB;Dado;;nylstop;\nC;Perno;${'9'.repeat(101)};;\n`,
  });
  expect(issuesOf(await bench().run())).toEqual(['products.csv:4 mpn too-long']);
  const first = [
    { carti: 'A', mpn: '3RT2015-1BB41', keywords_it: 'bulloni, tiranti', keywords_en: 'bolts' },
    { carti: 'B', mpn: '', keywords_it: 'nylstop', keywords_en: 'nylstop' },
  ];
  expect(await stored()).toEqual(first);
  bench().write({ 'products.csv': 'code;active\nA;1\nB;1\n' });
  await bench().run();
  expect(await stored()).toEqual(first);
  bench().write({ 'products.csv': 'code;mpn;keywords_it\nA;;\n' });
  await bench().run();
  expect(await stored()).toEqual([{ carti: 'A', mpn: '', keywords_it: '', keywords_en: '' }, first[1]]);
});

test('JSON lines: the same fields; a list of keywords is one text', async () => {
  bench().write({
    'products.jsonl': `${JSON.stringify({ code: 'A', name: 'Vite', MPN: 100270, keywords: ['bulloni', 'tiranti'] })}\n`,
  });
  expect(issuesOf(await bench().run())).toEqual([]);
  expect(await stored()).toEqual([
    { carti: 'A', mpn: '100270', keywords_it: 'bulloni|tiranti', keywords_en: 'bulloni|tiranti' },
  ]);
});

test('a mapping names the columns', async () => {
  bench().write({
    'supplier.csv': 'Codice;Nome;Cod_Fornitore;Parole;Gruppo\nA;Articolo;XK-12;parola;Viteria\n',
    'map.yaml':
      'source: supplier.csv\nproducts:\n  code: Codice\n  name_it: Nome\n  mpn: Cod_Fornitore\n  keywords_it: "{Parole} {Gruppo} | lower"\n  keywords_en: =word\n',
  });
  await bench().run({ mapping: `${bench().source}/map.yaml` });
  expect(await stored()).toEqual([{ carti: 'A', mpn: 'XK-12', keywords_it: 'parola viteria', keywords_en: 'word' }]);
});
