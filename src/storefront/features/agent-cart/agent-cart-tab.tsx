/** The third tab of the cart, for agents: the carts of the customer (C-CART-7). */

import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Link } from '#storefront/ui/link.tsx';

export function AgentCartTab({ current = false }: { current?: boolean }) {
  const { user } = useSession();
  if (user?.role !== 'agent') return null;
  return (
    <Link to={paths.agentCart()} aria-current={current ? 'page' : undefined}>
      {m.agent_cart_client()}
    </Link>
  );
}
