import { describe, expect, test } from 'vitest';
import type { AcknowledgedBy } from '#contract/values/connections.ts';
import { type FilesSeen, type FilesStep, filesStep, type OrderNow } from './order-file-state.rules.ts';

const PLACED = new Date('2026-11-27T10:00:00Z');
const minutesLater = (minutes: number) => new Date(PLACED.getTime() + minutes * 60_000);
const OFFERED: OrderNow = { state: 'offered', version: 1, ackedVersion: 0 };

describe('the files of an order (C-EXC-4)', () => {
  test.each<[string, FilesSeen['there'], Partial<OrderNow>, AcknowledgedBy, number, FilesStep]>([
    ['lie there', 'all', {}, 'taken', 600, 'wait'],
    ['are taken', 'none', {}, 'taken', 0, 'take'],
    ['are half taken', 'some', {}, 'taken', 600, 'wait'],
    ['are taken, and that says nothing', 'none', {}, 'api', 29, 'wait'],
    ['are taken, and nothing was said for half an hour', 'none', {}, 'api', 30, 'again'],
    ['… waiting for a state', 'none', {}, 'status', 30, 'again'],
    ['are of an order that was acknowledged', 'all', { state: 'acknowledged', ackedVersion: 1 }, 'api', 1, 'forget'],
    ['… and was amended since', 'none', { state: 'acknowledged', ackedVersion: 1, version: 2 }, 'taken', 1, 'forget'],
    ['are of an order that was refused', 'all', { state: 'refused' }, 'api', 1, 'forget'],
    ['lie there while the order is amended', 'all', { version: 2 }, 'taken', 1, 'recall'],
    ['are taken before the order is amended', 'none', { version: 2 }, 'taken', 1, 'take'],
    ['… and that says nothing', 'none', { version: 2 }, 'api', 1, 'left'],
    ['lie there while the order is cancelled', 'all', { state: 'withdrawn', version: 2 }, 'api', 1, 'recall'],
    ['left before it was cancelled', 'none', { state: 'withdrawn', version: 2 }, 'api', 1, 'left'],
    ['lie there, and the order is not to be offered any more', 'all', { state: 'pending' }, 'api', 1, 'recall'],
  ])('%s', (_, there, order, acknowledgedBy, minutes, step) =>
    expect(
      filesStep(
        { placedAt: PLACED, orderVersion: 1, there },
        { ...OFFERED, ...order },
        { acknowledgedBy, now: minutesLater(minutes) },
      ),
    ).toBe(step),
  );
});
