/**
 * Moves a row of slides every 3 s (storefront.md §9 "Carousels"): only while it is visible, without pointer or keyboard
 * focus in it, not moved by the visitor before, and without reduced motion.
 */
import { type RefObject, useEffect, useState } from 'react';
import { screens } from '#storefront/platform/session/screen-settings.ts';

export interface Autoplay {
  /** Autoplay is possible; false with reduced motion. */
  readonly on: boolean;
  /** The visitor stopped it. */
  readonly stopped: boolean;
  /** Pointer or focus is in it. */
  readonly held: boolean;
  stop(): void;
  toggle(): void;
  /** For the element around row and buttons. */
  readonly hold: {
    onPointerEnter(event: { pointerType: string }): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(): void;
  };
}

const VISIBLE = 0.6;

export function useAutoplay(row: RefObject<HTMLElement | null>, count: number, advance: () => void): Autoplay {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const [stopped, setStopped] = useState(false);
  const [seen, setSeen] = useState(false);
  const [on, setOn] = useState(false);

  useEffect(() => {
    const element = row.current;
    if (!element || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setOn(true);
    const watch = new IntersectionObserver(([entry]) => setSeen((entry?.intersectionRatio ?? 0) >= VISIBLE), {
      threshold: VISIBLE,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [row, count]);

  useEffect(() => {
    if (!on || !seen || held || stopped) return;
    const timer = setInterval(() => !document.hidden && advance(), screens.autoplayMs);
    return () => clearInterval(timer);
  }, [on, seen, held, stopped, advance]);

  return {
    on,
    stopped,
    held,
    stop: () => setStopped(true),
    toggle: () => setStopped(!stopped),
    hold: {
      // A touch pointer fires no leave event after a tap.
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
