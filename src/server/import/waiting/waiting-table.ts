/** Rows that wait or were refused, as a CSV of their table that is mended and imported (C-EXC-6). */
import { csvOf } from '#contract/values/csv-text.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { StoredWaiting } from './waiting-rows.repository.ts';

/** @param groups of one table */
export function waitingTable(groups: readonly Pick<StoredWaiting, 'columns' | 'rows'>[], lang: Locale): string {
  const columns = [...new Set(groups.flatMap((group) => group.columns))].filter((column) => column !== '');
  const lines = groups.flatMap(({ rows }) => rows.map((cells) => columns.map((column) => cells[column] ?? '')));
  return csvOf([columns, ...lines], lang);
}
