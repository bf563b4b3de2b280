/** Reads one document for the page that shows it. Server only. */
import { data, type RouterContextProvider } from 'react-router';
import type { ApiRequest, ApiResponse } from '#contract/endpoints/api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';

type DetailCall = 'account.get_invoice_detail' | 'account.get_ddt_detail';
type Context = Readonly<RouterContextProvider>;

/**
 * The document of the page's `:id`. Guests are sent to the login and return afterwards; a document that does not exist,
 * one of another customer and one that the visitor may not see are the same 404 (C-ID-3).
 */
export async function loadDocument<Call extends DetailCall>(
  call: Call,
  id: string | undefined,
  url: URL,
  context: Context,
): Promise<ApiResponse<Call>['message']> {
  await accountUser(context, url);
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) throw data(null, { status: 404 });
  const request = { id: Number(id) } as ApiRequest<Call>;
  const document = await callApi(call, request, context).catch((error: unknown) => {
    const hidden = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
    throw hidden ? data(null, { status: 404 }) : pageFailure(error);
  });
  return document.message;
}
