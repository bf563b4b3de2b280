/**
 * Strip below the header while there is no connection: articles can still be added, they are sent later (mock
 * "States").
 */
import { useSyncExternalStore } from 'react';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, changed, { signal: stop.signal });
  return () => stop.abort();
}

export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const waiting = useCart((state) => state.offline);
  return (
    <div role="status" className="offline">
      {(!online || waiting) && <Note tone="warn">{m.shell_offline()}</Note>}
    </div>
  );
}
