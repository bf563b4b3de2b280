/** Runs at most so many tasks at the same time; the others wait in a queue. */
export type WorkSlots = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createWorkSlots(count: number): WorkSlots {
  let free = count;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
