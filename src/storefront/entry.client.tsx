/** Browser entry of the build: hydrates the server's HTML. */
import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { startLazyImages } from '#storefront/platform/browser/lazy-images.ts';
import { reloadOnStaleChunks } from '#storefront/platform/navigation/stale-chunks.ts';
import { startStorage } from '#storefront/platform/storage/browser-storage.ts';
import { dropPageParts } from '#storefront/platform/storage/stored-state.ts';
import { takeOver } from '#storefront/platform/timing/hydration.ts';

// A page never changes its language: the other language is a new document.
const locale = document.documentElement.lang === 'en' ? 'en' : 'it';
setLocaleResolver(() => locale);
// Separate tasks after the one that evaluates the scripts: on a phone each of them is long, also the first read of
// browser storage.
setTimeout(() => {
  if (startStorage(document.documentElement.dataset)) location.reload();
  else setTimeout(start);
});

function start(): void {
  startLazyImages();
  reloadOnStaleChunks();
  addEventListener('pagehide', dropPageParts);
  startTransition(() => {
    takeOver(
      document,
      <StrictMode>
        {/* A navigation renders in one task: in slices, with frames of the old page between them, it takes twice as
            long. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}
