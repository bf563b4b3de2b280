/**
 * Exports in the office: one is made at a time, by a thread, behind the request that asked for it. Making, taking out and deleting
 * are written down (C-OFF-1). An export is deleted by itself after some days.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import { EXPORT_GROUPS, type ExportGroupName, missingFor } from '#contract/values/export-groups.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { every } from '#server/platform/every.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import type { Act, Operations, Ran } from '../../modules/operations/index.ts';
import type { ExportFormat } from '../export-cells.ts';
import { EXPORT_THREAD, type ExportJob, type ExportResult } from './export.worker.ts';
import {
  exportName,
  exportsFolder,
  listExports,
  removeExportFiles,
  type StoredExport,
  sweepExports,
  writeContents,
} from './stored-exports.ts';

export interface ExportHand {
  readonly userId: number;
  readonly name: string;
  readonly key?: string;
  readonly may: (code: Permission) => boolean;
}

export interface WantedExport {
  readonly groups: readonly ExportGroupName[];
  readonly format: ExportFormat;
  readonly files: boolean;
}

export interface ExportWork {
  readonly name: string;
  /** From 0 to 1. */
  readonly done: number;
  readonly rows: number;
}

export interface ExportDesk {
  list(): StoredExport[];
  work(): ExportWork | undefined;
  /** Why the last one could not be made; empty = it could. */
  fault(): '' | 'disk-full' | 'failed';
  /** @throws AppError `forbidden` for a group that needs what the person may not read; `conflict` while another one is made. */
  create(wanted: WantedExport, hand: ExportHand): Promise<Ran<{ readonly name: string }>>;
  /** Writes down that it is taken out; returns its path. @throws AppError `not-found`, `forbidden`. */
  takeOut(name: string, hand: ExportHand): Promise<string>;
  /** @throws AppError `not-found`. */
  remove(name: string, hand: ExportHand): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export interface ExportDeskDeps {
  readonly db: Database;
  readonly dataDir: string;
  /** Undefined: files are in the data folder. */
  readonly bucket: ExportJob['bucket'];
  readonly timeZone: string;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
  readonly log: Pick<Log, 'error' | 'info'>;
}

const HOUR_MS = 3_600_000;
/** The largest shop takes minutes, with all pictures more. */
const PATIENCE_MS = 86_400_000;

export function createExportDesk({
  db,
  dataDir,
  bucket,
  timeZone,
  clock,
  operations,
  log,
}: ExportDeskDeps): ExportDesk {
  const thread = createJobThread<ExportJob, ExportResult>({
    file: new URL('./export.worker.ts', import.meta.url),
    name: EXPORT_THREAD,
    patienceMs: PATIENCE_MS,
  });
  let working: { readonly name: string; readonly told: Float64Array } | undefined;
  let running: Promise<void> = Promise.resolve();
  let fault: '' | 'disk-full' | 'failed' = '';

  const act = (kind: string, { userId, name, key }: ExportHand, params: Act['params']): Act => ({
    actor: { userId, name },
    source: 'office',
    kind: `export.${kind}`,
    key,
    params,
  });
  const found = (name: string): StoredExport => {
    const one = listExports(dataDir).find((stored) => stored.name === name);
    if (!one) throw new AppError('not-found');
    return one;
  };
  const refuseUnreadable = (groups: readonly string[], { may }: ExportHand) => {
    for (const group of groups) {
      const [permission] = missingFor(group as ExportGroupName, may);
      if (permission !== undefined) throw new AppError('forbidden', { permission });
    }
  };

  async function make(name: string, wanted: WantedExport, costs: boolean, told: SharedArrayBuffer): Promise<void> {
    try {
      await mkdir(exportsFolder(dataDir), { recursive: true });
      const target = join(exportsFolder(dataDir), name);
      const tables = wanted.groups.flatMap((group): readonly string[] => EXPORT_GROUPS[group].tables);
      const { format, files } = wanted;
      const job = { dataDir, bucket, timeZone, target, format, tables, files, costs, told };
      const result = await db.reading.run((place) => thread.run({ ...job, place }));
      fault = 'fault' in result ? result.fault : '';
      if ('rows' in result) writeContents(dataDir, name, { ...wanted, costs, rows: result.rows });
      log.info({ export: name, ...result }, 'an export of the office ended');
    } catch (error) {
      fault = 'failed';
      log.error({ export: name, err: error }, 'an export failed');
    } finally {
      working = undefined;
    }
  }

  const sweeps = every(HOUR_MS, 'exports', () => sweepExports(dataDir, clock(), working?.name), log);
  return {
    list: () => listExports(dataDir).filter(({ until }) => until > clock()),
    work: () => working && { name: working.name, done: working.told[0] ?? 0, rows: Math.round(working.told[1] ?? 0) },
    fault: () => fault,

    async create(wanted, hand) {
      refuseUnreadable(wanted.groups, hand);
      const name = exportName(clock());
      const params = { groups: [...wanted.groups], format: wanted.format, files: wanted.files };
      const ran = await operations.run(db, act('create', hand, params), async (_, change) => {
        if (working) throw new AppError('conflict');
        change.record();
        return { name };
      });
      if (ran.repeated || working) return ran;
      const told = new SharedArrayBuffer(16);
      working = { name, told: new Float64Array(told) };
      running = make(name, wanted, hand.may('costs.read'), told);
      return ran;
    },

    async takeOut(name, hand) {
      const { groups, costs } = found(name);
      refuseUnreadable(groups, hand);
      if (costs && !hand.may('costs.read')) throw new AppError('forbidden', { permission: 'costs.read' });
      await operations.run(db, act('download', hand, { name }), async (_, change) => {
        change.record();
        return null;
      });
      return join(exportsFolder(dataDir), name);
    },

    async remove(name, hand) {
      found(name);
      await operations.run(db, act('remove', hand, { name }), async (_, change) => {
        change.record();
        return null;
      });
      removeExportFiles(dataDir, name);
    },

    start() {
      sweeps.start();
      sweeps.runSoon();
    },
    async close() {
      await sweeps.stop();
      await thread.close();
      await running;
    },
  };
}
