/**
 * A page from before a deployment requests files that no longer exist: it reloads, at most once a minute (storefront.md
 * §4). A failed prefetch does not reload: the visitor would lose what they are typing.
 */
import { screens } from '#storefront/platform/session/screen-settings.ts';

const KEY = 'chunk-reload-at';
/** A file may be missing before the page has its settings. */
const NO_SESSION_GUARD_MS = 60_000;
let early = 0;

export function reloadOnStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the reload would fail.
    if (early > 0 || !navigator.onLine || reloadedLately()) return;
    markReload();
    event.preventDefault();
    window.location.reload();
  });
}

/** Prefetches a part of the page; a failure does not matter. */
export function loadEarly(load: () => Promise<unknown>): void {
  early += 1;
  load()
    .catch(() => undefined)
    .finally(() => {
      early -= 1;
    });
}

/** Whether this window was reloaded for a missing file within the last minute. */
export function reloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < (screens.chunkReloadMs ?? NO_SESSION_GUARD_MS);
  } catch {
    // Without storage the reload cannot be noted: better no reload than an endless loop.
    return true;
  }
}

/** Notes that this window is about to be reloaded for a missing file. */
export function markReload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // `reloadedLately` handles forbidden storage
  }
}
