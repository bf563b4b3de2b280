/** The feed of events (C-EXC-7): pages of it, and readers who wait. One notification of the database serves all who wait in this process. */
import { END_OF_FEED, type ExchangeEvent, LONGEST_WAIT } from '#contract/exchange/exchange-events.ts';
import { AppError } from '#contract/values/errors.ts';
import type { EventType } from '#contract/values/event-types.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { ExchangeProblem } from '#server/platform/http/problem-details.ts';
import { cursorFrom, cursorState, cursorText } from './cursor.rules.ts';
import { POSITIONS_CHANNEL, readFeed } from './events.repository.ts';

export interface FeedRequest {
  /** undefined = from the oldest event on. */
  readonly after: string | undefined;
  /** None = all. */
  readonly types: readonly EventType[];
  readonly limit: number;
  /** Seconds. */
  readonly wait: number;
  readonly onGone: (fn: () => void) => () => void;
}

export interface FeedPage {
  readonly events: ExchangeEvent[];
  readonly next: string;
}

export interface Feed {
  /** @throws AppError `validation` for what is no cursor; ExchangeProblem `cursor-of-another-epoch`, `cursor-expired`. */
  list(request: FeedRequest): Promise<FeedPage>;
  /** Readers who wait get their response now, and none waits any more: the process ends. */
  stopWaiting(): void;
  close(): Promise<void>;
}

/**
 * Where the feed stands, as a cursor. Read in the snapshot of an export: a reader who goes on from there misses nothing, because an event
 * that the snapshot does not have gets a later position.
 */
export async function readFeedCursor(snapshot: Queryable): Promise<string> {
  const { state } = await readFeed(snapshot, { after: 'end', types: [], limit: 1 });
  return cursorText(state);
}

/** Calls that say how things stand, for a reader whose cursor leads nowhere. */
const COMPARE = ['/exchange/v1/orders?state=all', '/exchange/v1/orders?state=changed'];

export function createFeed({ db }: { readonly db: Database }): Feed {
  const waiting = new Set<() => void>();
  let listening: Promise<() => Promise<void>> | undefined;
  let isStopped = false;

  const wakeAll = () => {
    for (const wake of waiting) wake();
  };

  /** One for the process, from the first reader who waits. */
  function listen(): Promise<unknown> {
    listening ??= db.listen(POSITIONS_CHANNEL, wakeAll);
    listening.catch(() => {
      listening = undefined;
    });
    return listening;
  }

  async function read({ after, types, limit }: Pick<FeedRequest, 'after' | 'types' | 'limit'>): Promise<FeedPage> {
    const cursor = after === undefined || after === END_OF_FEED ? undefined : cursorFrom(after);
    if (!cursor && after !== undefined && after !== END_OF_FEED)
      throw new AppError('validation', { errors: { after: [after] } });
    const from = cursor ? cursor.position : after === END_OF_FEED ? 'end' : null;
    const { state, events } = await readFeed(db, { after: from, types, limit });
    const found = cursor ? cursorState(cursor, state) : 'good';
    if (found === 'other-epoch') throw new ExchangeProblem('cursor-of-another-epoch', { compare: COMPARE });
    if (found === 'expired') throw new ExchangeProblem('cursor-expired', { compare: COMPARE });
    // A page that is not full was read to the end: behind the reader are also events of types that were not asked for.
    const last = events.length < limit ? undefined : events.at(-1);
    return { events, next: cursorText({ epoch: state.epoch, position: last?.position ?? state.position }) };
  }

  /** Waits for the first event, as long as the reader is there. */
  async function patiently({ wait, onGone, ...asked }: FeedRequest): Promise<FeedPage> {
    let isOver = false;
    let isNews = false;
    let goOn = () => {};
    const wake = () => {
      isNews = true;
      goOn();
    };
    const giveUp = () => {
      isOver = true;
      goOn();
    };
    const timer = setTimeout(giveUp, Math.min(wait, LONGEST_WAIT) * 1_000);
    const stopLooking = onGone(giveUp);
    waiting.add(wake);
    try {
      for (let { after } = asked; ; ) {
        // Before it is read: what comes meanwhile is read too.
        isNews = false;
        const page = await read({ ...asked, after });
        if (page.events.length > 0) return page;
        after = page.next;
        if (!isNews && !isOver && !isStopped) await new Promise<void>((resolve) => (goOn = resolve));
        if (isOver || isStopped) return page;
      }
    } finally {
      clearTimeout(timer);
      stopLooking();
      waiting.delete(wake);
    }
  }

  return {
    async list(request) {
      if (request.wait === 0 || isStopped) return read(request);
      await listen();
      return patiently(request);
    },
    stopWaiting() {
      isStopped = true;
      wakeAll();
    },
    async close() {
      isStopped = true;
      wakeAll();
      await (await listening?.catch(() => undefined))?.();
    },
  };
}
