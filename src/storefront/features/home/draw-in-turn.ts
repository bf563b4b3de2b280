/**
 * The first page of a visit is not drawn in one go down to its foot: parts out of sight wait (`content-visibility` in `home.css`) until
 * they come near, or until the browser has nothing else to do; then one after the other, for all of them at once would keep a phone
 * from answering. When somebody comes back to the home page everything is drawn at once: he wants to be where he was
 * (`drawn-at-once.tsx` does the same for a page that is loaded again).
 */
import { type RefObject, useEffect } from 'react';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';

const DRAWN = 'data-drawn';

/** `parts`: the element whose children are drawn in turn. */
export function useDrawnInTurn(parts: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement;
    if (parts.current?.hasAttribute(DRAWN)) page.toggleAttribute(DRAWN, true);
    if (page.hasAttribute(DRAWN)) return;
    const waiting = Array.from(parts.current?.children ?? []);
    const next = () => {
      waiting.shift()?.toggleAttribute(DRAWN, true);
      if (waiting.length > 0) callOff = whenIdle(next);
    };
    let callOff = whenIdle(next);
    return () => {
      callOff();
      page.toggleAttribute(DRAWN, true);
    };
  }, [parts]);
}
