/** Place of the error dialog in the document. */
import { useEffect } from 'react';
import { loadErrorWords } from '#storefront/domain/session/error-view.tsx';
import { loadEarly } from '#storefront/platform/navigation/stale-chunks.ts';
import { useErrorStore } from '#storefront/platform/notices/error-store.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./error-dialog.tsx');

export function ErrorHost() {
  const failing = useErrorStore((state) => state.notice !== undefined);
  // A lost network is told without one: window and sentences are there before they are needed.
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
