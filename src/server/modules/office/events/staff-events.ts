/**
 * What happens, said to the windows of staff at once: one stream of server-sent events per browser. An event names a topic
 * and a key, never data: windows ask for what they may read. Sources: operations of staff, and orders that customers send.
 */
import { PassThrough } from 'node:stream';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { languageOf } from '#server/platform/http/mount.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import { OPERATIONS_CHANNEL } from '../../operations/index.ts';
import { eventsOfOperation, type StaffEvent } from './staff-event.rules.ts';

export const EVENTS_PATH = '/api/office/events';

/** A line now and then keeps proxies from closing the stream, and finds windows that are gone. */
const PULSE_MS = 25_000;
/** Then the browser opens the stream again: who may listen is asked at least this often. */
const LONGEST_MS = 10 * 60_000;
const AGAIN_MS = 2_000;

export interface StaffEventsOptions {
  readonly db: Pick<Database, 'listen'>;
  readonly identity: StaffIdentity;
  /** Channel that announces orders as customers send them. */
  readonly ordersChannel: string;
  readonly log: Log;
}

export interface StaffEvents {
  readonly handle: Handler;
  /** To the windows that this process serves. */
  tell(events: readonly StaffEvent[]): void;
  close(): Promise<void>;
}

export async function createStaffEvents({
  db,
  identity,
  ordersChannel,
  log,
}: StaffEventsOptions): Promise<StaffEvents> {
  const streams = new Set<PassThrough>();
  const write = (text: string) => {
    for (const stream of streams) stream.write(text);
  };
  const tell = (events: readonly StaffEvent[]) => {
    for (const event of events) write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const stops = await Promise.all([
    // Null: the connection was lost, and so may be some events: everything is asked for again.
    db.listen(OPERATIONS_CHANNEL, (payload) => tell(eventsOfOperation(payload))),
    db.listen(ordersChannel, () => tell([{ topic: 'orders', key: '', by: 0 }])),
  ]);
  const pulse = every(PULSE_MS, 'pulse of staff events', () => write(':\n\n'), log);
  pulse.start();
  return {
    tell,
    async handle(exchange) {
      if (!identity.isOpenTo(exchange)) return failure('not-found', languageOf(exchange));
      if (exchange.method !== 'GET') return failure('method-not-allowed', languageOf(exchange), { Allow: 'GET' });
      const { staff, cookie } = await identity.identify(exchange);
      if (!staff) return failure('session-expired', languageOf(exchange));
      const stream = new PassThrough();
      const end = setTimeout(() => stream.end(), LONGEST_MS);
      end.unref();
      streams.add(stream);
      stream.once('close', () => {
        clearTimeout(end);
        streams.delete(stream);
      });
      stream.write(`retry: ${AGAIN_MS}\n\n`);
      const headers = {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // A proxy that collects a response before it passes it on would pass on nothing.
        'X-Accel-Buffering': 'no',
        ...(cookie && { 'Set-Cookie': [cookie] }),
      };
      return { status: 200, headers, body: stream };
    },
    async close() {
      await pulse.stop();
      for (const stream of streams) stream.end();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
