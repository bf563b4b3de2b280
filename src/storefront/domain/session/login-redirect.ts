/**
 * Sends visitors who are not logged in to the login page, which shows the reason (`features/login/login-reason.ts`),
 * and back.
 */
import type { RouterContextProvider } from 'react-router';
import { type LoginReason, loginOrigin, paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Redirects to the login and then back to `back` (path with query), for pages and forms of customers. The response is
 * to be thrown or returned.
 */
export async function toLogin(context: Context, back: string, reason?: LoginReason): Promise<Response> {
  return redirectTo(paths.login(back, (await endedReason(context)) ?? reason));
}

/** The same through the login page for links from other sites: for shops where guests may not browse at all. */
export async function toLoginOrigin(context: Context, back: string): Promise<Response> {
  return redirectTo(loginOrigin(back, await endedReason(context)));
}

async function endedReason(context: Context): Promise<LoginReason | undefined> {
  return (await scopeOf(context).session()).ended ? 'ended' : undefined;
}
