/** What the main thread and a thread that serves requests (`THREADS`) may ask of each other. */
import type { MessagePort } from 'node:worker_threads';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { SharedConnectionTable } from '#server/platform/http/connection-counts.ts';
import type { ThreadFigures } from '#server/platform/http/logging/metrics.ts';
import type { RelayDoor } from '#server/platform/http/relay.ts';
import type { FailureKind } from '#server/platform/rate-limit/allowances.ts';
import type { Keys, Outcome } from '#server/platform/rate-limit/failure-store.ts';
import type { Rate } from '#server/platform/rate-limit/token-bucket.rules.ts';
import type { MailLogo } from '../modules/mail/index.ts';
import type { FirstWords } from '../modules/search/index.ts';
import type { BeatTable } from './thread-watch.ts';

/** What a thread is started with. */
export interface ThreadStart {
  /** From 0; a thread that is started again has the number of the one that ended. */
  readonly number: number;
  readonly count: number;
  /** TCP port on which all threads listen. */
  readonly port: number;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly index: MessagePort;
  /** The port has an index already. */
  readonly hasIndex: boolean;
  readonly connections: SharedConnectionTable;
  /** Where it shows that it does not hang. */
  readonly beats: BeatTable;
  readonly door: RelayDoor;
  readonly demoLogins: PublicSettings['demoLogins'];
  readonly paperLogo: MailLogo | undefined;
  /** Lines of the log are for people. */
  readonly atTerminal: boolean;
}

/** `place`: a number that `endAttempt` takes. */
export type BegunAttempt = { readonly place: number } | { readonly wait: number } | 'busy';

/** Offered by the main thread. */
export type MainOffers = {
  readonly takeToken: (key: string, rate: Rate) => Promise<number>;
  readonly giveTokenBack: (key: string, rate: Rate) => Promise<void>;
  readonly beginAttempt: (kind: FailureKind, keys: Keys) => Promise<BegunAttempt>;
  readonly endAttempt: (place: number, outcome: Outcome) => Promise<number>;
  readonly spendAttempt: (kind: FailureKind, keys: Keys) => Promise<number>;
  readonly clearAttempts: (kind: FailureKind, key: string) => Promise<void>;
  readonly listen: (channel: string) => Promise<void>;
  readonly unlisten: (channel: string) => Promise<void>;
  readonly runSoon: (job: string) => void;
  /** Words of the index in OpenSearch, their columns in shared memory; undefined: the thread reads them itself. */
  readonly firstWords: FirstWords;
  /** Everything is loaded: the thread can listen when `listen` is called. */
  readonly prepared: () => void;
  /** The thread cannot start, for a reason that the operator can solve. */
  readonly cannotStart: (sentence: string) => void;
};

/** Offered by each thread. */
export type ThreadOffers = {
  readonly notified: (channel: string, payload: string | null) => void;
  readonly figures: () => Promise<ThreadFigures>;
  /** Begins to serve. */
  readonly listen: () => Promise<void>;
  readonly drain: (milliseconds: number) => Promise<void>;
  /** Finishes what has begun, for so long at most, and ends the thread. */
  readonly stop: (milliseconds: number) => Promise<void>;
};
