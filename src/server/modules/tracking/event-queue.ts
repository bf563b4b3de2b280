/**
 * Groups events that arrive together into one transaction: at most 500, or what came within 20 ms. One transaction at a
 * time, so that they are stored in the order in which they came.
 */
import { AppError } from '#contract/values/errors.ts';

export interface EventQueue<Event> {
  /** Resolves when the event is stored durably. @throws AppError `overloaded`; the error of the database. */
  add(event: Event): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export interface EventQueueOptions<Event> {
  readonly write: (events: readonly Event[]) => Promise<void>;
  readonly most?: number;
  readonly waitMs?: number;
  /** Beyond so many in memory, events are refused. */
  readonly mostWaiting?: number;
}

interface Waiting<Event> {
  readonly event: Event;
  resolve(): void;
  reject(error: unknown): void;
}

export function createEventQueue<Event>(options: EventQueueOptions<Event>): EventQueue<Event> {
  const { write, most = 500, waitMs = 20, mostWaiting = 20_000 } = options;
  let waiting: Waiting<Event>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await write(batch.map(({ event }) => event));
        for (const one of batch) one.resolve();
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
  }

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    working ??= work().finally(() => {
      working = undefined;
      // Came between the last look and now.
      if (waiting.length > 0) begin();
    });
  }

  return {
    add: (event) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(new AppError('overloaded', { retry_after: 1 }));
        waiting.push({ event, resolve, reject });
        if (working) return;
        if (waiting.length >= most) begin();
        else timer ??= setTimeout(begin, waitMs);
      }),
    async close() {
      begin();
      while (working) await working;
    },
  };
}
