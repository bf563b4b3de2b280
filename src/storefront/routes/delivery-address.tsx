/**
 * POST: chooses the delivery address and redirects back to the page; the cart of that address becomes active
 * (C-CART-1).
 */
import type { ActionFunctionArgs } from 'react-router';
import { paths, safeNext } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { addressCookie } from '#storefront/ssr/server-address-cookie.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context);
  const form = await request.formData();
  const { user } = await scope.session();
  const wanted = Number(form.get('address_code'));
  const found = user?.address_codes.find((address) => address.address_code === wanted);
  // An address of another customer changes nothing (C-ID-3).
  if (found && user?.role === 'agent') {
    const choice = { client_id: user.client_id, address_code: found.address_code };
    await callApi('agent.choose_customer', choice, context);
  } else if (found) {
    scope.setCookies.push(addressCookie(found.address_code, scope.origin));
  }
  return redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.home());
}

/** The URL has no page of its own. */
export function loader() {
  return redirectTo(paths.home());
}
