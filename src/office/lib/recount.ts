/**
 * What is counted over a whole list (totals, sums, tabs, what has come) follows changes at once, but not each of many: a press in a grid
 * would count 100 000 rows for every cell, and a change of many rows three times a second.
 */
import { queryClient } from './query-client.ts';

/** Second part of the keys of what a grid counts (`use-grid-view.ts`, `use-grid-state.ts`). */
export const COUNTED: ReadonlySet<unknown> = new Set(['total', 'sums', 'news', 'views']);
/** First part of the keys of counts over records of every topic. */
const OVERALL: ReadonlySet<unknown> = new Set(['counts', 'desk']);

/** Between two times. */
const PAUSE_MS = 2_000;

const waiting = new Set<string>();
let isPausing = false;

/** Counts of this topic, and those over all topics, are read again: now, or together with others when the pause is over. */
export function recount(topic: string): void {
  waiting.add(topic);
  if (!isPausing) countNow();
}

function countNow(): void {
  const topics = new Set(waiting);
  waiting.clear();
  isPausing = true;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) =>
      OVERALL.has(first) || (topics.has(String(first)) && COUNTED.has(second)),
  });
  setTimeout(() => {
    isPausing = false;
    if (waiting.size > 0) countNow();
  }, PAUSE_MS);
}
