/** `office_backups.*`, and `GET /api/office/backups/{name}`: the file, streamed to a person who gave their password in the last ten minutes. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getBackups, makeBackup, openBackup, verifyBackup } from '#contract/office/backups.ts';
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { confirmedUntil, type StaffCaller, type StaffIdentity } from '#server/platform/http/staff-caller.ts';
import { type BackupDesk, type BackupDeskDeps, type BackupHand, createBackupDesk } from './backup-desk.service.ts';
import { listBackups } from './stored-backups.ts';

export const BACKUP_FILES_PREFIX = '/api/office/backups/';

export interface OfficeBackupsDeps extends BackupDeskDeps {
  readonly identity: StaffIdentity;
  readonly log: Pick<Log, 'error' | 'info'>;
}

export interface OfficeBackups {
  readonly officeRoutes: OfficeRoute[];
  readonly files: Handler;
  close(): Promise<void>;
}

export function createOfficeBackups(deps: OfficeBackupsDeps): OfficeBackups {
  const desk = createBackupDesk(deps);
  return { officeRoutes: routes(desk, deps.keep, deps.dataDir), files: backupFiles(desk, deps), close: desk.close };
}

const handOf = ({ userId, name }: StaffCaller, { key }: { key: string }): BackupHand => ({ userId, name, key });

function routes(desk: BackupDesk, keep: number, dataDir: string): OfficeRoute[] {
  return [
    officeRoute(getBackups, async () => ({
      message: {
        backups: desk.list().map(({ name, at, size, checked }) => ({
          name,
          at: at.toISOString(),
          size,
          checked: checked ? { ...checked, at: checked.at.toISOString() } : null,
        })),
        work: desk.work() ?? null,
        fault: desk.fault(),
        keep,
      },
    })),

    officeRoute(makeBackup, async ({ body, staff }) => {
      const { answer } = await desk.create(handOf(staff, body));
      return { message: { name: answer.name } };
    }),

    officeRoute(verifyBackup, async ({ body, staff }) => {
      await desk.verify(body.name, handOf(staff, body));
      return { message: { success: true as const } };
    }),

    officeRoute(openBackup, async ({ body }) => {
      if (!listBackups(dataDir).some(({ name }) => name === body.name)) throw new AppError('not-found');
      return { message: { href: `${BACKUP_FILES_PREFIX}${body.name}` } };
    }),
  ];
}

/** Each download is written down (C-OFF-1). */
function backupFiles(
  desk: BackupDesk,
  { identity, clock, log }: OfficeBackupsDeps & { readonly clock: Clock },
): Handler {
  return async (exchange) => {
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      if (exchange.method !== 'GET') throw new AppError('method-not-allowed');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      if (!staff.permissions.has('backups.run')) throw new AppError('forbidden', { permission: 'backups.run' });
      if (!confirmedUntil(staff, clock())) throw new AppError('confirm-identity');
      const name = exchange.path.slice(BACKUP_FILES_PREFIX.length);
      const path = await desk.takeOut(name, { userId: staff.userId, name: staff.name });
      headers['Content-Type'] = 'application/x-tar';
      headers['Content-Length'] = String((await stat(path)).size);
      headers['Content-Disposition'] = `attachment; filename="${name}"`;
      return { status: 200, headers, body: createReadStream(path) };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'a backup could not be handed out');
      return errorResponse(expected, DEFAULT_LOCALE, headers);
    }
  };
}
