/** POST: chooses the delivery address and goes back to the page; the cart of that address follows (C-CART-1). */
import { type ActionFunctionArgs, redirect } from 'react-router';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { ADDRESS_COOKIE } from '#storefront/lib/session-view.ts';
import { paths, safeNext } from '#storefront/paths.ts';

const ONE_YEAR_S = 365 * 86_400;

export async function action({ request, context }: ActionFunctionArgs) {
  const scope = scopeOf(context);
  const form = await request.formData();
  const { user } = await scope.session();
  const wanted = Number(form.get('address_code'));
  const found = user?.address_codes.find((address) => address.address_code === wanted);
  // An address that is not his changes nothing (C-ID-3).
  if (found) {
    const secure = scope.origin.startsWith('https:') ? '; Secure' : '';
    scope.setCookies.push(
      `${ADDRESS_COOKIE}=${found.address_code}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax; HttpOnly${secure}`,
    );
  }
  return redirect(safeNext(String(form.get('next') ?? '')) ?? paths.home());
}

/** The URL has no page of its own. */
export function loader() {
  return redirect(paths.home());
}
