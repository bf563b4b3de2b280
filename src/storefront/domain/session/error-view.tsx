/** Replaces a page that failed, inside the shop's frame. Its texts are loaded with the first failure. */
import { lazy, Suspense } from 'react';

/** Also prefetched in idle time, so that a page that fails without a network has them (`error-host.tsx`). */
export const loadErrorWords = () => import('./error-words.tsx');
const ErrorWords = lazy(loadErrorWords);

export function ErrorView({ error }: { error: unknown }) {
  return (
    <Suspense>
      <ErrorWords error={error} />
    </Suspense>
  );
}
