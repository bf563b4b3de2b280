/**
 * `/api/office/import-files/12`: the parts of a file, as they are sent (`PUT ?from=4000000`, resumable after a lost line), and
 * the list of refused rows (`GET`).
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_PART_BYTES } from '#contract/office/imports.ts';
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Database } from '#server/platform/db/index.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { isOwnOrigin } from '#server/platform/http/same-origin.rules.ts';
import type { StaffIdentity, StaffPerson } from '#server/platform/http/staff-caller.ts';
import { hasAmounts, isOfCustomers } from './import-access.rules.ts';
import { noteReceived, readRun } from './import-runs.repository.ts';
import { ORIGINAL } from './recognise-file.ts';
import { ISSUES, runFolder } from './run-folder.ts';

export const IMPORT_FILES_PREFIX = '/api/office/import-files/';

export interface ImportFilesDeps {
  readonly db: Database;
  readonly dataDir: string;
  readonly identity: StaffIdentity;
  readonly publicUrl: string | undefined;
  readonly log: Pick<Log, 'error'>;
}

export function importFiles({ db, dataDir, identity, publicUrl, log }: ImportFilesDeps): Handler {
  /** Writes a part where it belongs; one that was written already changes nothing. Responds with what is here. */
  async function receive(exchange: Exchange, staff: StaffPerson, id: number): Promise<HttpResponse> {
    const fetchSite = exchange.header('sec-fetch-site');
    const origin = exchange.header('origin');
    if (!isOwnOrigin({ origin, fetchSite, hasSession: true }, exchange.origin, publicUrl))
      throw new AppError('foreign-origin');
    const run = await readRun(db, id);
    if (!run || run.userId !== staff.userId || run.state !== 'uploading') throw new AppError('not-found');
    const from = Number(new URLSearchParams(exchange.search).get('from') ?? Number.NaN);
    const bytes = await exchange.body(IMPORT_PART_BYTES);
    if (!Number.isSafeInteger(from) || from < 0 || bytes.length === 0 || from + bytes.length > run.bytes)
      throw new AppError('validation');
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
    const received = (await readRun(db, id))?.received ?? 0;
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ received }) };
  }

  async function download(staff: StaffPerson, id: number): Promise<HttpResponse> {
    const run = await readRun(db, id);
    const path = join(runFolder(dataDir, id), ISSUES);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (!run || size === undefined) throw new AppError('not-found');
    // The list names the values that were refused.
    if (hasAmounts(run.mapping) && !staff.permissions.has('prices.read'))
      throw new AppError('forbidden', { permission: 'prices.read' });
    if (isOfCustomers(run.mapping) && !staff.permissions.has('customers.read'))
      throw new AppError('forbidden', { permission: 'customers.read' });
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="import-${id}.csv"`,
      },
      body: createReadStream(path),
    };
  }

  return async (exchange) => {
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      const needed = exchange.method === 'PUT' ? 'imports.run' : 'imports.read';
      if (!staff.permissions.has(needed)) throw new AppError('forbidden', { permission: needed });
      const [, number] = /^(\d{1,9})$/.exec(exchange.path.slice(IMPORT_FILES_PREFIX.length)) ?? [];
      if (number === undefined) throw new AppError('not-found');
      if (exchange.method !== 'PUT' && exchange.method !== 'GET') throw new AppError('method-not-allowed');
      const response = await (exchange.method === 'PUT'
        ? receive(exchange, staff, Number(number))
        : download(staff, Number(number)));
      return { ...response, headers: { ...headers, ...response.headers } };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'a file of an import could not be written or read');
      return errorResponse(expected, DEFAULT_LOCALE, headers);
    }
  };
}
