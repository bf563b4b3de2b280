/**
 * A body that is still on its way takes no slot of the admission: eight clients that send headers, and their bodies slowly or never,
 * would otherwise keep everybody else out until their time is over.
 */
import type { IncomingMessage } from 'node:http';
import { Admission, type Arrival, type Aside } from './admission.ts';
import type { Exchange } from './exchange.ts';

/** Bodies of at most so many bytes arrive side by side, however many connections there are. */
const SMALL_BYTES = 64 * 1024;
/** Of larger ones, and of those that do not say how large they are: they are held in memory until they are whole. */
const LARGE_AT_ONCE = 8;

export interface BodyArrivals {
  /** The exchange for work that has a slot: it waits for its body `aside`. */
  admitted(exchange: Exchange, incoming: IncomingMessage, arrival: Arrival, aside: Aside): Exchange;
}

/** @param longestMs how long a large body waits for others to arrive, at most: the time that a whole request has */
export function createBodyArrivals(longestMs: number, turnedAway: () => void): BodyArrivals {
  const large = new Admission({ atOnce: LARGE_AT_ONCE, longestWaitMs: longestMs, turnedAway });
  return {
    admitted: (exchange, incoming, arrival, aside) => ({
      ...exchange,
      async body(limit) {
        // One that came with its headers is complete once the parser has handed on all of that packet.
        await undefined;
        const read = () => exchange.body(limit);
        const bytes = Number(incoming.headers['content-length'] ?? Number.NaN);
        // One that says that it is too large is refused without being read.
        if (incoming.complete || bytes > limit) return read();
        return aside(() => (bytes <= SMALL_BYTES ? read() : large.run(arrival, read)));
      },
    }),
  };
}
