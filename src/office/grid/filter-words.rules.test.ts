import { expect, test } from 'vitest';
import type { GridColumn, GridFilter } from '#contract/office/grids/grid-definition.ts';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { type FilterTexts, filterWords } from './filter-words.rules.ts';

const texts: FilterTexts = {
  not: 'non',
  empty: 'vuoto',
  filled: 'compilato',
  from: (value) => `da ${value}`,
  to: (value) => `fino a ${value}`,
  today: 'oggi',
  yes: 'sì',
  no: 'no',
  me: 'me',
};
const setting = { locale: 'it', timeZone: 'Europe/Rome', today: '2026-11-24' } as const;

test.each<[GridFilter, string]>([
  [{ column: 'status', is: ['IA', 'NE'] }, 'Da accettare, Da evadere'],
  [{ column: 'status', not: ['E'] }, 'non Evaso'],
  [{ column: 'hold', is: ['yes'] }, 'sì'],
  [{ column: 'assigned', is: ['me', '7'] }, 'me, Marta'],
  [{ column: 'assigned', empty: true }, 'vuoto'],
  [{ column: 'note', contains: 'gru' }, '«gru»'],
  [{ column: 'note', empty: false }, 'compilato'],
  [{ column: 'wanted', to: 'today-1' }, 'fino a oggi − 1'],
  [{ column: 'wanted', from: 'today', to: '2026-11-30' }, 'da oggi fino a 30/11'],
  [{ column: 'wanted', from: 'today', to: 'today' }, 'oggi'],
  [{ column: 'total', from: 12_345_000 }, 'da 1.234,50'],
  [{ column: 'credit', from: 101 }, 'da 101'],
])('%j', (filter, words) => {
  const column = ORDERS_GRID.columns.find(({ key }) => key === filter.column) as GridColumn;
  expect(filterWords(column, filter, setting, texts, new Map([['7', 'Marta']]))).toBe(words);
});
