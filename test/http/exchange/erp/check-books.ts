/** What must be so when a story has ended: both sides have the same books (C-EXC-1 to C-EXC-4, C-EXC-7). */
import { expect } from 'vitest';
import { FIGURE_TABLES } from './books.ts';
import type { StoryEnd, StoryWorld } from './story.ts';

export async function checkBooks({ side, folders }: StoryWorld, end: StoryEnd): Promise<void> {
  const { told, code, books, http, files, orders, runs, coming, hasCome } = end;
  // Each order once, with its total.
  const booked = [...books.orders.values()].map(({ number, total }) => [number, total] as const);
  expect(booked.sort(), told).toEqual([...orders].sort());
  expect(await side.handovers(code), told).toEqual(orders.size > 0 ? { acknowledged: orders.size } : {});
  // Equal figures and states.
  for (const table of FIGURE_TABLES) {
    const wanted = new Map([...books.figures[table]].filter(([key]) => key !== coming || hasCome));
    expect([table, sorted(await side.figures(table, wanted.keys()))], told).toEqual([table, sorted(wanted)]);
  }
  expect(sorted(await side.states(books.states.keys())), told).toEqual(sorted(books.states));
  // Each row ever given is applied, stale, refused or waiting.
  expect(http.told.counted, told).toBe(http.told.rows);
  const kept: string[] = [];
  for (const { id, name, state, report } of runs) {
    const where = folders.names(code, 'done').includes(`${id}-${name}`) ? 'done' : 'failed';
    const text = folders.read(code, where, `${id}-${name}`);
    kept.push(text);
    expect([name, state], told).toEqual([
      name,
      expect.stringMatching(where === 'done' ? /^(done|unchanged|superseded)$/ : /^(failed|interrupted)$/),
    ]);
    if (state !== 'done' || !report) continue;
    const { rows, created, changed, same, stale = 0, waiting = 0, refused } = report;
    const lines = text.split('\n').filter((line) => line !== '').length - 1;
    expect([id, name, text, rows, created + changed + same + stale + waiting + refused], told).toEqual([
      id,
      name,
      text,
      lines,
      lines,
    ]);
  }
  expect(
    files.left.filter((text) => !kept.includes(text)),
    told,
  ).toEqual([]);
  // Each event once, in one order.
  const all = await side.positions();
  expect(http.positions, told).toEqual(all);
}

const sorted = <Value>(map: ReadonlyMap<string, Value>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
