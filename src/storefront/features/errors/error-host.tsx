/** Mount point of the error dialog in the document. */
import { useEffect } from 'react';
import { loadErrorWords } from '#storefront/domain/session/error-view.tsx';
import { loadEarly } from '#storefront/platform/navigation/stale-chunks.ts';
import { useErrorStore } from '#storefront/platform/notices/error-store.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./error-dialog.tsx');

export function ErrorHost() {
  const failing = useErrorStore((state) => state.notice !== undefined);
  // Prefetches dialog and messages, because without a network they could not be loaded.
  useEffect(
    () =>
      whenIdle(() =>
        loadEarly(() =>
          Promise.all([load(), loadErrorWords(), import('#storefront/platform/notices/report-error.ts')]),
        ),
      ),
    [],
  );
  return failing ? <LatePart load={load} props={{}} /> : null;
}
