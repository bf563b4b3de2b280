/** How an addition is written in a request, and what a failed request says about the server. */
import { ApiError } from '#kit/api/api-error.ts';
import type { AddRequest, Refusal, WantedRow } from './cart-queue-ports.ts';
import type { RowEdit } from './lost-edits.rules.ts';

export function wantedRow({ id, quantity, promo_code = '', promo_row = 0 }: AddRequest): WantedRow {
  return { item_id: id, quantity, promo_code, promo_row };
}

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500);

/** No network, or a shop that is unavailable for a moment: the request may or may not have been processed. */
export const isUnreached = (error: unknown): boolean => [0, 503].includes(statusOf(error));

/** What a rate limit asks for, in milliseconds. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.body.retry_after : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Row id → why its edit was refused. */
export function refusalsOf(error: unknown, edits: readonly RowEdit[]): Record<number, Refusal> {
  const { code = 'internal', message = '', nearest } = error instanceof ApiError ? error.body : {};
  return Object.fromEntries(edits.map(({ row_id }) => [row_id, { code, message, nearest }]));
}
