/** Where an agent who has chosen no customer yet chooses one: prices and adding begin there, not at a login they have done already. */
import { useLocation } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** The page with the agent's customers, which leads back here; undefined for everybody else. */
export function useCustomerChoice(): string | undefined {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return user?.role === 'agent' ? paths.customers({ next: pathname + search }) : undefined;
}
