import { expect, test } from 'vitest';
import { variedChoice } from './suggestion-choice.rules.ts';

const article = (id: number, more: object = {}) => ({
  id,
  parentId: null,
  title: `Articolo ${id}`,
  brand: 'Ruvo',
  family: '',
  ...more,
});
const ids = (list: ReadonlyArray<{ id: number }>) => list.map(({ id }) => id);

test('one of each family first, then the best of the others', () => {
  const thermostatic = [1, 2, 3, 4, 5].map((id) => article(id, { family: 'termo' }));
  const found = [...thermostatic, article(6, { family: 'sfera' }), article(7, { family: 'ritegno' })];
  expect(ids(variedChoice(found, 5))).toEqual([1, 6, 7, 2, 3]);
});

test('without families one of each parent', () => {
  const sizes = [1, 2, 3].map((id) => article(id, { parentId: 9 }));
  expect(ids(variedChoice([...sizes, article(4)], 3))).toEqual([1, 4, 2]);
});

test.each([
  ['a parent after one of its sizes is left out', [article(1, { parentId: 9 }), article(9), article(4)], [1, 4]],
  ['a size after its parent is left out', [article(9), article(1, { parentId: 9 }), article(4)], [9, 4]],
])('%s', (_, found, expected) => {
  expect(ids(variedChoice(found, 5))).toEqual(expected);
});

test('the same name of the same brand stands once, of another brand twice', () => {
  const curves = [
    article(1, { title: 'Curva' }),
    article(2, { title: 'Curva' }),
    article(3, { title: 'Curva', brand: 'Fluxa' }),
  ];
  expect(ids(variedChoice(curves, 5))).toEqual([1, 3]);
});
