/**
 * A long table in another order is drawn from its top: at once what fills a window, the rest a step at a time when the browser has
 * nothing better to do. In the end every row is in the page, for the search of the browser, screen readers and the keyboard; the
 * first page has them all from the start, for whoever has no JavaScript.
 */
import { useEffect, useState } from 'react';

/** Rows of a high window, and of each step after it. */
const STEP = 40;
const SOON_MS = 30;
const LATEST_MS = 250;

/** `order`: another object whenever rows were sorted or filtered anew. */
export function useRowsInSteps<Row>(rows: readonly Row[], order: object): readonly Row[] {
  const [drawn, setDrawn] = useState({ order, count: Number.POSITIVE_INFINITY });
  const count = drawn.order === order ? drawn.count : STEP;
  const complete = count >= rows.length;
  useEffect(() => {
    if (complete) return;
    return whenIdle(() => setDrawn({ order, count: count + STEP }));
  }, [complete, count, order]);
  return complete ? rows : rows.slice(0, count);
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(idle);
}
