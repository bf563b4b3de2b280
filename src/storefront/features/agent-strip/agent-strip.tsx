/**
 * Shows on every page which customer an agent acts for, with a link back to their customers (C-ID-6). Only agents load
 * it.
 */
import { lazy, Suspense } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';
import './agent-strip.css';

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
