/**
 * What others do, at once: `GET /api/office/events`. One window of the browser holds the connection (Web Lock) and passes
 * events on to the others. A person who has touched nothing for an hour is not listening: their session must be able to end.
 */
import { eventsFile, officeFileHref } from '#contract/office/office-files.ts';
import { queryClient } from './query-client.ts';
import { COUNTED, recount } from './recount.ts';

/** As `StaffEvent` of the server: no data, only what may have changed. */
interface StaffEvent {
  readonly topic: string;
  readonly key: string;
  readonly by: number;
}

const NAME = 'bancale-office-events';
/** Second part of the keys of the rows that a grid holds (`use-grid-view.ts`). */
const ROWS = 'rows';
let isHolder = false;

/** Whether this window holds the connection: of ten windows of a browser one does. */
export const holdsEvents = (): boolean => isHolder;

const IDLE_MS = 60 * 60_000;

/** Grids whose rows are made of records of another topic. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  prices: ['price-matrix', 'price-comparison'],
  'webhook-deliveries': ['webhooks'],
};

function receive({ topic, key }: StaffEvent): void {
  for (const made of MADE_OF[topic] ?? []) receive({ topic: made, key: '', by: 0 });
  if (topic === '*') void queryClient.invalidateQueries();
  else {
    recount(topic);
    // A record concerns the lists it is in, but not other records.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        first === topic &&
        !COUNTED.has(second) &&
        (key === '' || typeof second !== 'string' || second === ROWS || second === key),
    });
  }
}

/** Called once, at start. Browsers without Web Locks listen in every window. */
export function startStaffEvents(): void {
  const others = new BroadcastChannel(NAME);
  others.onmessage = ({ data }: MessageEvent<StaffEvent>) => receive(data);
  const hear = (event: StaffEvent) => {
    others.postMessage(event);
    receive(event);
  };
  const hold = () =>
    new Promise<never>(() => {
      isHolder = true;
      listen(hear);
    });
  if ('locks' in navigator) void navigator.locks.request(NAME, hold);
  else void hold();
}

function listen(hear: (event: StaffEvent) => void): void {
  let source: EventSource | undefined;
  let opened = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(officeFileHref(eventsFile, {}));
    source.onopen = () => {
      // Whatever happened while nobody listened.
      if (opened) hear({ topic: '*', key: '', by: 0 });
      opened = true;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data));
    // Refused, or the server starts anew: the browser gives up, we do not.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) source = undefined;
    };
  };
  const touched = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      source?.close();
      source = undefined;
    }, IDLE_MS);
    if (!source) open();
  };
  for (const name of ['pointerdown', 'keydown', 'focus'] as const) addEventListener(name, touched, { passive: true });
  touched();
}
