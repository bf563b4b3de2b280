/**
 * Owns the audit log: who did what, for whom, when, from where. It is separate from the server's log and append-only.
 */
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/db/index.ts';
import { networkOf } from '#server/platform/http/ip-network.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { currentTrace } from '#server/platform/http/logging/request-trace.ts';
import { insertEntries } from './audit.repository.ts';
import type { AuditEntry, AuditNote } from './audit-entry.ts';
import { NoteQueue } from './note-queue.ts';

export { type AuditFilter, hasAuditLog, type ListedEntry, readEntries, readUserId } from './audit.repository.ts';
export type { AuditKind, AuditNote } from './audit-entry.ts';

export interface Audit {
  /** Written in the transaction of the change it describes: both are committed, or neither. */
  record(on: Queryable, ...notes: AuditNote[]): Promise<void>;
  /**
   * For events that change nothing: returns at once, writes within a second or two, and counts events that come in
   * masses.
   */
  note(note: AuditNote): void;
  /**
   * Prepares an entry that is written later, by code that no longer knows the request (orders are written in groups).
   */
  prepared(note: AuditNote): (on: Queryable, more: Pick<AuditNote, 'on'>) => Promise<void>;
  /** Writes the queued entries. */
  close(): Promise<void>;
}

export interface AuditDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

const WRITE_AFTER_MS = 1000;

export function createAudit({ db, clock, log }: AuditDeps): Audit {
  const queue = new NoteQueue();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (all: boolean) => {
    writing = writing.then(async () => {
      const rows = queue.take(clock().getTime(), all);
      if (rows.length > 0) await insertEntries(db, rows);
    });
    // Entries that cannot be written are lost, and this is logged: the queue must not grow while the database is away.
    writing = writing.catch((error) => log.error({ err: error }, 'audit log entries could not be written'));
    return writing;
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write(false).then(() => {
        if (queue.size > 0) soon();
      });
    }, WRITE_AFTER_MS).unref();
  };

  return {
    record: (on, ...notes) =>
      insertEntries(
        on,
        notes.map((note) => entryOf(note, clock())),
      ),
    note(note) {
      queue.add(entryOf(note, clock()));
      soon();
    },
    prepared(note) {
      const entry = entryOf(note, clock());
      return (on, { on: subject }) => insertEntries(on, [{ ...entry, ...subjectOf(subject) }]);
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await write(true);
    },
  };
}

/** For commands, which have no request. */
export function recordCommand(on: Queryable, note: AuditNote, now: Date): Promise<void> {
  return insertEntries(on, [{ ...entryOf(note, now), source: 'command' }]);
}

function subjectOf(on: AuditNote['on']): Pick<AuditEntry, 'entity' | 'entityKey'> {
  return { entity: on?.[0] ?? '', entityKey: String(on?.[1] ?? '').slice(0, 100) };
}

function entryOf({ kind, result = 'done', on, params = {}, ...given }: AuditNote, at: Date): AuditEntry {
  const trace = currentTrace();
  const actorUserId = given.actorUserId === undefined ? (trace?.userId ?? null) : given.actorUserId;
  const customerId = given.customerId === undefined ? (trace?.customerId ?? null) : given.customerId;
  const address = trace?.address.slice(0, 64) ?? '';
  return {
    at,
    kind,
    result,
    source: trace ? 'shop' : 'job',
    actorUserId,
    actorName: given.actorName?.slice(0, 100) ?? '',
    customerId: customerId || null,
    ...subjectOf(on),
    params,
    requestId: trace?.requestId ?? '',
    network: shortened(address),
    address,
    times: 1,
  };
}

/**
 * Shortened as the Italian and other data protection authorities do it: without the last byte of IPv4; of IPv6 only the
 * provider's part.
 */
export function shortened(address: string): string {
  const network = networkOf(address);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\.\d+$/, '.0/24');
  if (!network.endsWith('::/64')) return '';
  return `${network.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`;
}
