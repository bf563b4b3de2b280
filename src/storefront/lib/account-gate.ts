/** Who may see the account pages (storefront.md §6): customers, and agents for the customer they have chosen. */
import type { RouterContextProvider } from 'react-router';
import type { User } from '#contract/identity.ts';
import { toLogin } from './login-redirect.ts';
import { scopeOf } from './request-scope.ts';

/**
 * The person. Guests are sent to the login and back; staff, and agents who have chosen nobody, pass and are refused by the calls
 * (403, C-ID-3), which the page answers with the way to the customers. @throws Response a redirect.
 */
export async function accountUser(context: Readonly<RouterContextProvider>, url: URL): Promise<User> {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  return user;
}
