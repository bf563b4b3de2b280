/** Target page after login. */
import type { User } from '#contract/endpoints/account/identity.ts';
import { paths } from '#storefront/paths.ts';

/** Name of a form field that means: the browser has already logged in, only the redirect is needed. */
export const LOGGED_IN_FIELD = 'logged_in';

/** An agent chooses a customer first; staff have nothing to do in the shop. `wanted`: a path of this shop. */
export function afterLogin(role: User['role'], wanted: string | undefined): string {
  if (role === 'agent') return paths.customers(wanted ? { next: wanted } : {});
  if (role === 'staff') return paths.office();
  return wanted ?? paths.home();
}
