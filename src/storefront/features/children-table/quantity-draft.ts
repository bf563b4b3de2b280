/**
 * Quantities entered into a table of sizes and not added yet: stored in the browser per customer and table, so that
 * neither a failure nor a reload loses them. Separate from `oc-store`, whose child part is removed with the page
 * (storefront.md §4).
 */
import { readStoredList, writeStoredList } from '#storefront/platform/storage/browser-storage.ts';
import type { Quantities } from './children-rows.rules.ts';

const DRAFT_KEY = 'oc-sizes';
/** Stored tables, for all customers of this browser: the oldest are dropped. */
const MOST_TABLES = 40;

/** Newest last: [`client/address`, parent id, quantities]. */
type Draft = [owner: string, parentId: number, quantities: Quantities];

const drafts = () => readStoredList(DRAFT_KEY, isDraft);

function isDraft(entry: unknown): entry is Draft {
  if (!Array.isArray(entry)) return false;
  const [owner, parentId, quantities] = entry as unknown[];
  return (
    typeof owner === 'string' &&
    typeof parentId === 'number' &&
    typeof quantities === 'object' &&
    quantities !== null &&
    Object.values(quantities).every((pieces) => typeof pieces === 'number' && pieces > 0)
  );
}

/** Quantities entered into a table and not added; empty if there are none. */
export function readDraft(owner: string, parentId: number): Quantities {
  return drafts().find(([whose, table]) => whose === owner && table === parentId)?.[2] ?? {};
}

/** Stores the filled rows of a table; a table without any is removed. */
export function storeDraft(owner: string, parentId: number, quantities: Quantities): void {
  const filled = Object.fromEntries(Object.entries(quantities).filter(([, pieces]) => pieces > 0));
  const others = drafts().filter(([whose, table]) => whose !== owner || table !== parentId);
  const next: Draft[] = Object.keys(filled).length > 0 ? [...others, [owner, parentId, filled]] : others;
  writeStoredList(DRAFT_KEY, next.slice(-MOST_TABLES));
}
