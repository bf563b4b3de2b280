/** `office_backups.*`, and the download of a backup. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getBackups, makeBackup, openBackup, verifyBackup } from '#contract/office/backups.ts';
import { backupFile, officeFileHref } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { bucketName } from '#server/platform/media/bucket-address.ts';
import { type BackupDesk, type BackupDeskDeps, type BackupHand, createBackupDesk } from './backup-desk.service.ts';
import { listBackups } from './stored-backups.ts';

export interface OfficeBackupsDeps extends BackupDeskDeps {}

export interface OfficeBackups {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  close(): Promise<void>;
}

export function createOfficeBackups(deps: OfficeBackupsDeps): OfficeBackups {
  const desk = createBackupDesk(deps);
  return {
    officeRoutes: routes(desk, deps),
    officeFiles: [backupDownload(desk)],
    close: desk.close,
  };
}

const handOf = ({ userId, name }: StaffCaller, { key }: { key: string }): BackupHand => ({ userId, name, key });

function routes(
  desk: BackupDesk,
  { keep, dataDir, bucket }: Pick<BackupDeskDeps, 'keep' | 'dataDir' | 'bucket'>,
): OfficeRoute[] {
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
        bucket: bucket ? bucketName(bucket) : '',
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
      return { message: { href: officeFileHref(backupFile, { name: body.name }) } };
    }),
  ];
}

/** Streamed to a person who gave their password in the last ten minutes. Each download is written down (C-OFF-1). */
function backupDownload(desk: BackupDesk): OfficeFileRoute {
  return officeFileRoute(backupFile, {
    async get({ params: { name }, staff }) {
      const path = await desk.takeOut(name, { userId: staff.userId, name: staff.name });
      const { size } = await stat(path);
      return { type: 'application/x-tar', length: size, disposition: 'attachment', name, body: createReadStream(path) };
    },
  });
}
