/**
 * On a first view, below-the-fold sections render progressively: they wait (`content-visibility` in `home.css`) until
 * they come near or the browser is idle, and then render one after the other, because all at once would block a phone.
 * When the visitor returns to the home page everything is rendered at once, so that the scroll position can be restored
 * (`drawn-at-once.tsx` does the same for a reloaded page).
 */
import { type RefObject, useEffect } from 'react';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';

const DRAWN = 'data-drawn';

/** `parts`: the element whose children are rendered in turn. */
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
