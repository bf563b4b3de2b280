/**
 * The daily job that deletes data past their retention time (docs/personal-data.md). Orders and tax records are never
 * deleted.
 */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_EVENT_DAYS } from '#contract/values/tracking.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import type { Audit } from '../audit/index.ts';
import { deleteUnusedPapers } from './paper-sweep.ts';
import { deleteBefore, type ForgottenArea, readLastRun } from './retention.repository.ts';

/** Retention days of each area. */
export interface RetentionDays {
  readonly auditDays: number;
  readonly auditAddressDays: number;
  readonly mailDays: number;
  readonly enquiryDays: number;
  readonly registrationDays: number;
  readonly cartDays: number;
  readonly draftDays: number;
  readonly alertDays: number;
  readonly failedPaymentDays: number;
  readonly trackingDays: number;
}

export interface RetentionDeps {
  readonly db: Database;
  /** One process at a time deletes rows. Left out: there is no other one. */
  readonly leases?: Pick<Leases, 'ifFree'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly days: RetentionDays;
  /** Folder of e-mails as files, used when there is no mail server. */
  readonly mailFolder: string;
  /** Files of documents. */
  readonly papers: MediaStore;
}

export interface Retention {
  /** Deletes everything that is due now; returns how much of each area. */
  run(): Promise<Partial<Record<ForgottenArea | 'mail_files' | 'papers', number>>>;
  /**
   * What runs every hour: everything once a day, in whichever process is first. The others delete the files of their own data folder once a day.
   * Returns how much was deleted.
   */
  look(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Responses to presses of staff, and lists of the rows of their bulk changes: no setting, nobody reads them later. */
const KEYS_DAYS = 7;
const BULK_DAYS = 30;
/** Events for other systems: as docs/exchange-events.md promises. */
const EVENT_DAYS = 90;
const CHECK_EVERY_MS = 3_600_000;
/** Rows per statement: a few milliseconds, so that orders never wait for it. */
const AT_ONCE = 500;

export function createRetention(deps: RetentionDeps): Retention {
  const { db, leases, clock, log, audit, days, mailFolder, papers } = deps;
  let stopped = false;
  /** When files of this data folder were deleted by this process. */
  let filesAt: number | undefined;
  const areas: ReadonlyArray<readonly [ForgottenArea, number]> = [
    ['addresses', days.auditAddressDays],
    ['audit', days.auditDays],
    ['mail', days.mailDays],
    ['enquiries', days.enquiryDays],
    ['registrations', days.registrationDays],
    ['carts', days.cartDays],
    ['drafts', days.draftDays],
    ['alerts', days.alertDays],
    ['payments', days.failedPaymentDays],
    ['tracking', Math.min(days.trackingDays, MOST_EVENT_DAYS)],
    ['searches', days.trackingDays],
    ['clicks', days.trackingDays],
    ['keys', KEYS_DAYS],
    ['bulks', BULK_DAYS],
    ['events', EVENT_DAYS],
    ['webhook-tests', EVENT_DAYS],
  ];

  async function forget(area: ForgottenArea, before: Date): Promise<number> {
    let gone = 0;
    for (let some = AT_ONCE; some === AT_ONCE && !stopped; gone += some)
      some = await deleteBefore(db, area, { before, most: AT_ONCE });
    return gone;
  }

  async function runFiles(now: number): Promise<{ mail: number; papers: number }> {
    filesAt = now;
    return {
      mail: await deleteFiles(mailFolder, now - days.mailDays * DAY_MS),
      papers: await deleteUnusedPapers({ db, papers, now, stopped: () => stopped }),
    };
  }

  async function run(): ReturnType<Retention['run']> {
    const now = clock().getTime();
    const counts: Awaited<ReturnType<Retention['run']>> = {};
    const note = (what: keyof typeof counts, gone: number) => {
      if (gone > 0) counts[what] = gone;
    };
    for (const [area, kept] of areas) note(area, await forget(area, new Date(now - kept * DAY_MS)));
    const files = await runFiles(now);
    note('mail_files', files.mail);
    note('papers', files.papers);
    await audit.record(db, { kind: 'retention', params: counts });
    return counts;
  }

  const counted = async () => Object.values(await run()).reduce((sum, gone) => sum + gone, 0);
  async function isDue(): Promise<boolean> {
    const last = await readLastRun(db);
    return last === undefined || clock().getTime() - last.getTime() >= DAY_MS;
  }
  async function look(): Promise<number> {
    const now = clock().getTime();
    if (await isDue()) {
      const alone = async () => ((await isDue()) ? counted() : 0);
      return leases ? ((await leases.ifFree('retention', alone)) ?? 0) : alone();
    }
    // For the first time with the second look, an hour after the start.
    filesAt ??= now - DAY_MS + CHECK_EVERY_MS / 2;
    if (now - filesAt < DAY_MS) return 0;
    const { mail, papers } = await runFiles(now);
    return mail + papers;
  }
  const checks = every(CHECK_EVERY_MS, 'retention', look, log, { now: counted });

  return {
    run,
    look,
    start() {
      checks.start();
      checks.runSoon();
    },
    async close() {
      stopped = true;
      await checks.stop();
    },
  };
}

/** Files last written before a moment; returns how many. */
async function deleteFiles(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(() => [] as string[]);
  let gone = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    gone += 1;
  }
  return gone;
}
