/**
 * Ordering again, all rows or selected ones (C-ORD-6): the form's request, and the rows that could not be added as a
 * message small enough for the flash cookie. Runs on the server, with and without JavaScript in the browser.
 */
import type { ApiRequest, ApiResponse } from '#contract/endpoints/api.ts';
import type { ReorderResult } from '#storefront/domain/order/reorder-result.ts';

/** All rows, the selected ones, or the residual quantities. Undefined if rows had to be selected and none was. */
export function reorderRequest(form: FormData, number: string): ApiRequest<'wrapper.reorder'> | undefined {
  if (form.get('intent') === 'residual') return { number, residual: true };
  if (form.get('intent') !== 'ticked') return { number };
  const row_ids = form
    .getAll('row')
    .map(Number)
    .filter((row) => Number.isInteger(row) && row > 0);
  return row_ids.length > 0 ? { number, row_ids } : undefined;
}

export function reorderResult(
  { added, refused }: ApiResponse<'wrapper.reorder'>['message'],
  key: string | undefined,
): ReorderResult {
  const byReason: Record<string, number[]> = {};
  for (const { row_id, reason } of refused) {
    byReason[reason] ??= [];
    byReason[reason].push(row_id);
  }
  return { added, refused: byReason, key };
}
