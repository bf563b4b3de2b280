/**
 * Imports of the office (back-office design §4.5): a file is sent, recognised, mapped, tried, run, mended. Every row goes
 * through the importer of the command line; what happens here is around it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/values/errors.ts';
import { attributeColumns, takesAttributes } from '#contract/values/import-attributes.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { confirmedUntil, type StaffCaller } from '#server/platform/http/staff-caller.ts';
import { readPriceLists } from '../files-in/files-in.repository.ts';
import { ImportFailure } from '../import-failure.ts';
import type { AcceptedGuard } from './guard.rules.ts';
import { neededFor, withoutCosts } from './import-access.rules.ts';
import type { ImportRunner } from './import-runner.ts';
import {
  askRunToStop,
  beginRun,
  copyForm,
  endRun,
  findProfile,
  forgetTrial,
  insertRun,
  keepProfile,
  readAttributes,
  readRun,
  type StoredForm,
  type StoredRun,
  writeForm,
} from './import-runs.repository.ts';
import type { RunMapping } from './mapping-document.rules.ts';
import { mappingFaults } from './mapping-faults.rules.ts';
import { type PreviewedRow, previewRows } from './preview-rows.ts';
import { namePattern, recognise, vanishedColumns } from './recognise.rules.ts';
import { type FileForm, ORIGINAL, recogniseFile, type ToldForm } from './recognise-file.ts';
import { copyMended, readRefused, type StoredRefused, writeMended } from './refused-rows.repository.ts';
import { fileFolder } from './run-folder.ts';

export interface ImportDeskService {
  /** The row of a file that will be sent. */
  begin(staff: StaffCaller, file: { key: string; name: string; bytes: number }): Promise<StoredRun>;
  /** @throws AppError `not-found`. */
  get(id: number): Promise<StoredRun>;
  /** @throws AppError `not-found`; `conflict` while it is busy, done, or not here yet. */
  recognise(staff: StaffCaller, id: number, told: ToldForm): Promise<StoredRun>;
  /** The same of a file that nobody sent; `isKnown`: files with these columns were mapped by a person. */
  recogniseTaken(run: StoredRun): Promise<{ readonly run: StoredRun; readonly isKnown: boolean }>;
  /** @throws AppError `validation` with the fields that are wrong, `forbidden`. */
  preview(staff: StaffCaller, id: number, mapping: RunMapping): Promise<readonly PreviewedRow[]>;
  dryRun(staff: StaffCaller, id: number, wanted: WantedImport): Promise<StoredRun>;
  /** @throws AppError `conflict` when it was not tried; `confirm-identity` and `forbidden` for what `imports.replace` is for. */
  run(
    staff: StaffCaller,
    id: number,
    how: { readonly accepted: readonly AcceptedGuard[]; readonly withoutBackup: boolean },
  ): Promise<StoredRun>;
  stop(id: number): Promise<StoredRun>;
  refused(staff: StaffCaller, id: number, from: number): Promise<{ run: StoredRun; rows: StoredRefused[] }>;
  mend(
    staff: StaffCaller,
    id: number,
    rows: ReadonlyArray<{ file: string; line: number; cells: Record<string, string> | null }>,
  ): Promise<StoredRun>;
  /** @throws AppError `conflict` when nothing is mended, or the import is not done. */
  importMended(staff: StaffCaller, id: number, key: string): Promise<StoredRun>;
}

export interface WantedImport {
  readonly mapping?: RunMapping | undefined;
  readonly replace: boolean;
  readonly overrule: boolean;
}

export interface ImportDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly runner: Pick<ImportRunner, 'work'>;
  readonly operations: Pick<Operations, 'run'>;
  /** @throws AppError `file-infected`, `file-not-scanned`. */
  readonly scan: (bytes: Uint8Array) => Promise<void>;
}

/** A scanner takes a file as a whole. */
const MOST_SCANNED = 100_000_000;
const REFUSED_PAGE = 200;
/** What was tried and not changed since. */
const RUNNABLE: ReadonlySet<string> = new Set(['checked', 'guarded', 'stopped', 'interrupted']);
const PASSED: ReadonlySet<string> = new Set(['waiting', 'unchanged', 'superseded']);
const BUSY: ReadonlySet<string> = new Set(['uploading', 'checking', 'running', 'done']);

const CLOSED = {
  it: (table: string) => `«${table}» si importa solo da riga di comando: contiene account o documenti.`,
  en: (table: string) => `“${table}” is imported from the command line only: it has logins or documents.`,
};

export function createImportDeskService(deps: ImportDeskDeps): ImportDeskService {
  const { db, clock, dataDir, runner, scan } = deps;

  async function get(id: number): Promise<StoredRun> {
    const run = await readRun(db, id);
    if (!run) throw new AppError('not-found');
    return run;
  }

  /** @throws AppError `forbidden` with the permission that is missing; `validation` for what nobody imports here. */
  function checkAccess(
    staff: StaffCaller,
    form: StoredForm | null,
    mapping: RunMapping | null,
    incoming: StoredRun['incoming'] = null,
  ): void {
    if (!form) return;
    const { permissions, closed } = neededFor(form, mapping);
    // A connection brings tables that people do not send: those who may let one pass see and mend what of them was refused.
    if (incoming && closed !== undefined) permissions.push('imports.replace');
    else if (closed !== undefined)
      throw new AppError('validation', { errors: { file: [CLOSED[staff.locale](closed)] } });
    const missing = permissions.find((permission) => !staff.permissions.has(permission));
    if (missing) throw new AppError('forbidden', { permission: missing });
  }

  /** What replaces everything, or passes a guard rail. */
  function checkReplace(staff: StaffCaller): void {
    if (!staff.permissions.has('imports.replace')) throw new AppError('forbidden', { permission: 'imports.replace' });
    if (!confirmedUntil(staff, clock())) throw new AppError('confirm-identity');
  }

  /** How it was read before, else what its headings say. */
  async function mappingOf(
    form: FileForm,
    name: string,
  ): Promise<{ mapping: RunMapping | null; mappedBy: StoredForm['mappedBy']; vanished: string[] }> {
    if (form.format === 'folder') return { mapping: null, mappedBy: null, vanished: [] };
    const columns = form.columns.map((column) => column.name);
    const profile = await findProfile(db, signatureOf(columns), namePattern(name));
    const vanished = profile && !profile.same ? vanishedColumns(profile.columns, columns) : [];
    // A file of which half is missing has only the name in common.
    if (!profile || vanished.length * 2 >= profile.columns.length) {
      const { kind, columns: fields } = recognise(columns);
      const left = columns.filter((column) => !Object.values(fields).includes(column));
      const attributes = takesAttributes(kind) ? attributeColumns(left, await readAttributes(db)) : {};
      return { mapping: { kind, columns: { ...fields, ...attributes } }, mappedBy: null, vanished: [] };
    }
    const gone = new Set(vanished);
    const kept = Object.entries(profile.mapping.columns).filter(([, expression]) => !gone.has(expression));
    return {
      mapping: { ...profile.mapping, columns: Object.fromEntries(kept) },
      mappedBy: { name: profile.userName, at: profile.usedAt.toISOString() },
      vanished,
    };
  }

  /** @param seesCosts false: columns of costs are not proposed, because the person may not import them. */
  async function recogniseRun(
    run: StoredRun,
    told: ToldForm,
    seesCosts: boolean,
  ): Promise<{ run: StoredRun; isKnown: boolean }> {
    const { id, name } = run;
    const folder = await fileFolder(db, dataDir, run);
    if (run.form === null && run.bytes <= MOST_SCANNED) await scan(await readFile(join(folder, ORIGINAL)));
    let isKnown = false;
    try {
      const form = await recogniseFile(folder, name, told);
      const { mapping, mappedBy, vanished } = await mappingOf(form, name);
      isKnown = form.format === 'folder' || (mappedBy !== null && vanished.length === 0);
      const proposed = mapping && !seesCosts ? withoutCosts(mapping) : mapping;
      await writeForm(db, id, { ...form, mappedBy, vanished }, proposed);
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error;
      const failure = { code: error.code, details: { source: name, ...error.details } };
      await endRun(db, id, { state: 'failed', at: clock(), failure });
    }
    return { run: await get(id), isKnown };
  }

  async function begun(run: StoredRun, staff: StaffCaller, begin: Parameters<typeof beginRun>[2]): Promise<StoredRun> {
    // Two people press at the same time: the second one sees what the first has begun.
    if (await beginRun(db, run.id, begin)) runner.work(run.id, staff.locale);
    return get(run.id);
  }

  return {
    async begin({ userId, name: userName }, { key, name, bytes }) {
      return get(await insertRun(db, { userId, userName, key, name, bytes, at: clock() }));
    },
    get,

    async recognise(staff, id, told) {
      const run = await get(id);
      const isHere = run.received === run.bytes && run.mendedOf === null;
      if (!isHere || (BUSY.has(run.state) && run.state !== 'uploading')) throw new AppError('conflict');
      return (await recogniseRun(run, told, staff.permissions.has('costs.read'))).run;
    },
    async recogniseTaken(run) {
      const priceLists = run.incoming ? await readPriceLists(db, run.incoming.connectionId) : {};
      return recogniseRun(run, { priceLists }, true);
    },

    async preview(staff, id, mapping) {
      const run = await get(id);
      checkAccess(staff, run.form, mapping);
      if (!run.form || run.form.format === 'folder') throw new AppError('conflict');
      await checkMapping(staff, run.form, mapping, { whole: false });
      return previewRows(await fileFolder(db, dataDir, run), run.form, mapping);
    },

    async dryRun(staff, id, { mapping, replace, overrule }) {
      const run = await get(id);
      // What waits in the line of a connection goes by itself; what was passed is replayed.
      if (!run.form || PASSED.has(run.state)) throw new AppError('conflict');
      const used = mapping ?? run.mapping;
      checkAccess(staff, run.form, used, run.incoming);
      if (replace && !staff.permissions.has('imports.replace'))
        throw new AppError('forbidden', { permission: 'imports.replace' });
      if (run.form.format !== 'folder') {
        if (!used) throw new AppError('conflict');
        await checkMapping(staff, run.form, used, { whole: true });
        const columns = run.form.columns.map(({ name }) => name);
        await keepProfile(db, {
          signature: signatureOf(columns),
          pattern: namePattern(run.name),
          columns: columns.filter((column) => Object.values(used.columns).includes(column)),
          mapping: used,
          header: run.form.header,
          userName: staff.name,
          usedAt: clock(),
        });
      }
      return begun(run, staff, { state: 'checking', at: clock(), mapping: used, replace, overrule });
    },

    async run(staff, id, { accepted, withoutBackup }) {
      const run = await get(id);
      if (run.state === 'running' || run.state === 'done') return run;
      if (!run.report || !RUNNABLE.has(run.state)) throw new AppError('conflict');
      checkAccess(staff, run.form, run.mapping, run.incoming);
      if (accepted.length > 0 || run.replace) checkReplace(staff);
      return begun(run, staff, { state: 'running', at: clock(), accepted, withoutBackup });
    },

    async stop(id) {
      await askRunToStop(db, (await get(id)).id);
      return get(id);
    },

    async refused(staff, id, from) {
      const run = await get(id);
      checkAccess(staff, run.form, run.mapping, run.incoming);
      return { run, rows: await readRefused(db, id, from, REFUSED_PAGE) };
    },

    async mend(staff, id, rows) {
      const run = await get(id);
      checkAccess(staff, run.form, run.mapping, run.incoming);
      if (run.state === 'checking' || run.state === 'running') throw new AppError('conflict');
      await writeMended(
        db,
        id,
        rows.map(({ file, line, cells }) => ({ file, line, cells })),
      );
      await forgetTrial(db, id);
      return get(id);
    },

    async importMended(staff, id, key) {
      const run = await get(id);
      checkAccess(staff, run.form, run.mapping, run.incoming);
      if (run.state !== 'done' || run.mendedRows === 0) throw new AppError('conflict');
      const { userId, name: userName } = staff;
      const child = await db.transaction(async (transaction) => {
        const made = { userId, userName, key, name: run.name, bytes: run.bytes, mendedOf: run.id, at: clock() };
        const childId = await insertRun(transaction, made);
        const known = await readRun(transaction, childId);
        if (known?.form) return childId;
        await copyForm(transaction, childId, run.id);
        await copyMended(transaction, childId, run.id);
        return childId;
      });
      return begun(await get(child), staff, { state: 'checking', at: clock() });
    },
  };

  async function checkMapping(
    { locale }: StaffCaller,
    form: StoredForm,
    mapping: RunMapping,
    { whole }: { readonly whole: boolean },
  ): Promise<void> {
    const columns = form.columns.map(({ name }) => name);
    const faults = mappingFaults(mapping, columns, { whole, attributes: await readAttributes(db) });
    if (faults.length > 0)
      throw new AppError('validation', {
        errors: Object.fromEntries(faults.map(({ field, why }) => [field, [why[locale]]])),
      });
  }
}

const signatureOf = (columns: readonly string[]): string =>
  createHash('sha256')
    .update(columns.map((column) => column.toLowerCase()).join('\u0000'))
    .digest('hex');
