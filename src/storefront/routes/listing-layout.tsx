/** POST: stores the layout of listings and redirects back to the listing (storefront.md §2 "Layout switcher"). */
import type { ActionFunctionArgs } from 'react-router';
import { layoutCookie, layoutNamed } from '#storefront/domain/listing/listing-layout.rules.ts';
import { paths, safeNext } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';

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
