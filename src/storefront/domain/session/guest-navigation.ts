/** Who may see articles (storefront.md §1 "Guest navigation is enabled by configuration"). */
import type { RouterContextProvider } from 'react-router';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { toLoginOrigin } from './login-redirect.ts';

/**
 * For the loaders of pages with articles: where guests may not browse, they are sent to the login and back.
 * @throws Response a redirect.
 */
export async function mayBrowse(context: Readonly<RouterContextProvider>, url: URL): Promise<void> {
  const scope = scopeOf(context);
  if (scope.settings.guestNavigation || (await scope.session()).user) return;
  throw await toLoginOrigin(context, url.pathname + url.search);
}
