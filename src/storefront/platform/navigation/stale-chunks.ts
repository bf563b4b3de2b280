/**
 * A page from before a deployment asks for files that are gone: it reloads, at most once a minute (storefront.md §4). Files fetched
 * before anybody asked for them reload nothing: whoever is typing would lose it.
 */
import { screens } from '#storefront/platform/session/screen-settings.ts';

const KEY = 'chunk-reload-at';
/** A file may be missing before the page knows its settings. */
const NO_SESSION_GUARD_MS = 60_000;
let early = 0;

export function reloadOnStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing would come back.
    if (early > 0 || !navigator.onLine || reloadedLately()) return;
    markReload();
    event.preventDefault();
    window.location.reload();
  });
}

/** Loads a part before it is asked for; it does not matter when that fails. */
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
    // Nowhere to remember it: rather not at all than again and again.
    return true;
  }
}

/** This window is about to be reloaded for a missing file. */
export function markReload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // `reloadedLately` says so too
  }
}
