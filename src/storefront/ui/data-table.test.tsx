import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Cart {
  id: number;
  name: string;
  total: string;
}

const CARTS: Cart[] = [
  { id: 7, name: 'Cantiere', total: '12,00' },
  { id: 9, name: 'Magazzino', total: '3,50' },
];
const NAME: Column<Cart> = { key: 'name', header: 'Nome', cell: ({ name }) => name };
const TOTAL: Column<Cart> = {
  key: 'total',
  header: 'Totale',
  number: true,
  shown: 'wide',
  cellClass: 'money',
  cell: ({ total }) => total,
};

const html = (props: Partial<Parameters<typeof DataTable<Cart>>[0]> = {}) =>
  renderToStaticMarkup(<DataTable columns={[NAME]} rows={CARTS} rowKey={({ id }) => id} {...props} />);

test('a table in its frame: one heading for each column, one row for each record', () => {
  expect(html()).toBe(
    '<div class="table-frame"><table class="table"><thead><tr><th scope="col">Nome</th></tr></thead>' +
      '<tbody><tr><td>Cantiere</td></tr><tr><td>Magazzino</td></tr></tbody></table></div>',
  );
});

test('number and widths count for heading and cells, more classes for the cells only', () => {
  const table = html({ columns: [TOTAL] });
  expect(table).toContain('<th scope="col" class="number wide">Totale</th>');
  expect(table).toContain('<td class="number wide money">12,00</td>');
});

test('a heading for screen readers only, and a column without one', () => {
  const table = html({
    columns: [
      { ...NAME, headerHidden: true },
      { key: 'bar', shown: 'wide', cell: () => '' },
    ],
  });
  expect(table).toContain(
    '<tr><th scope="col"><span class="visually-hidden">Nome</span></th><td class="wide"></td></tr>',
  );
});

test('a column that heads its rows', () => {
  expect(html({ columns: [{ ...NAME, rowHeader: true }] })).toContain('<tr><th scope="row">Cantiere</th></tr>');
});

test('the column by which the rows are sorted', () => {
  expect(html({ columns: [{ ...NAME, sorted: 'descending' }, TOTAL] })).toContain(
    '<th scope="col" aria-sort="descending">Nome</th><th scope="col" class="number wide">Totale</th>',
  );
});

test('columns that do not apply are left out', () => {
  expect(html({ columns: [false, NAME] })).toBe(html());
});

test('a row that is marked', () => {
  const table = html({ rowClass: ({ id }) => id === 9 && 'is-on' });
  expect(table).toContain('<tr><td>Cantiere</td></tr><tr class="is-on"><td>Magazzino</td></tr>');
});

test('a heading above a row and findings below it have the whole width', () => {
  const table = html({
    columns: [NAME, TOTAL],
    above: ({ id }, index) => index === 0 && `from ${id}`,
    below: ({ id }) => id === 9 && 'found',
  });
  expect(table).toContain('<tbody><tr class="row-above"><td colSpan="2">from 7</td></tr><tr><td>Cantiere</td>');
  expect(table).toContain('</tr><tr class="row-below"><td colSpan="2">found</td></tr></tbody>');
});

test('caption, hidden headings and a last row', () => {
  const table = html({ caption: 'Carrelli', headHidden: true, foot: <td>15,50</td> });
  expect(table).toContain('<caption class="visually-hidden">Carrelli</caption><thead class="visually-hidden">');
  expect(table).toContain('</tbody><tfoot><tr><td>15,50</td></tr></tfoot></table>');
});

test('without rows: what stands in for the table, else the headings alone', () => {
  expect(html({ rows: [], empty: <p>Nessun carrello</p> })).toBe('<p>Nessun carrello</p>');
  expect(html({ rows: [] })).toContain('</thead><tbody></tbody>');
  expect(html({ empty: <p>Nessun carrello</p> })).toBe(html());
});

test('a look of its own has no frame', () => {
  expect(html({ tableClass: 'offers' })).toMatch(/^<table class="offers">.*<\/table>$/);
});

test('what is below the table is inside its frame, which may be a named region for the keyboard', () => {
  expect(html({ frameClass: 'table-frame--open', children: <p>1 2 3</p> })).toMatch(
    /^<div class="table-frame table-frame--open"><table.*<\/table><p>1 2 3<\/p><\/div>$/,
  );
  expect(html({ region: 'Righe' })).toMatch(
    /^<section class="table-frame" aria-label="Righe" tabindex="0"><table.*<\/table><\/section>$/,
  );
});

test('no other file writes a table, but those whose cells are fields', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  const own = files.filter(
    (path) => !path.includes('.test.') && /<table\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(own.toSorted()).toEqual([
    'features/children-table/children-matrix.tsx',
    'features/children-table/children-table.tsx',
    'ui/data-table.tsx',
  ]);
});
