/** Where the focus goes when a dialog closes. */
import { useRef } from 'react';

/**
 * For `finalFocus` of Base UI: back to where it was. A page has the focus without being a stop of Tab, and Base UI would take its first
 * field instead: single keys would be typed there.
 */
export function useReturnFocus(open: boolean): () => boolean {
  const was = useRef(false);
  const before = useRef<Element | null>(null);
  if (open !== was.current) {
    was.current = open;
    if (open) before.current = document.activeElement;
  }
  return () => {
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    // Where the button that opened it is gone, the page takes the keys.
    const page = isThere ? current : document.getElementById('page');
    if (!page || page.tabIndex >= 0) return true;
    queueMicrotask(() => {
      const now = document.activeElement;
      // What the dialog led to may have taken the focus itself.
      if (now === null || now === document.body || now.closest('[data-covers]')) page.focus({ preventScroll: true });
    });
    return false;
  };
}
