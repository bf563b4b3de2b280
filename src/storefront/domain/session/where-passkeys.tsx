/**
 * Controls for passkeys: not there without JavaScript, nor where browser or address have none. Their place is kept until the page is
 * live, so that nothing moves when they come.
 */
import type { ReactNode } from 'react';
import { usePasskeysHere } from '#storefront/platform/browser/use-passkeys-here.ts';
import { Note } from '#storefront/ui/note.tsx';
import './where-passkeys.css';

export interface WherePasskeysProps {
  /** Why the last try led nowhere. */
  refusal?: string | undefined;
  children: ReactNode;
}

export function WherePasskeys({ refusal, children }: WherePasskeysProps) {
  const here = usePasskeysHere();
  if (here === false) return null;
  return (
    <div className={here ? 'passkeys' : 'passkeys passkeys--later needs-js'}>
      {refusal && (
        <Note tone="err" alert>
          {refusal}
        </Note>
      )}
      {children}
    </div>
  );
}
