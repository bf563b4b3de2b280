/**
 * The work on rows that wait: they are applied as soon as what they name appears, in whatever way, and after 30 days they are refused
 * and the office gets an e-mail (C-EXC-1, C-EXC-6). Several processes may do it: the lock of the table gives each row to one of them.
 */
import { forgetApiAnswers } from '#server/modules/exchange/index.ts';
import type { Outbox } from '#server/modules/mail/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { FigureDeps } from '../delta/apply-figures.ts';
import { isFigureTable } from '../figure-tables.ts';
import { IMPORT_STEPS } from '../import-files.ts';
import { applyWaiting } from './apply-waiting.ts';
import { applyWaitingFile } from './apply-waiting-files.ts';
import { rowsRefusedEmail, type ToldRow } from './rows-refused.email.ts';
import { WAIT_DAYS } from './waiting.rules.ts';
import { forgetRefusedWaiting, readReadyFiles, refuseOverdue } from './waiting-rows.repository.ts';

export interface WaitingRowsDeps extends FigureDeps {
  readonly log: Pick<Log, 'error'>;
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Recipient of notices; empty = none. */
  readonly office: string;
}

export interface WaitingRows {
  /** Applies what can be applied now; returns how many rows. */
  work(): Promise<number>;
  /** From now on, and whenever something appears that rows wait for. */
  start(): void;
  close(): Promise<void>;
}

const CHANNEL = 'waiting_rows';
/** What a notification may have missed: a row that began to wait while what it names was being written. */
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** Refused rows that nobody mended. */
const REFUSED_DAYS = 90;
const ANSWER_DAYS = 7;
const MOST_OVERDUE = 1_000;

export function createWaitingRows(deps: WaitingRowsDeps): WaitingRows {
  const { db, clock, log, outbox, office } = deps;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);

  async function work(): Promise<number> {
    let count = 0;
    const ready = new Set(await readReadyFiles(db));
    // Documents before their rows.
    for (const { file } of IMPORT_STEPS) {
      if (!ready.has(file)) continue;
      const { applied, refused, isLater } = isFigureTable(file)
        ? await applyWaiting(deps, file)
        : await applyWaitingFile(deps, file);
      count += applied;
      await tell(async () => refused);
      if (isLater) break;
    }
    await tell((transaction) => refuseOverdue(transaction, daysAgo(WAIT_DAYS), MOST_OVERDUE));
    await forgetRefusedWaiting(db, daysAgo(REFUSED_DAYS));
    await forgetApiAnswers(db, daysAgo(ANSWER_DAYS));
    return count;
  }

  async function tell(refused: (transaction: Queryable) => Promise<readonly ToldRow[]>): Promise<void> {
    const count = await db.transaction(async (transaction) => {
      const rows = await refused(transaction);
      if (office === '') return 0;
      const on = clock().toISOString().slice(0, 10);
      const connections = new Set(rows.map((row) => row.connection));
      for (const connection of connections) {
        const own = rows.filter((row) => row.connection === connection);
        await outbox.enqueue(transaction, rowsRefusedEmail(office, own, on));
      }
      return connections.size;
    });
    if (count > 0) outbox.deliverSoon();
  }

  const looks = every(LOOK_EVERY_MS, 'rows that wait', work, log);
  let listening: Promise<() => Promise<void>> | undefined;
  return {
    work,
    start() {
      listening ??= db.listen(CHANNEL, () => looks.runSoon());
      listening.catch((error: unknown) => log.error({ err: error }, 'rows that wait are looked at every minute only'));
      looks.start();
      looks.runSoon();
    },
    async close() {
      await (await listening?.catch(() => undefined))?.();
      await looks.stop();
    },
  };
}
