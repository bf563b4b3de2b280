/**
 * `GET /documents/{orders|purchases}.{csv|xlsx}`: the lists of the account as files, all rows that match the filter
 * (C-ACC-1). The query has the fields of the endpoints `account.get_orders` and `account.get_most_purchased`, validated
 * by their schemas.
 */
import type { z } from 'zod';
import { getMostPurchased, type MostPurchasedSort } from '#contract/endpoints/account/purchases.ts';
import { getOrders } from '#contract/endpoints/order.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { fieldErrors } from '#server/platform/http/field-errors.ts';
import type { BoughtArticle, Orders } from '../orders/index.ts';
import { orderTable, purchaseTable } from './account-lists.ts';
import type { ListTable } from './list-table.ts';

export interface PurchasesAsked {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly destination?: number | undefined;
  readonly text: string;
  readonly sort: MostPurchasedSort;
}

export interface AccountListsDeps {
  readonly orders: Pick<Orders, 'listOf'>;
  readonly purchasesOf: (
    caller: { readonly customerId: number; readonly locale: Locale },
    asked: PurchasesAsked,
  ) => Promise<readonly BoughtArticle[]>;
  /** Plain date, for file names. */
  readonly today: () => string;
}

export const LIST_PATH = /^\/documents\/(orders|purchases)\.(csv|xlsx)$/;

/** More than any customer has; the limit keeps an export from copying the whole database. */
const MOST_ROWS = 20_000;

export type AccountLists = (
  kind: 'orders' | 'purchases',
  caller: { readonly customerId: number; readonly locale: Locale },
  query: URLSearchParams,
) => Promise<ListTable>;

export function createAccountLists({ orders, purchasesOf, today }: AccountListsDeps): AccountLists {
  return async (kind, caller, query) => {
    const { customerId, locale } = caller;
    if (kind === 'purchases') {
      const asked = checked(getMostPurchased.request, query, locale);
      return purchaseTable(await purchasesOf(caller, asked), today(), locale);
    }
    const { from, to, status, text, destination, sort } = checked(getOrders.request, query, locale);
    const wanted = { customerId, from, to, status, text, destination: destination || undefined, sort };
    return orderTable(await orders.listOf({ ...wanted, limit: MOST_ROWS, offset: 0 }, locale), today(), locale);
  };
}

/** @throws AppError `validation` that names the field. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  query: URLSearchParams | Readonly<Record<string, string | boolean>>,
  locale: Locale,
): z.output<Schema> {
  const fields =
    query instanceof URLSearchParams ? Object.fromEntries([...query].filter(([, value]) => value !== '')) : query;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new AppError('validation', { errors: fieldErrors(schema, fields, locale) });
}
