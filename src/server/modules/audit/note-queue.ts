/**
 * Queue of audit log entries that belong to no change (failed logins, refusals): limited in memory and on disk under
 * any load. Equal entries of a minute become one row with a count; when too many different ones come, rows of that kind
 * are written without who and where, so that an attack cannot fill the disk or hide the entries of others.
 */
import { type Bucket, type Rate, take } from '#server/platform/rate-limit/token-bucket.rules.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Individual rows: so many at once, then so many per minute (about 20 MB a day in the worst case). */
export const OWN_ROWS: Rate = { burst: 1000, perMinute: 60 };
/** An equal entry is written again after this time. */
export const AGAIN_MS = 60_000;
const MOST_WAITING = 5000;

interface Waiting {
  entry: AuditEntry;
  /** Not written yet. */
  times: number;
  /** When it is written, or dropped if none came. */
  due: number;
}

export class NoteQueue {
  readonly #waiting = new Map<string, Waiting>();
  readonly #summed = new Map<string, Waiting>();
  #bucket: Bucket | undefined;

  /** Number of kinds of entries in memory. */
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
      entry.customerId,
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

  /** Rows that are due; `all` = everything queued, before the process ends. */
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

  /** Counted together with all others of its kind. */
  #sum(entry: AuditEntry, times: number): void {
    const key = JSON.stringify([entry.kind, entry.result, entry.source]);
    const same = this.#summed.get(key);
    const nobody = { actorUserId: null, actorName: '', customerId: null, entity: '', entityKey: '' };
    const summed = { ...entry, ...nobody, params: { summed: true }, requestId: '', network: '', address: '' };
    if (same) {
      same.entry = summed;
      same.times += times;
    } else this.#summed.set(key, { entry: summed, times, due: entry.at.getTime() + AGAIN_MS });
  }
}
