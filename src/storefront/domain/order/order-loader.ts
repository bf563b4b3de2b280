/** Reads the order named in a URL, for the pages that show one. Server only. */
import { data, type RouterContextProvider } from 'react-router';
import type { Order } from '#contract/endpoints/order.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { momentIn } from '#kit/format/dates.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';

/**
 * The order of `?number=…`, its timestamps in the shop's time zone. Guests are sent to the login page and return
 * afterwards; an order that does not exist and one of another customer are the same 404 (C-ID-3).
 */
export async function loadOrder(url: URL, context: Readonly<RouterContextProvider>): Promise<Order> {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const number = url.searchParams.get('number') ?? '';
  const order = await callApi('wrapper.get_order_detail', { number }, context).catch((error: unknown) => {
    const hidden = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
    throw hidden ? data(null, { status: 404 }) : pageFailure(error);
  });
  const { timeZone } = scope.settings;
  return {
    ...order.message,
    timeline: order.message.timeline.map((event) => ({ ...event, at: momentIn(timeZone, event.at) })),
  };
}
