/** How many connections an address has open, for the limit per address. */
import { createHash, randomBytes } from 'node:crypto';

export interface ConnectionCounts {
  /** One more: how many it has now. */
  enter(address: string): number;
  leave(address: string): void;
}

export function ownConnectionCounts(): ConnectionCounts {
  const open = new Map<string, number>();
  return {
    enter(address) {
      const now = (open.get(address) ?? 0) + 1;
      open.set(address, now);
      return now;
    },
    leave(address) {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}

/** Two addresses of a thousand open ones share a place in one of sixteen cases, and count together then. */
const PLACES = 16_384;

/** Counts of several threads: a row of places for each, in shared memory. */
export interface SharedConnectionTable {
  readonly cells: Int32Array<SharedArrayBuffer>;
  /** Nobody outside can choose addresses that share a place. */
  readonly salt: string;
}

export const sharedConnectionTable = (threads: number): SharedConnectionTable => ({
  cells: new Int32Array(new SharedArrayBuffer(threads * PLACES * 4)),
  salt: randomBytes(16).toString('hex'),
});

/** The counts of all threads, as the thread of this number sees them. */
export function sharedConnectionCounts({ cells, salt }: SharedConnectionTable, thread: number): ConnectionCounts {
  const placeOf = (address: string) =>
    createHash('sha256').update(salt).update(address).digest().readUInt32LE(0) % PLACES;
  return {
    enter(address) {
      const place = placeOf(address);
      Atomics.add(cells, thread * PLACES + place, 1);
      let open = 0;
      for (let at = place; at < cells.length; at += PLACES) open += Atomics.load(cells, at);
      return open;
    },
    leave(address) {
      Atomics.sub(cells, thread * PLACES + placeOf(address), 1);
    },
  };
}

/** A thread ended: its connections did too. */
export function forgetConnectionsOf({ cells }: SharedConnectionTable, thread: number): void {
  cells.fill(0, thread * PLACES, (thread + 1) * PLACES);
}
