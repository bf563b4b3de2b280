/** Who may see the account pages (storefront.md §6): customers, and agents for the customer they have chosen. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/endpoints/account/identity.ts';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { toLogin } from './login-redirect.ts';

/**
 * The logged-in user. Guests are sent to the login and back; agents who have not chosen a customer are sent to their
 * customer list, and staff to their own page: neither has an account to show. @throws Response a redirect.
 */
export async function accountUser(context: Readonly<RouterContextProvider>, url: URL): Promise<User> {
  const user = await loggedInUser(context, url);
  if (user.client_id === 0 && user.role === 'agent')
    throw redirectTo(paths.customers({ next: url.pathname + url.search }));
  if (user.role === 'staff') throw redirectTo(paths.office());
  return user;
}

/**
 * Any logged-in user, for pages about the login itself: also agents without a customer, and staff. @throws Response a
 * redirect.
 */
export async function loggedInUser(context: Readonly<RouterContextProvider>, url: URL): Promise<User> {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  return user;
}
