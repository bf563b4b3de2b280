/** For whom an agent works, on every page, and the way back to their customers (C-ID-6). Nobody else sees or loads it. */
import { lazy, Suspense } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/styles/features/agent-strip.css';

const CustomerStrip = lazy(() => import('./customer-strip.tsx'));

export function AgentStrip() {
  const { user, address } = useSession();
  if (user?.role !== 'agent') return null;
  return (
    <Suspense>
      <CustomerStrip owner={`${user.client_id}/${address?.address_code ?? 0}`} />
    </Suspense>
  );
}
