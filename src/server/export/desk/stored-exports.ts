/** The exports of the data folder: a ZIP each, and what it holds in a small file beside it. Names carry the time. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_DAYS } from '#contract/values/export-groups.ts';
import { EXPORTS_FOLDER } from '../../backup/data-files.ts';
import type { ExportFormat } from '../export-cells.ts';

const NAME = /^bancale-export-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.zip$/;
const DAY_MS = 86_400_000;

export const exportsFolder = (dataDir: string): string => join(dataDir, EXPORTS_FOLDER);

/** `bancale-export-2026-11-27T13-15-00Z.zip` */
export const exportName = (at: Date): string =>
  `bancale-export-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.zip`;

/** What an export holds. */
export interface ExportContents {
  readonly groups: readonly string[];
  readonly format: ExportFormat;
  readonly files: boolean;
  /** What articles cost the shop is in it. */
  readonly costs: boolean;
  readonly rows: number;
}

export interface StoredExport extends ExportContents {
  readonly name: string;
  readonly at: Date;
  readonly until: Date;
  readonly size: number;
}

function timeOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

const besides = (dataDir: string, name: string) => join(exportsFolder(dataDir), `${name}.json`);

/** Written before the ZIP has its name: a reader who sees the one finds the other. */
export const writeContents = (dataDir: string, name: string, contents: ExportContents): void =>
  writeFileSync(besides(dataDir, name), JSON.stringify(contents));

function namesIn(dataDir: string): string[] {
  const folder = exportsFolder(dataDir);
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}

/** Newest first; without those that are being written. */
export function listExports(dataDir: string): StoredExport[] {
  return namesIn(dataDir)
    .flatMap((name): StoredExport[] => {
      const at = timeOf(name);
      const file = at && statSync(join(exportsFolder(dataDir), name), { throwIfNoEntry: false });
      const told = at && statSync(besides(dataDir, name), { throwIfNoEntry: false });
      if (!at || !file?.isFile() || !told) return [];
      const contents = JSON.parse(readFileSync(besides(dataDir, name), 'utf8')) as ExportContents;
      return [{ ...contents, name, at, until: new Date(at.getTime() + EXPORT_DAYS * DAY_MS), size: file.size }];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** @param name one of `listExports`. */
export function removeExportFiles(dataDir: string, name: string): void {
  for (const path of [join(exportsFolder(dataDir), name), besides(dataDir, name)]) rmSync(path, { force: true });
}

/** Deletes exports whose days are over, and what a process that was killed left of one. Returns how many. */
export function sweepExports(dataDir: string, now: Date, working: string | undefined): number {
  const old = listExports(dataDir).filter(({ until }) => until <= now);
  for (const { name } of old) removeExportFiles(dataDir, name);
  const kept = new Set(listExports(dataDir).map(({ name }) => name));
  // Another process may be writing one: it is left alone for a day.
  const left = namesIn(dataDir).filter((file) => {
    const name = /^(bancale-export-.*\.zip)\.(part|json)$/.exec(file)?.[1];
    const begun = name === undefined ? undefined : timeOf(name);
    return begun !== undefined && name !== working && !kept.has(name ?? '') && now.getTime() - begun.getTime() > DAY_MS;
  });
  for (const file of left) rmSync(join(exportsFolder(dataDir), file), { force: true });
  return old.length + left.length;
}
