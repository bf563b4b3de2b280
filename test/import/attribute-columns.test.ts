import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { issuesOf, withImport } from './import-kit.ts';

const bench = withImport();

const ATTRIBUTES =
  'code;label_it;label_en;type;unit;position\ncolor;Colore;Colour;text;;0\nlength;Lunghezza;Length;number;mm;1\nwaterproof;Stagno;Waterproof;boolean;;2\n';

const valuesOf = async (code: string) => {
  const [row] = await bench().rows<{ attributes: Array<{ code: string; value_it: string; value_en: string }> }>(
    `select attributes from products where carti = '${code}'`,
  );
  return (row?.attributes ?? []).map(({ code: name, value_it, value_en }) => `${name} ${value_it}/${value_en}`);
};

describe('attribute columns change the attributes that they name (C-CAT-6)', () => {
  test('the others of the article stay, in the order of the shop', async () => {
    bench().write({
      'attributes.csv': ATTRIBUTES,
      'products.csv':
        'code;name;attr:color_it;attr:color_en;attr:length;attr:waterproof\nA;a;Rosso;Red;12,5;1\nB;b;;;;\nC;c;Blu;Blue;;\n',
    });
    expect(issuesOf(await bench().run())).toEqual([]);
    bench().write({ 'products.csv': 'code;attr:length\nA;20\nB;3\nC;\n' });
    const report = await bench().run();
    expect(issuesOf(report)).toEqual([]);
    expect(report.files.find(({ file }) => file === 'products.csv')).toMatchObject({ updated: 2 });
    expect(await valuesOf('A')).toEqual(['color Rosso/Red', 'length 20/20', 'waterproof Sì/Yes']);
    expect(await valuesOf('B')).toEqual(['length 3/3']);
    expect(await valuesOf('C')).toEqual(['color Blu/Blue']);
  });

  test('an empty cell empties the attribute of its column only', async () => {
    bench().write({
      'attributes.csv': ATTRIBUTES,
      'products.csv': 'code;name;attr:color;attr:length\nA;a;Rosso;12\n',
    });
    await bench().run();
    bench().write({ 'products.csv': 'code;attr:color;attr:waterproof\nA;;no\n' });
    await bench().run();
    expect(await valuesOf('A')).toEqual(['length 12/12', 'waterproof No/No']);
  });

  test('a file in Italian keeps the translation of a value that it does not change', async () => {
    bench().write({
      'attributes.csv': ATTRIBUTES,
      'products.csv': 'code;name;attr:color_it;attr:color_en\nA;a;Rosso;Red\nB;b;Blu;Blue\n',
    });
    await bench().run();
    bench().write({ 'products.csv': 'code;attr:color\nA;Rosso\nB;Verde\n' });
    await bench().run();
    expect([await valuesOf('A'), await valuesOf('B')]).toEqual([['color Rosso/Red'], ['color Verde/Verde']]);
  });

  test('the same file again changes nothing, and one with all columns says all', async () => {
    const file = 'code;name;attr:color;attr:length;attr:waterproof\nA;a;Rosso;12;si\n';
    bench().write({ 'attributes.csv': ATTRIBUTES, 'products.csv': file });
    await bench().run();
    const again = await bench().run();
    expect(again.files.find(({ file: name }) => name === 'products.csv')).toMatchObject({ inserted: 0, updated: 0 });
    bench().write({ 'products.csv': 'code;attr:color;attr:length;attr:waterproof\nA;;;\n' });
    await bench().run();
    expect(await valuesOf('A')).toEqual([]);
  });

  test('a mapping of a supplier changes what it maps; an attribute that the shop has keeps its name', async () => {
    bench().write({
      'attributes.csv': ATTRIBUTES,
      'products.csv': 'code;name;attr:color;attr:length\nA;a;Rosso;12\n',
    });
    await bench().run();
    rmSync(join(bench().source, 'products.csv'));
    rmSync(join(bench().source, 'attributes.csv'));
    bench().write({
      'supplier.csv': 'Cod;Desc;Lung;Diam\nA;a;15;8\n',
      'mapping.yaml': `products:
  code: Cod
  name_it: Desc
  attributes:
    length: { value: Lung, existing: true }
    diameter: { value: Diam, label_it: Diametro, type: number, unit: mm, position: 7 }
`,
    });
    expect(issuesOf(await bench().run({ mapping: join(bench().source, 'mapping.yaml') }))).toEqual([]);
    expect(await valuesOf('A')).toEqual(['color Rosso/Rosso', 'length 15/15', 'diameter 8/8']);
    expect(await bench().rows('select code, label_it, position from attributes order by position')).toEqual([
      { code: 'color', label_it: 'Colore', position: 0 },
      { code: 'length', label_it: 'Lunghezza', position: 1 },
      { code: 'waterproof', label_it: 'Stagno', position: 2 },
      { code: 'diameter', label_it: 'Diametro', position: 7 },
    ]);
  });

  test('one of our tables by a mapping may bring new attributes', async () => {
    bench().write({
      'attributes.csv': ATTRIBUTES,
      'products.csv': 'code;name;attr:color\nA;a;Rosso\n',
    });
    await bench().run();
    rmSync(join(bench().source, 'products.csv'));
    rmSync(join(bench().source, 'attributes.csv'));
    bench().write({
      'supplier.csv': 'Cod;Peso\nA;1,5\n',
      'mapping.yaml': `table: products
columns: { code: Cod, "attr:weight": Peso }
attributes:
  weight: { label_it: Peso, type: number, unit: kg, position: 9 }
`,
    });
    expect(issuesOf(await bench().run({ mapping: join(bench().source, 'mapping.yaml') }))).toEqual([]);
    expect(await valuesOf('A')).toEqual(['color Rosso/Rosso', 'weight 1,5/1.5']);
  });
});
