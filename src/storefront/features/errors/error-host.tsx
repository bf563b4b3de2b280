/** Place of the error dialog in the document. */
import { useEffect } from 'react';
import { useErrorStore } from '#storefront/lib/error-store.ts';
import { loadEarly } from '#storefront/lib/stale-chunks.ts';
import { whenIdle } from '#storefront/lib/when-idle.ts';
import { loadErrorWords } from '#storefront/ui/error-view.tsx';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./error-dialog.tsx');

export function ErrorHost() {
  const failing = useErrorStore((state) => state.notice !== undefined);
  // A lost network is told without one: window and sentences are there before they are needed.
  useEffect(
    () =>
      whenIdle(() =>
        loadEarly(() => Promise.all([load(), loadErrorWords(), import('#storefront/lib/report-error.ts')])),
      ),
    [],
  );
  return failing ? <LatePart load={load} props={{}} /> : null;
}
