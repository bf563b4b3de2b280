/**
 * Requests that another thread of this process handles: they go to its server through a Unix socket without a file
 * (abstract, Linux). Another process that finds the socket has no key, and is turned away.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Log } from './logging/request-log.ts';
import type { Visitor } from './proxy-trust.rules.ts';

export interface RelayDoor {
  /** Path of the socket. */
  readonly socket: string;
  readonly key: string;
}

export const newRelayDoor = (): RelayDoor => ({
  socket: `\0bancale-${process.pid}-${randomBytes(8).toString('hex')}`,
  key: randomBytes(32).toString('hex'),
});

/** The key, and the visitor as the first thread knows it. */
const VISITOR = 'x-bancale-visitor';
/** They concern one connection, and there are two. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const MOST_SOCKETS = 512;

export type Relay = (incoming: IncomingMessage, outgoing: ServerResponse, visitor: Visitor) => Promise<void>;

export function createRelay({ socket, key }: RelayDoor, log: Pick<Log, 'error'>): { relay: Relay; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  return {
    close: () => agent.destroy(),
    async relay(incoming, outgoing, visitor) {
      const outward = request({
        socketPath: socket,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: [
          ...passedOn(incoming.rawHeaders, incoming),
          VISITOR,
          JSON.stringify({ key, address: visitor.address, origin: visitor.origin }),
        ],
      });
      const answer = Promise.withResolvers<IncomingMessage>();
      outward.once('response', answer.resolve);
      outward.on('error', answer.reject);
      const breakOff = () => {
        if (!incoming.complete) outward.destroy();
      };
      incoming.once('close', breakOff).on('error', breakOff).pipe(outward);
      outgoing.once('close', () => {
        // A response may come before the whole request was read: too large, not allowed. The rest is discarded here, so that
        // the connection can be used for the next request.
        incoming.unpipe(outward).resume();
        outward.destroy();
      });
      try {
        const response = await answer.promise;
        // Failures of both streams are those of the pipeline.
        outgoing.writeHead(response.statusCode ?? 502, [...passedOn(response.rawHeaders, response)]);
        outgoing.flushHeaders();
        await pipeline(response, outgoing);
      } catch (error) {
        // The visitor is gone.
        if (outgoing.destroyed) return;
        log.error(
          { path: incoming.url?.split('?')[0], err: error },
          'a request could not be passed to the main thread',
        );
        if (outgoing.headersSent) outgoing.destroy();
        else
          outgoing
            .writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' })
            .end('Not available for a moment');
      }
    },
  };
}

/** The visitor of a request that came through the door; undefined for any other. */
export function relayedVisitor(incoming: IncomingMessage, { key }: RelayDoor): Visitor | undefined {
  const text = incoming.headers[VISITOR];
  if (typeof text !== 'string') return undefined;
  delete incoming.headers[VISITOR];
  try {
    const { key: given, address, origin } = JSON.parse(text) as { key: string; address: string; origin: string };
    const [a, b] = [Buffer.from(given), Buffer.from(key)];
    return a.length === b.length && timingSafeEqual(a, b) ? { address, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Names and values in turns, as they came. */
function passedOn(raw: readonly string[], { headers }: IncomingMessage): string[] {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (OF_ONE_CONNECTION.has(name) || named.includes(name) || name === VISITOR) continue;
    kept.push(raw[at] as string, raw[at + 1] as string);
  }
  return kept;
}
