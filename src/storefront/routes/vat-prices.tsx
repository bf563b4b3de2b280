/** POST: shows this browser's prices with or without VAT and goes back; the way without JavaScript. */
import type { ActionFunctionArgs } from 'react-router';
import { redirectTo } from '#storefront/lib/own-redirect.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { vatCookie } from '#storefront/lib/vat-view.ts';
import { paths, safeNext } from '#storefront/paths.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  scopeOf(context).setCookies.push(vatCookie(form.get('vat') === '1'));
  return redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.home());
}

/** The URL has no page of its own. */
export function loader() {
  return redirectTo(paths.home());
}
