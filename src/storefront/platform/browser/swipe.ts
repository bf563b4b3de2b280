/** Horizontal swipe over an element: `onSwipe(1)` to the left (next), `-1` to the right (back). */
import { type TouchEvent, useRef } from 'react';

/** Shorter moves are taps, steeper ones scroll the page. */
const SWIPE_PX = 40;

export interface SwipeHandlers {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeHandlers {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart({ touches }) {
      const finger = touches[0];
      // Two fingers zoom.
      from.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }) {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const [dx, dy] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      from.current = undefined;
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
