/** Where a login leads. */
import type { User } from '#contract/endpoints/identity.ts';
import { paths } from '#storefront/paths.ts';

/** Name of the field of a form that says: the browser has opened the session by itself, only the way on is asked for. */
export const LOGGED_IN_FIELD = 'logged_in';

/** An agent chooses a customer first. `wanted`: a path of this shop. */
export function afterLogin(role: User['role'], wanted: string | undefined): string {
  if (role === 'agent') return paths.customers(wanted ? { next: wanted } : {});
  return wanted ?? paths.home();
}
