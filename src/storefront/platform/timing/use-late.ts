/** A waiting state is shown only if it lasts (storefront.md §9: no spinner under 100 ms). */
import { useEffect, useState } from 'react';

const LATE_MS = 100;

/**
 * True from 100 ms after `busy` became true until it is false again. A timer, not a CSS delay: during the delay of a
 * transition the compositor keeps drawing unchanged frames, and they delay the frame with the response.
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
