import { expect, test } from 'vitest';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import type { CellChange } from '../grid/cell-change.rules.ts';
import { askedFault } from './asked-change.rules.ts';

const EDIT = { permission: 'articles.write' } as const;
const NAME: Pick<GridColumn, 'kind' | 'edit'> = { kind: 'text', edit: EDIT };
const CODES: typeof NAME = { kind: 'text', edit: { ...EDIT, several: '|' } };
const BRAND: typeof NAME = { kind: 'text', edit: { ...EDIT, listed: true } };
const VAT: typeof NAME = { kind: 'percent', edit: EDIT };
const isPart = (field: string) => field === 'brand';
const said = (column: typeof NAME, change: CellChange, parts: typeof isPart | undefined = isPart) =>
  askedFault(column, { column: 'x', change }, parts)?.it;
const pattern = (text: string) => ({ kind: 'pattern', text, gaps: false }) as const;

test.each([
  [NAME, pattern('{brand} M8'), undefined],
  [NAME, pattern('{cost}'), 'Nessun campo si chiama {cost}.'],
  [NAME, pattern('  '), 'Non può restare vuota.'],
  [CODES, pattern('{brand}'), 'Questo campo non si scrive da altri campi.'],
  [VAT, pattern('{brand}'), 'Serve un testo.'],
  [BRAND, pattern('{brand}'), 'Serve un testo.'],
  [CODES, { kind: 'add', text: 'A1' }, undefined],
  [CODES, { kind: 'remove', text: ' | ' }, 'Così non cambia niente.'],
  [NAME, { kind: 'add', text: 'A1' }, 'Questo campo non è un elenco.'],
  [VAT, { kind: 'percent', by: 300, round: 'cent' }, 'Serve un numero.'],
] as const)('%j %j', (column, change, wanted) => {
  expect(said(column, change)).toBe(wanted);
});

test('a grid without patterns refuses them', () => {
  expect(askedFault(NAME, { column: 'x', change: pattern('{brand}') }, undefined)?.en).toBe(
    'This field cannot be written from other fields.',
  );
});
