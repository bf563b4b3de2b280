/** POST: closes the session and goes to the login page (storefront.md §4 "Logout"). */
import type { ActionFunctionArgs } from 'react-router';
import { callApi } from '#storefront/lib/api-client.ts';
import { redirectTo } from '#storefront/lib/own-redirect.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { addressCookie } from '#storefront/lib/server-address-cookie.ts';
import { paths } from '#storefront/paths.ts';

export async function action({ context }: ActionFunctionArgs) {
  await callApi('wrapper.logout', {}, context);
  const scope = scopeOf(context);
  scope.setCookies.push(addressCookie(undefined, scope.origin));
  return redirectTo(paths.login());
}

/** A link cannot log anybody out. */
export function loader() {
  return redirectTo(paths.home());
}
