/** Waiting is shown only once it lasts (storefront.md §9: no spinner under 100 ms). */
import { useEffect, useState } from 'react';

const LATE_MS = 100;

/**
 * True from 100 ms after `busy` became true until it is false again. A clock, not a delay of CSS: a transition that waits keeps
 * the compositor drawing frames in which nothing changes, and they hold up the one with the answer.
 */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(setLate, LATE_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}
