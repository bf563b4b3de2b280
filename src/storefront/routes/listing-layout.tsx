/** POST: remembers how listings are drawn and goes back to the listing (storefront.md §2 "Layout switcher"). */
import type { ActionFunctionArgs } from 'react-router';
import { layoutCookie, layoutNamed } from '#storefront/lib/listing-layout.rules.ts';
import { redirectTo } from '#storefront/lib/own-redirect.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { paths, safeNext } from '#storefront/paths.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const layout = layoutNamed(form.get('layout'));
  if (layout) scopeOf(context).setCookies.push(layoutCookie(layout));
  return redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.shop());
}

/** The URL has no page of its own. */
export function loader() {
  return redirectTo(paths.shop());
}
