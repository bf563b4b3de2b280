import { describe, expect, it, vi } from 'vitest';
import { createEventQueue } from './event-queue.ts';

describe('events are stored in groups (C-TRK-3)', () => {
  it('those that come within the wait are one write, in their order', async () => {
    vi.useFakeTimers();
    const write = vi.fn(async () => {});
    const queue = createEventQueue<number>({ write });
    const added = Promise.all([1, 2, 3].map((event) => queue.add(event)));
    await vi.advanceTimersByTimeAsync(20);
    await added;
    expect(write.mock.calls).toEqual([[[1, 2, 3]]]);
    vi.useRealTimers();
  });

  it('a full group does not wait, and the next is written after it, not beside it', async () => {
    let open = 0;
    let most = 0;
    const sizes: number[] = [];
    const queue = createEventQueue<number>({
      most: 3,
      waitMs: 1_000_000,
      async write(events) {
        open += 1;
        most = Math.max(most, open);
        sizes.push(events.length);
        await Promise.resolve();
        open -= 1;
      },
    });
    await Promise.all(Array.from({ length: 7 }, (_, event) => queue.add(event)));
    expect({ sizes, most }).toEqual({ sizes: [3, 3, 1], most: 1 });
  });

  it('a write that fails rejects its own events, and only those', async () => {
    let calls = 0;
    const queue = createEventQueue<number>({
      most: 2,
      async write() {
        calls += 1;
        if (calls === 1) throw new Error('no database');
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((event) => queue.add(event)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('beyond what it may hold, events are refused at once', async () => {
    let go = () => {};
    const written = new Promise<void>((done) => (go = done));
    const queue = createEventQueue<number>({ most: 1, mostWaiting: 2, write: () => written });
    const first = [queue.add(1), queue.add(2), queue.add(3)];
    await expect(queue.add(4)).rejects.toMatchObject({ code: 'overloaded' });
    go();
    await Promise.all(first);
    await queue.close();
  });
});
