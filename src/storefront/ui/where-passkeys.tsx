/**
 * Controls for passkeys: not there without JavaScript, nor where browser or address have none. Their place is kept until the page is
 * live, so that nothing moves when they come.
 */
import type { ReactNode } from 'react';
import { usePasskeysHere } from '#storefront/lib/use-passkeys-here.ts';
import '#storefront/styles/ui/where-passkeys.css';

export function WherePasskeys({ children }: { children: ReactNode }) {
  const here = usePasskeysHere();
  if (here === false) return null;
  return <div className={here ? 'passkeys' : 'passkeys passkeys--later needs-js'}>{children}</div>;
}
