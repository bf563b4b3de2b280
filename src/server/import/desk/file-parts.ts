/** The parts of an import's file as they are sent, resumable after a lost line, and the list of its refused rows. */
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importFile } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Database } from '#server/platform/db/index.ts';
import {
  jsonResponse,
  type OfficeFileResponse,
  type OfficeFileRoute,
  officeFileRoute,
} from '#server/platform/http/office-file.ts';
import type { StaffPerson } from '#server/platform/http/staff-caller.ts';
import { hasAmounts, hasCosts, isOfCustomers } from './import-access.rules.ts';
import { noteReceived, readRun } from './import-runs.repository.ts';
import { ORIGINAL } from './recognise-file.ts';
import { ISSUES, runFolder } from './run-folder.ts';

export interface ImportFilesDeps {
  readonly db: Database;
  readonly dataDir: string;
}

interface FilePart {
  readonly id: number;
  /** Bytes before it. */
  readonly from: number;
  readonly bytes: Buffer;
}

export function importFiles({ db, dataDir }: ImportFilesDeps): OfficeFileRoute {
  /** Writes a part where it belongs; one that was written already changes nothing. Responds with what is here. */
  async function receive(staff: StaffPerson, { id, from, bytes }: FilePart): Promise<OfficeFileResponse> {
    const run = await readRun(db, id);
    if (!run || run.userId !== staff.userId || run.state !== 'uploading') throw new AppError('not-found');
    if (bytes.length === 0 || from + bytes.length > run.bytes) throw new AppError('validation');
    if (from === run.received) {
      const folder = runFolder(dataDir, id);
      await mkdir(folder, { recursive: true });
      const file = await open(join(folder, ORIGINAL), from === 0 ? 'w' : 'r+');
      try {
        await file.write(bytes, 0, bytes.length, from);
      } finally {
        await file.close();
      }
      await noteReceived(db, id, from, bytes.length);
    }
    return jsonResponse({ received: (await readRun(db, id))?.received ?? 0 });
  }

  async function download(staff: StaffPerson, id: number): Promise<OfficeFileResponse> {
    const run = await readRun(db, id);
    const path = join(runFolder(dataDir, id), ISSUES);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (!run || size === undefined) throw new AppError('not-found');
    // The list names the values that were refused.
    if (hasAmounts(run.form, run.mapping) && !staff.permissions.has('prices.read'))
      throw new AppError('forbidden', { permission: 'prices.read' });
    if (hasCosts(run.form, run.mapping) && !staff.permissions.has('costs.read'))
      throw new AppError('forbidden', { permission: 'costs.read' });
    if (isOfCustomers(run.form, run.mapping) && !staff.permissions.has('customers.read'))
      throw new AppError('forbidden', { permission: 'customers.read' });
    const body = createReadStream(path);
    return { type: 'text/csv; charset=utf-8', length: size, disposition: 'attachment', name: `import-${id}.csv`, body };
  }

  return officeFileRoute(importFile, {
    get: ({ params, staff }) => download(staff, params.id),
    put: ({ params, query, staff, bytes }) => receive(staff, { id: params.id, from: query.from, bytes }),
  });
}
