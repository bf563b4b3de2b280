/**
 * Controls for passkeys: absent without JavaScript, and where browser or host do not support them. Their space is
 * reserved until hydration, so that nothing moves when they appear.
 */
import type { ReactNode } from 'react';
import { usePasskeysHere } from '#storefront/platform/browser/use-passkeys-here.ts';
import { Note } from '#storefront/ui/note.tsx';
import './where-passkeys.css';

export interface WherePasskeysProps {
  /** Why the last attempt failed. */
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
