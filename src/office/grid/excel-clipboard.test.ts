/** What spreadsheets really put on the clipboard, cell by cell (back-office design §9). */
import { describe, expect, test } from 'vitest';
import type { ColumnKind, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { CELL_FAULTS } from '#contract/office/grids/grid-edit.rules.ts';
import { blockOfText } from '#contract/values/cell-text.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type ReadSetting, valueOfText } from './cell-value.rules.ts';

test.each<[string, string, string[][]]>([
  ['one cell: it ends with a line end', 'VT933\r\n', [['VT933']]],
  ['one empty cell', '\r\n', [['']]],
  ['a column with a gap', 'A\r\n\r\nB\r\n', [['A'], [''], ['B']]],
  ['a row with empty ends', '\tA\t\r\n', [['', 'A', '']]],
  [
    'three merged cells: the first has the value',
    'Listino\t\t\r\nA\tB\tC\r\n',
    [
      ['Listino', '', ''],
      ['A', 'B', 'C'],
    ],
  ],
  [
    'cells merged downwards',
    'Viti\tA\r\n\tB\r\n',
    [
      ['Viti', 'A'],
      ['', 'B'],
    ],
  ],
  ['a line break in a cell', '"prima\nseconda"\tA\r\n', [['prima\nseconda', 'A']]],
  ['the same of Excel for Windows', '"prima\r\nseconda"\tA\r\n', [['prima\nseconda', 'A']]],
  ['quotes in a cell with a line break are doubled', '"dice ""sì""\ne va"\tA\r\n', [['dice "sì"\ne va', 'A']]],
  ['quotes in a cell without one are not', 'dice "sì"\tA\r\n', [['dice "sì"', 'A']]],
  ['an inch', '1/2"\t3/4"\r\n', [['1/2"', '3/4"']]],
  ['an inch at the beginning', '"\tA\r\n', [['"', 'A']]],
  ['a TAB in a cell', '"a\tb"\tA\r\n', [['a\tb', 'A']]],
  ['a code that is kept as a text', '\'00123\t="00456"\r\n', [['00123', '00456']]],
  ['blanks that do not break', '1\u00a0234,50\u00a0€\tA\u202f\r\n', [['1 234,50 €', 'A']]],
  [
    'LibreOffice: line feeds only, none at the end',
    'A\tB\nC\tD',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  [
    'Excel for Mac of old: carriage returns',
    'A\tB\rC\tD\r',
    [
      ['A', 'B'],
      ['C', 'D'],
    ],
  ],
  ['a mark of byte order', '\ufeffA\tB\r\n', [['A', 'B']]],
])('%s', (_, text, block) => {
  expect(blockOfText(text)).toEqual(block);
});

const setting = (locale: Locale): ReadSetting => ({
  locale,
  timeZone: 'Europe/Rome',
  today: '2026-11-27',
  people: new Map(),
});
const column = (kind: ColumnKind): GridColumn => ({
  key: 'c',
  kind,
  title: { it: 'C', en: 'C' },
  width: 80,
  edit: { permission: 'prices.write', optional: true, least: -1e12 },
});
/** The only cell of a clipboard. */
const pasted = (kind: ColumnKind, text: string, locale: Locale) =>
  valueOfText(column(kind), blockOfText(`${text}\r\n`)[0]?.[0] ?? '', setting(locale));

describe('numbers, days and flags as the formats of Excel show them', () => {
  test.each<[Locale, ColumnKind, string, unknown]>([
    ['it', 'money', '1234,5', 12_345_000],
    ['it', 'money', '1.234,50', 12_345_000],
    ['it', 'money', '1.234,50 €', 12_345_000],
    ['it', 'money', '€ 1.234,50', 12_345_000],
    ['it', 'money', ' € 1.234,50 ', 12_345_000],
    ['it', 'money', '1\u00a0234,50\u00a0€', 12_345_000],
    ['it', 'money', '1\u202f234,50', 12_345_000],
    ['it', 'money', '-3,10 €', -31_000],
    ['it', 'money', '-€ 3,10', -31_000],
    ['it', 'money', '0,1250', 1_250],
    ['it', 'money', '1.234.567,00', 12_345_670_000],
    // With both signs there is one way to read it.
    ['it', 'money', '1,234.50', 12_345_000],
    ['en', 'money', '1,234.50', 12_345_000],
    ['en', 'money', '€1,234.50', 12_345_000],
    ['en', 'money', '-€3.10', -31_000],
    ['it', 'number', '12.431', 12_431],
    ['en', 'number', '12,431', 12_431],
    ['it', 'quantity', '2,125', 2.125],
    ['en', 'quantity', '2.125', 2.125],
    ['it', 'percent', '12,00%', 12],
    ['it', 'percent', '12 %', 12],
    ['it', 'day', '26/11/2026', '2026-11-26'],
    ['it', 'day', '26/11/26', '2026-11-26'],
    ['it', 'day', '2026-11-26', '2026-11-26'],
    ['it', 'flag', 'VERO', true],
    ['it', 'flag', 'FALSO', false],
    ['en', 'flag', 'TRUE', true],
    ['en', 'flag', 'FALSE', false],
  ])('%s %s «%s» is %j', (locale, kind, text, value) => {
    expect(pasted(kind, text, locale)).toEqual({ value });
  });

  test.each<[Locale, ColumnKind, string, keyof typeof CELL_FAULTS]>([
    ['it', 'money', '#N/D', 'number'],
    ['it', 'money', '#########', 'number'],
    ['it', 'number', '#DIV/0!', 'number'],
    ['it', 'day', '46352', 'day'],
    ['it', 'day', '31/11/2026', 'day'],
    ['it', 'flag', '#NOME?', 'flag'],
  ])('%s %s «%s» is refused, not guessed: %s', (locale, kind, text, fault) => {
    expect(pasted(kind, text, locale)).toEqual({ fault: CELL_FAULTS[fault] });
  });
});
