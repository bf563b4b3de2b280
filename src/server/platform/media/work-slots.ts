/** At most so many pieces of work at the same time; the others wait for their turn in order. */
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
