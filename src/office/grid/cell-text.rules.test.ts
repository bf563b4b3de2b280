import { expect, test } from 'vitest';
import type { GridCell, GridColumn } from '#contract/office/grids/grid-definition.ts';
import { type CellSetting, copiedText, shownText } from './cell-text.rules.ts';

const it: CellSetting = { locale: 'it', timeZone: 'Europe/Rome', today: '2026-11-24' };
const en: CellSetting = { ...it, locale: 'en' };
const choices = [{ value: 'IA', title: { it: 'Da accettare', en: 'To accept' } }];

test.each<[GridColumn['kind'], GridCell, string, string, string]>([
  ['money', 64_978_400, '6.497,84', '6,497.84', '6497,84'],
  ['number', 12_431, '12.431', '12,431', '12431'],
  ['quantity', 0.5, '0,5', '0.5', '0,5'],
  ['quantity', 12_400, '12.400', '12,400', '12400'],
  ['quantity', -1250.125, '−1.250,125', '−1,250.125', '-1250,125'],
  ['percent', 108, '108', '108', '108'],
  ['day', '2026-11-26', '26/11', '26/11', '26/11/2026'],
  ['day', '2025-12-30', '30/12/2025', '30/12/2025', '30/12/2025'],
  ['time', '2026-11-24T07:09:00.000Z', '8:09', '8:09', '24/11/2026 8:09'],
  ['time', '2026-11-23T23:30:00.000Z', '0:30', '0:30', '24/11/2026 0:30'],
  ['time', '2026-11-21T16:55:00.000Z', 'sab 17:55', 'Sat 17:55', '21/11/2026 17:55'],
  ['time', '2026-11-16T16:55:00.000Z', '16/11', '16/11', '16/11/2026 17:55'],
  ['choice', 'IA', 'Da accettare', 'To accept', 'Da accettare'],
  ['flag', true, 'sì', 'yes', 'sì'],
  ['breaks', '10:29000 1000:27000', '10: 2,90 · 1.000: 2,70', '10: 2.90 · 1,000: 2.70', '10: 2,90 · 1.000: 2,70'],
  ['text', 'due\trighe\ndi note', 'due\trighe\ndi note', 'due\trighe\ndi note', 'due righe di note'],
  ['text', null, '', '', ''],
])('a cell of %s: %j', (kind, cell, italian, english, copied) => {
  const column = { kind, choices };
  expect(shownText(column, cell, it)).toBe(italian);
  expect(shownText(column, cell, en)).toBe(english);
  expect(copiedText(column, cell, it)).toBe(copied);
});
