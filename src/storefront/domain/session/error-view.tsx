/** What stands in place of a page that failed, inside the shop's frame. Its words come with the first failure. */
import { lazy, Suspense } from 'react';

/** Fetched in idle time as well: a page that fails for want of a network finds them (`error-host.tsx`). */
export const loadErrorWords = () => import('./error-words.tsx');
const ErrorWords = lazy(loadErrorWords);

export function ErrorView({ error }: { error: unknown }) {
  return (
    <Suspense>
      <ErrorWords error={error} />
    </Suspense>
  );
}
