/**
 * What happens, said to the windows of staff at once: one stream of server-sent events per browser. An event names a topic
 * and a key, never data: windows ask for what they may read. Sources: operations of staff, and orders that customers send.
 */
import { PassThrough } from 'node:stream';
import { eventsFile } from '#contract/office/office-files.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type OfficeFileResponse, type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { OPERATIONS_CHANNEL } from '../../operations/index.ts';
import { eventsOfOperation, type StaffEvent } from './staff-event.rules.ts';

/** A line now and then keeps proxies from closing the stream, and finds windows that are gone. */
const PULSE_MS = 25_000;
/** Then the browser opens the stream again: who may listen is asked at least this often. */
const LONGEST_MS = 10 * 60_000;
const AGAIN_MS = 2_000;

export interface StaffEventsOptions {
  readonly db: Pick<Database, 'listen'>;
  /** Channels that announce what customers and visitors send, each with its topic; `keyed`: the payload names the record. */
  readonly channels: ReadonlyArray<{ readonly name: string; readonly topic: string; readonly keyed?: boolean }>;
  readonly log: Log;
}

export interface StaffEvents {
  readonly officeFiles: OfficeFileRoute[];
  /** To the windows that this process serves. */
  tell(events: readonly StaffEvent[]): void;
  close(): Promise<void>;
}

export async function createStaffEvents({ db, channels, log }: StaffEventsOptions): Promise<StaffEvents> {
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
    ...channels.map(({ name, topic, keyed }) =>
      db.listen(name, (payload) => tell([{ topic, key: (keyed && payload) || '', by: 0 }])),
    ),
  ]);
  const pulse = every(PULSE_MS, 'pulse of staff events', () => write(':\n\n'), log);
  pulse.start();

  async function listen(): Promise<OfficeFileResponse> {
    const stream = new PassThrough();
    const end = setTimeout(() => stream.end(), LONGEST_MS);
    end.unref();
    streams.add(stream);
    stream.once('close', () => {
      clearTimeout(end);
      streams.delete(stream);
    });
    stream.write(`retry: ${AGAIN_MS}\n\n`);
    // A proxy that collects a response before it passes it on would pass on nothing.
    const headers = { 'X-Accel-Buffering': 'no' };
    return { type: 'text/event-stream; charset=utf-8', headers, body: stream };
  }

  return {
    tell,
    officeFiles: [officeFileRoute(eventsFile, { get: listen })],
    async close() {
      await pulse.stop();
      for (const stream of streams) stream.end();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
