/**
 * Rows of a collective invoice under the delivery notes that they name (C-DOC-2): where a group begins, and what its rows
 * add up to. Pure; the document's own totals are never computed.
 */
import type { InvoiceRow } from '#contract/endpoints/account/invoices.ts';
import { type Money, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';

type GroupedRow = Pick<InvoiceRow, 'note' | 'order' | 'total'>;

export interface RowGroup {
  /** Place of its first row. */
  first: number;
  note: InvoiceRow['note'];
  /** The order of all its rows; null = none, or several. */
  order: InvoiceRow['order'];
  /** Euros. */
  total: number;
}

/**
 * Neighbours that name the same delivery note; rows without one, as transport, belong to the note above them. Empty if no
 * row names a note or an order: such a document has one list of rows.
 */
export function rowGroups(rows: readonly GroupedRow[]): RowGroup[] {
  if (rows.every(({ note, order }) => note === null && order === null)) return [];
  const groups: Array<Omit<RowGroup, 'total'> & { rows: GroupedRow[] }> = [];
  for (const [place, row] of rows.entries()) {
    const last = groups.at(-1);
    const named = row.note?.number ?? row.order?.number;
    const before = last?.note?.number ?? last?.order?.number;
    if (last && (named === undefined || named === before)) {
      if (row.order && row.order.number !== last.order?.number) last.order = null;
      last.rows.push(row);
    } else groups.push({ first: place, note: row.note, order: row.order, rows: [row] });
  }
  return groups.map(({ rows: grouped, ...group }) => ({ ...group, total: sum(grouped) }));
}

/** The groups of a page that shows the rows from place `from` up to `to`, counted from its first row; one that began before goes on there. */
export function groupsOnPage(groups: readonly RowGroup[], from: number, to: number): RowGroup[] {
  return groups.flatMap((group, at) => {
    const end = groups[at + 1]?.first ?? Number.POSITIVE_INFINITY;
    return group.first < to && end > from ? [{ ...group, first: Math.max(0, group.first - from) }] : [];
  });
}

function sum(rows: readonly GroupedRow[]): number {
  const total = rows.reduce<Money>((money, row) => money + (moneyFromNumber(row.total) ?? 0), 0);
  return moneyToNumber(total);
}
