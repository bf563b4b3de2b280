/** Place of the error dialog in the document. */
import { lazy, Suspense } from 'react';
import { useErrorStore } from '#storefront/lib/error-store.ts';

const ErrorDialog = lazy(() => import('./error-dialog.tsx'));

export function ErrorHost() {
  const failing = useErrorStore((state) => state.notice !== undefined);
  return failing ? (
    <Suspense>
      <ErrorDialog />
    </Suspense>
  ) : null;
}
