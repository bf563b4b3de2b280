/** Link for agents who have not chosen a customer yet: prices and adding need a customer, not another login. */
import { useLocation } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** The page with the agent's customers, which redirects back here; undefined for everybody else. */
export function useCustomerChoice(): string | undefined {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return user?.role === 'agent' ? paths.customers({ next: pathname + search }) : undefined;
}
