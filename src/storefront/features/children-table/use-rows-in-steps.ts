/**
 * A long table in a new order is rendered from its top: at once what fills a window, the rest step by step in idle
 * time. In the end every row is in the page, for the browser's search, screen readers and the keyboard; the server's
 * page has them all from the start, for visitors without JavaScript.
 */
import { useEffect, useState } from 'react';

/** Rows of a high window, and of each step after it. */
const STEP = 40;
const SOON_MS = 30;
const LATEST_MS = 250;

/** `order`: a new object whenever rows were sorted or filtered. */
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
