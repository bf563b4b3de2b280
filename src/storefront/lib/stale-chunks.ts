/** A page from before a deployment asks for files that are gone: it reloads, at most once a minute (storefront.md §4). */
import { CHUNK_RELOAD_GUARD_MS } from '#contract/constants.ts';

const KEY = 'chunk-reload-at';

export function reloadOnStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < CHUNK_RELOAD_GUARD_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
