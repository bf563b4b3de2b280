/** Codes in rows → ids; unknown codes are rejected. */
import { refuse } from '../import-rows.ts';
import type { ImportRun } from '../import-run.ts';

/** @throws CellRefused `unknown-product` also for an article whose own row was rejected. */
export function articleId({ known }: ImportRun, code: string | undefined, column = 'product'): number {
  const id = known.products.ids.get(code ?? '');
  return id ? id : refuse('unknown-product', column);
}

export function listId({ known }: ImportRun, code: string | undefined, column: string): number {
  return known.priceLists.get(code || (known.defaultList ?? '')) ?? refuse('unknown-list', column);
}

/** undefined = the file has no such column; null = the cell is empty. */
export function optional<Id>(code: string | undefined, find: (code: string) => Id): Id | null | undefined {
  return code === undefined ? undefined : code === '' ? null : find(code);
}

/** @throws CellRefused `unknown-customer`; `merged-customer`: the row may be about terms that both had, so it names the other one itself. */
export function customerId(run: ImportRun, id: number | null | undefined, column = 'customer'): number {
  refuseMerged(run, id, column);
  return id && run.known.customers.has(id) ? id : refuse('unknown-customer', column);
}

/** @throws CellRefused `merged-customer` */
export function refuseMerged({ known }: ImportRun, id: number | null | undefined, column: string): void {
  const into = id ? known.merged.get(id) : undefined;
  if (into !== undefined) refuse('merged-customer', column, { into });
}
