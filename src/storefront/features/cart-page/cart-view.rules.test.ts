import { describe, expect, it } from 'vitest';
import type { CartRow } from '#contract/endpoints/cart-shape.ts';
import { type CartView, cartViewOf, isFound, paramsOf, shownRows, summaryOf } from './cart-view.rules.ts';

const row = (row_id: number, carti: string, name: string, more: Partial<CartRow> = {}) =>
  ({ row_id, carti, name, brand: 'Ruvo', note: '', anomalies: [], totale_sconto: 1, ...more }) as unknown as CartRow;

const ROWS = [
  row(10, 'VT933.08.020', 'Vite testa esagonale M8', { totale_sconto: 20 }),
  row(20, 'DD934.08', 'Dado medio', { note: 'per l’officina', totale_sconto: 30 }),
  row(30, 'DD934.10', 'Dado è grande', { anomalies: [{ kind: 'not-sellable', blocking: true }], totale_sconto: 10 }),
  row(40, 'AB.1', 'Anello', { anomalies: [{ kind: 'price-changed', blocking: false }], totale_sconto: 30 }),
];
const ALL: CartView = { find: '', sort: 'added', only: 'all' };
const codes = (view: Partial<CartView>) => shownRows(ROWS, { ...ALL, ...view }).map((one) => one.row_id);

describe('filter inside the cart', () => {
  it.each([
    ['', true],
    ['vite m8', true],
    ['VITE ruvo', true],
    ['vt93308', true],
    ['vt-933/08', true],
    ['dado', false],
    ['vite dado', false],
    ['.', true],
  ])('%j finds the bolt: %s', (find, found) => expect(isFound(ROWS[0] as CartRow, find)).toBe(found));

  it.each<[string, Partial<CartView>, number[]]>([
    ['accents do not matter', { find: 'E GRANDE' }, [30]],
    ['notes are searched too', { find: 'officina' }, [20]],
    ['those to fix or confirm', { only: 'fix' }, [30, 40]],
    ['those with a note', { only: 'noted' }, [20]],
    ['both', { only: 'fix', find: 'dado' }, [30]],
  ])('%s', (_name, view, ids) => expect(codes(view)).toEqual(ids));
});

it.each<[CartView['sort'], number[]]>([
  ['added', [10, 20, 30, 40]],
  ['newest', [40, 30, 20, 10]],
  ['code', [40, 20, 30, 10]],
  ['name', [40, 30, 20, 10]],
  ['total', [20, 40, 10, 30]],
])('sort inside the cart: %s', (sort, ids) => expect(codes({ sort })).toEqual(ids));

it.each<[string, CartView]>([
  ['', ALL],
  ['find=dado&sort=code&only=fix', { find: 'dado', sort: 'code', only: 'fix' }],
  ['sort=price&only=x', ALL],
])('the address %j is a view and back', (search, view) => {
  expect(cartViewOf(new URLSearchParams(search))).toEqual(view);
  expect(cartViewOf(new URLSearchParams(paramsOf(view, 3)))).toEqual(view);
});

it('what the whole cart has to say', () => {
  expect(summaryOf(ROWS)).toEqual({ broken: 1, firstBroken: 'DD934.10', changed: 1, noted: 1 });
});
