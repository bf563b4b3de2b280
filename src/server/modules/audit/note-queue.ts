/**
 * What waits to be written into the audit log without a change of its own (failed logins, refusals): bounded in memory and on disk,
 * whatever comes. Equal notes of a minute are one row with a count; when too many different ones come, rows of that kind
 * are written without who and where, so that an attack fills no disk and hides nothing that others do.
 */
import { type Bucket, type Rate, take } from '#server/platform/rate-limit/token-bucket.rules.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Rows of their own: so many at once, then so many a minute (some 20 MB a day at the worst). */
export const OWN_ROWS: Rate = { burst: 1000, perMinute: 60 };
/** An equal note is written again after this. */
export const AGAIN_MS = 60_000;
const MOST_WAITING = 5000;

interface Waiting {
  entry: AuditEntry;
  /** Not written yet. */
  times: number;
  /** When it is written, or forgotten if nothing came. */
  due: number;
}

export class NoteQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #summed = new Map<string, Waiting>();
  #bucket: Bucket | undefined;

  /** How many kinds of notes are kept in memory. */
  get size(): number {
    return this.#waiting.size + this.#summed.size;
  }

  add(entry: AuditEntry): void {
    const key = JSON.stringify([
      entry.kind,
      entry.result,
      entry.source,
      entry.actorUserId,
      entry.actorName,
      entry.clientId,
      entry.entity,
      entry.entityKey,
      entry.params,
      entry.network,
    ]);
    const now = entry.at.getTime();
    const same = this.#waiting.get(key);
    if (same) {
      same.entry = entry;
      same.times += 1;
    } else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { entry, times: 1, due: now });
    else this.#sum(entry, 1);
  }

  /** Rows whose time has come; `all` = whatever waits, before the process ends. */
  take(now: number, all = false): AuditEntry[] {
    const rows: AuditEntry[] = [];
    for (const [key, waiting] of this.#waiting) {
      if (waiting.due > now && !all) continue;
      if (waiting.times === 0) {
        this.#waiting.delete(key);
        continue;
      }
      const { bucket, wait } = take(this.#bucket, OWN_ROWS, now);
      this.#bucket = bucket;
      if (wait === 0) {
        rows.push({ ...waiting.entry, times: waiting.times });
        waiting.times = 0;
        waiting.due = now + AGAIN_MS;
      } else {
        this.#sum(waiting.entry, waiting.times);
        this.#waiting.delete(key);
      }
    }
    for (const [key, { entry, times, due }] of this.#summed) {
      if (due > now && !all) continue;
      rows.push({ ...entry, times });
      this.#summed.delete(key);
    }
    return rows;
  }

  /** Counted with all others of its kind. */
  #sum(entry: AuditEntry, times: number): void {
    const key = JSON.stringify([entry.kind, entry.result, entry.source]);
    const same = this.#summed.get(key);
    const nobody = { actorUserId: null, actorName: '', clientId: null, entity: '', entityKey: '' };
    const summed = { ...entry, ...nobody, params: { summed: true }, requestId: '', network: '', address: '' };
    if (same) {
      same.entry = summed;
      same.times += times;
    } else this.#summed.set(key, { entry: summed, times, due: entry.at.getTime() + AGAIN_MS });
  }
}
