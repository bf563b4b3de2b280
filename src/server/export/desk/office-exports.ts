/** `office_exports.*`, and the download of an export. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getExports, makeExport, openExport, removeExport } from '#contract/office/exports.ts';
import { exportFile, officeFileHref } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffPerson } from '#server/platform/http/staff-caller.ts';
import { createExportDesk, type ExportDesk, type ExportDeskDeps, type ExportHand } from './export-desk.service.ts';

export interface OfficeExports {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  start(): void;
  close(): Promise<void>;
}

export function createOfficeExports(deps: ExportDeskDeps): OfficeExports {
  const desk = createExportDesk(deps);
  return { officeRoutes: routes(desk), officeFiles: [download(desk)], start: desk.start, close: desk.close };
}

const handOf = ({ userId, name, permissions }: StaffPerson, key?: string): ExportHand => ({
  userId,
  name,
  ...(key !== undefined && { key }),
  may: (code) => permissions.has(code),
});

const routes = (desk: ExportDesk): OfficeRoute[] => [
  officeRoute(getExports, async () => ({
    message: {
      exports: desk.list().map(({ at, until, groups, costs: _, ...one }) => ({
        ...one,
        groups: [...groups],
        at: at.toISOString(),
        until: until.toISOString(),
      })),
      work: desk.work() ?? null,
      fault: desk.fault(),
    },
  })),

  officeRoute(makeExport, async ({ body: { groups, format, files, key }, staff }) => {
    const { answer } = await desk.create({ groups: [...new Set(groups)], format, files }, handOf(staff, key));
    return { message: { name: answer.name } };
  }),

  officeRoute(openExport, async ({ body: { name } }) => {
    if (!desk.list().some((one) => one.name === name)) throw new AppError('not-found');
    return { message: { href: officeFileHref(exportFile, { name }) } };
  }),

  officeRoute(removeExport, async ({ body: { name, key }, staff }) => {
    await desk.remove(name, handOf(staff, key));
    return { message: { success: true as const } };
  }),
];

/** Streamed to a person who gave their password in the last ten minutes. Each download is written down (C-OFF-1). */
const download = (desk: ExportDesk): OfficeFileRoute =>
  officeFileRoute(exportFile, {
    async get({ params: { name }, staff }) {
      const path = await desk.takeOut(name, handOf(staff));
      const { size } = await stat(path);
      return { type: 'application/zip', length: size, disposition: 'attachment', name, body: createReadStream(path) };
    },
  });
