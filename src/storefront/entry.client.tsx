/** Browser side of the build: makes the server's HTML live. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setLocaleResolver } from '#storefront/messages/runtime.js';
import { startStorage } from './lib/browser-storage.ts';
import { startLazyImages } from './lib/lazy-images.ts';
import { reloadOnStaleChunks } from './lib/stale-chunks.ts';
import { dropPageParts } from './lib/stored-state.ts';

// A page never changes language: going to the other one loads a new document.
const locale = document.documentElement.lang === 'en' ? 'en' : 'it';
setLocaleResolver(() => locale);
if (startStorage(document.documentElement.dataset)) location.reload();
// A task of its own, behind the one that evaluates the programs: on a phone each of them is long enough.
else setTimeout(start);

function start(): void {
  startLazyImages();
  reloadOnStaleChunks();
  addEventListener('pagehide', dropPageParts);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* A page that was asked for is drawn in one go: in slices, with frames of the old page between them, it takes twice as long. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}
