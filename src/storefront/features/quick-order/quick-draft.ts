/** The list stored in the browser, per customer, so that neither a reload nor a failure loses it. */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';
import { blankRow, filledOf, type Rows, withBlanks } from './quick-rows.rules.ts';

const DRAFT_KEY = 'oc-quick-order';
/** Customers stored in one browser (agents have many); the oldest are dropped. */
const MOST_OWNERS = 10;

type StoredRow = [code: string, quantity: string, itemId: number];
/** Newest last. */
type Draft = [customerId: number, rows: StoredRow[]];

const drafts = () => readStoredList(DRAFT_KEY, isDraft);

function isDraft(entry: unknown): entry is Draft {
  if (!Array.isArray(entry)) return false;
  const [customerId, rows] = entry as unknown[];
  const isRow = (row: unknown) =>
    Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' && typeof row[2] === 'number';
  return typeof customerId === 'number' && Array.isArray(rows) && rows.every(isRow);
}

/** A customer's stored rows, to be validated again: prices and stock may have changed. */
export function readQuickDraft(customerId: number): Rows {
  const rows = drafts().find(([whose]) => whose === customerId)?.[1] ?? [];
  return withBlanks(
    rows.map(([code, quantity, itemId], index) => ({ ...blankRow(index + 1), code, quantity, itemId })),
  );
}

/** An empty list is removed. */
export function storeQuickDraft(customerId: number, rows: Rows): void {
  const others = drafts().filter(([whose]) => whose !== customerId);
  const kept = filledOf(rows).map(({ code, quantity, itemId }): StoredRow => [code, quantity, itemId]);
  const next: Draft[] = kept.length > 0 ? [...others, [customerId, kept]] : others;
  writeStoredList(DRAFT_KEY, next.slice(-MOST_OWNERS));
}
