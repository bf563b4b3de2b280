import { describe, expect, test } from 'vitest';
import { columnsOf, mappingDocument, ownerColumns } from './mapping-document.rules.ts';
import { mappingFaults } from './mapping-faults.rules.ts';

const FORM = { separator: ';', encoding: undefined, header: 3, priceList: 'BASE', attributes: ['color', 'length'] };

describe('the choices of a person as a mapping of the importer', () => {
  test('one table, with the columns that are chosen', () => {
    expect(mappingDocument({ kind: 'prices', columns: { product: 'Cod', price: 'Prezzo', list: '' } }, FORM)).toEqual({
      header: 3,
      separator: ';',
      table: 'prices',
      columns: { product: 'Cod', price: 'Prezzo' },
    });
  });

  test('a supplier’s list: families by level, prices of a list that the shop has', () => {
    const columns = {
      code: 'Cod',
      name_it: 'Descr',
      family_1: 'Reparto',
      family_3: 'Linea',
      price: 'Prezzo',
      pack: 'Conf',
    };
    expect(mappingDocument({ kind: 'catalogue', columns }, FORM)).toMatchObject({
      products: {
        code: 'Cod',
        name_it: 'Descr',
        family: ['Reparto', 'Linea'],
        prices: [{ list: 'BASE', name: '', value: 'Prezzo' }],
        packagings: [{ code: '=CF', quantity: 'Conf' }],
      },
    });
  });
});

describe('attributes of a mapping', () => {
  const columns = { code: 'Cod', name_it: 'Descr', 'attr:color': 'Colore', 'attr:weight': 'Peso', 'attr:length': '' };
  const weight = { label_it: 'Peso', label_en: 'Weight', type: 'number', unit: 'kg' } as const;
  test('those of the shop keep their names, new ones come last', () => {
    const made = { ...weight, position: 10_001 };
    expect(mappingDocument({ kind: 'catalogue', columns, attributes: { weight } }, FORM)).toMatchObject({
      products: { attributes: { color: { value: 'Colore', existing: true }, weight: { value: 'Peso', ...made } } },
    });
    expect(mappingDocument({ kind: 'products', columns, attributes: { weight } }, FORM)).toMatchObject({
      columns: { code: 'Cod', name_it: 'Descr', 'attr:color': 'Colore', 'attr:weight': 'Peso' },
      attributes: { weight: made },
    });
  });
  test('one that the shop has meanwhile is not made again; other files have none', () => {
    const now = { ...FORM, attributes: ['color', 'weight'] };
    expect(mappingDocument({ kind: 'products', columns, attributes: { weight } }, now)).not.toHaveProperty(
      'attributes',
    );
    const prices = mappingDocument({ kind: 'prices', columns: { product: 'Cod', 'attr:color': 'Colore' } }, FORM);
    expect(prices.columns).toEqual({ product: 'Cod' });
  });
  test.each([
    ['color', 'Colore', undefined, []],
    ['color', 'Tinta', undefined, ['The file has no column “Tinta”.']],
    ['nothing', 'Colore', undefined, ['There is no attribute “nothing”.']],
    ['weight', 'Colore', weight, []],
    ['weight', 'Colore', { ...weight, label_it: '' }, ['The name of the attribute is missing.']],
    ['weight_it', 'Colore', weight, ['“weight_it” cannot be the code.']],
    [
      'tint',
      'Colore',
      { ...weight, label_it: 'COLORE' },
      ['There is an attribute “Colour” already: choose it, or give another name.'],
    ],
  ])('attr:%s = %s', (code, column, made, sentences) => {
    const mapping = {
      kind: 'products' as const,
      columns: { code: 'Cod', [`attr:${code}`]: column },
      ...(made && { attributes: { [code]: made } }),
    };
    const attributes = [{ code: 'color', label: { it: 'Colore', en: 'Colour' }, unit: '' }];
    const faults = mappingFaults(mapping, ['Cod', 'Colore'], { whole: true, attributes });
    expect(faults.map(({ why }) => why.en)).toEqual(sentences);
  });
});

test.each([
  ['Nome', ['Nome']],
  ['=PZ', []],
  ['{Nome} {Misura} | sentence', ['Nome', 'Misura']],
  ['Prezzo | number', ['Prezzo']],
  ['', []],
])('%s reads %j', (expression, columns) => {
  expect(columnsOf(expression)).toEqual(columns);
});

test.each([
  [{ kind: 'prices', columns: { product: 'A', price: 'B' } }, ['A']],
  [{ kind: 'packagings', columns: { product: 'A', code: 'B', quantity: 'C' } }, ['A']],
  [{ kind: 'catalogue', columns: { code: 'A', name_it: 'B' } }, ['A']],
  [{ kind: 'discounts', columns: { customer: 'A', chain: 'B' } }, ['A']],
] as const)('%j: rows with the same %j belong together', (mapping, columns) => {
  expect(ownerColumns(mapping)).toEqual(columns);
});

describe('a mapping is refused', () => {
  const faults = (columns: Record<string, string>, whole = true) =>
    mappingFaults({ kind: 'prices', columns }, ['Cod', 'Prezzo'], { whole, attributes: [] }).map(({ field, why }) => [
      field,
      why.en,
    ]);
  test('not when it fits', () => {
    expect(faults({ product: 'cod', price: 'Prezzo | number', list: '=BASE' })).toEqual([]);
  });
  test('without a needed column', () => {
    expect(faults({ product: 'Cod' })).toEqual([['price', 'The column for “Price €” is missing.']]);
    expect(faults({ product: 'Cod' }, false)).toEqual([]);
  });
  test('for a column or a filter that is not there', () => {
    expect(faults({ product: 'Codice', price: 'Prezzo | shout' })).toEqual([
      ['product', 'The file has no column “Codice”.'],
      ['price', 'There is no filter “shout”.'],
    ]);
    for (const [price = '', why = ''] of [
      ['Prezzo | comma | shout', 'There is no filter “shout”.'],
      ['Prezzo | decimals x', 'The filter “decimals x” cannot be used like this.'],
      ['Prezzo | map um', 'There are no maps here: “um” is for the mapping of a connection.'],
    ])
      expect(faults({ product: 'Codice', price })).toContainEqual(['price', why]);
  });
});
