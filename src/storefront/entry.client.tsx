/** Browser side of the build: makes the server's HTML live. */
import { StrictMode, startTransition } from 'react';
import { HydratedRouter } from 'react-router/dom';
import { setLocaleResolver } from '#storefront/messages/runtime.js';
import { startLazyImages } from '#storefront/platform/browser/lazy-images.ts';
import { reloadOnStaleChunks } from '#storefront/platform/navigation/stale-chunks.ts';
import { startStorage } from '#storefront/platform/storage/browser-storage.ts';
import { dropPageParts } from '#storefront/platform/storage/stored-state.ts';
import { takeOver } from '#storefront/platform/timing/take-over.ts';

// A page never changes language: going to the other one loads a new document.
const locale = document.documentElement.lang === 'en' ? 'en' : 'it';
setLocaleResolver(() => locale);
// Tasks of their own, behind the one that evaluates the programs: on a phone each of them is long enough, the first look into the storage too.
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
        {/* A page that was asked for is drawn in one go: in slices, with frames of the old page between them, it takes twice as long. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}
