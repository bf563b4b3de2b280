/** Who may see the account pages (storefront.md §6): customers, and agents for the customer they have chosen. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/endpoints/identity.ts';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { toLogin } from './login-redirect.ts';

/**
 * The person. Guests are sent to the login and back; agents who have chosen nobody to their customers, and staff to the page that says
 * where their work is done: neither has an account to look at. @throws Response a redirect.
 */
export async function accountUser(context: Readonly<RouterContextProvider>, url: URL): Promise<User> {
  const user = await loggedInUser(context, url);
  if (user.client_id === 0 && user.role === 'agent')
    throw redirectTo(paths.customers({ next: url.pathname + url.search }));
  if (user.role === 'staff') throw redirectTo(paths.office());
  return user;
}

/** Whoever has a login, for what is about that login: agents without a customer and staff too. @throws Response a redirect. */
export async function loggedInUser(context: Readonly<RouterContextProvider>, url: URL): Promise<User> {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  return user;
}
