/** Sources in the hands of staff: made, changed, paused, looked into now. Each change is an operation (C-OFF-1). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#contract/values/errors.ts';
import { TABLE_PERMISSION } from '#contract/values/import-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Operations, Values } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { encrypt, unseal } from '#server/platform/encrypted-text.ts';
import { closedHost } from '#server/platform/http/outgoing/outgoing-networks.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { fetchSource, type SourceLimits } from './fetch-source.ts';
import { costColumns } from './import-access.rules.ts';
import {
  readSource,
  readSources,
  readTwin,
  removeSource,
  type SourceFields,
  type StoredSource,
  writeSource,
} from './import-sources.repository.ts';
import { readFirstRows } from './preview-rows.ts';
import { ORIGINAL, recogniseFile } from './recognise-file.ts';
import { addressFault, fileName, keepsPassword } from './source-address.rules.ts';
import { faultSentence, SourceFault } from './source-faults.ts';
import { type SourceWatch, sourceFolder } from './source-watch.ts';

export interface ImportSources {
  list(): Promise<StoredSource[]>;
  /** Where a person or another process leaves its files; the address. */
  pathOf(source: Pick<SourceFields, 'folder' | 'url'>): string;
  /**
   * @param password undefined = the one that is stored. @throws AppError `validation` (a name or place that is taken, no address),
   * `not-found`, `forbidden` (it writes what the person may not).
   */
  save(staff: StaffCaller, wanted: WantedSource): Promise<void>;
  /** The first rows of what an address has now. @throws AppError `validation`; SourceFault. */
  tryAddress(staff: StaffCaller, asked: AskedAddress): Promise<TriedAddress>;
  remove(staff: StaffCaller, key: string, id: number): Promise<void>;
  /** @throws AppError `not-found`; SourceFault. */
  runNow(id: number): Promise<number | null>;
}

export interface WantedSource {
  readonly key: string;
  readonly id: number | null;
  readonly source: SourceFields;
  readonly password: string | undefined;
}

export interface AskedAddress {
  readonly id: number | null;
  readonly url: string;
  readonly username: string;
  readonly password: string | undefined;
}

export interface TriedAddress {
  readonly name: string;
  readonly bytes: number;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

const NO_PLACE = {
  it: 'Una sorgente è una cartella o un indirizzo.',
  en: 'A source is a folder or an address.',
};
const TWIN = {
  url: { it: 'Un’altra sorgente legge già questo indirizzo.', en: 'Another source reads this address already.' },
  name: { it: 'Un’altra sorgente ha già questo nome.', en: 'Another source has this name already.' },
  folder: { it: 'Un’altra sorgente legge già questa cartella.', en: 'Another source reads this folder already.' },
};
const FIELDS = ['name', 'folder', 'url', 'username', 'every_minutes', 'replace', 'paused'] as const;
const picked = (source: SourceFields): Values => Object.fromEntries(FIELDS.map((field) => [field, source[field]]));

export function createImportSources({
  db,
  dataDir,
  operations,
  watch,
  secrets,
  sourceLimits,
}: {
  readonly secrets: readonly [string, ...string[]];
  readonly sourceLimits: SourceLimits;
  readonly db: Database;
  readonly dataDir: string;
  readonly operations: Pick<Operations, 'run' | 'registerUndoable'>;
  readonly watch: Pick<SourceWatch, 'look'>;
}): ImportSources {
  operations.registerUndoable('import-source', {
    access: { read: 'imports.read', undo: () => 'imports.replace' },
    async read(transaction, key) {
      const source = await readSource(transaction, Number(key), { lock: true });
      return source && picked(source);
    },
    async apply(transaction, key, values) {
      const id = Number(key);
      if (values === null) await removeSource(transaction, id);
      else {
        const present = await readSource(transaction, id);
        const next = { username: '', url: null, ...present, ...values } as unknown as SourceFields;
        // The history has no passwords: one that was given for another server or user is asked for again.
        const password = present && keepsPassword(present, next) ? present.password : null;
        await writeSource(transaction, id, { ...next, password });
      }
    },
  });
  const acting = ({ userId, name }: StaffCaller) => ({ actor: { userId, name }, source: 'office' as const });
  return {
    list: () => readSources(db),
    pathOf: ({ folder, url }) => (folder === null ? (url ?? '') : sourceFolder(dataDir, folder)),
    async save(staff, { key, id, source, password }) {
      // Nobody is asked again when its files come: who makes it may write whatever they may have.
      const needed = [...Object.values(TABLE_PERMISSION), 'costs.read' as const];
      const missing = needed.find((code) => code !== null && !staff.permissions.has(code));
      if (missing) throw new AppError('forbidden', { permission: missing });
      checkPlace(source, staff.locale);
      checkNetwork(source.url, sourceLimits, staff.locale);
      const act = { ...acting(staff), key, kind: 'import.save_source', params: { id, ...picked(source) } };
      await operations.run(db, act, async (transaction, change) => {
        const before = id === null ? null : await readSource(transaction, id, { lock: true });
        if (before === undefined) throw new AppError('not-found');
        const twin = await readTwin(transaction, { ...source, id: id ?? 0 });
        if (twin) throw new AppError('validation', { errors: { [twin]: [TWIN[twin][staff.locale]] } });
        const stored = before && keepsPassword(before, source) ? before.password : null;
        const given = password === undefined ? stored : sealed(password);
        const written = await writeSource(transaction, id, { ...source, password: source.url === null ? null : given });
        change({
          entity: 'import-source',
          key: String(written),
          before: before && picked(before),
          after: picked(source),
        });
        return null;
      });
    },
    async tryAddress({ locale, permissions }, { id, url, username, password }) {
      checkPlace({ folder: null, url }, locale);
      const source = id === null ? undefined : await readSource(db, id);
      const kept = source?.password && keepsPassword(source, { url, username }) ? source.password : null;
      const opened = kept === null ? '' : unseal(secrets, kept)?.text;
      if (password === undefined && opened === undefined) throw new SourceFault('password-lost');
      const folder = await mkdtemp(join(tmpdir(), 'bancale-source-'));
      try {
        const path = join(folder, ORIGINAL);
        const asked = { url, username, password: password ?? opened ?? '', etag: '', modified: '', path };
        const file = await fetchSource(asked, sourceLimits);
        if (!file) throw new SourceFault('empty');
        const name = fileName(file.disposition, url, source?.name ?? 'data');
        const { columns, rows } = await firstRows(folder, name);
        const hidden = permissions.has('costs.read') ? new Set<string>() : costColumns(columns, null);
        const places = columns.flatMap((column, place) => (hidden.has(column) ? [place] : []));
        return {
          name,
          bytes: file.bytes,
          columns,
          rows: rows.map((row) => row.map((cell, place) => (places.includes(place) ? '' : cell))),
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(staff, key, id) {
      const act = { ...acting(staff), key, kind: 'import.remove_source', params: { id } };
      await operations.run(db, act, async (transaction, change) => {
        const before = await readSource(transaction, id, { lock: true });
        if (!before) throw new AppError('not-found');
        await removeSource(transaction, id);
        change({ entity: 'import-source', key: String(id), before: picked(before), after: null });
        return null;
      });
    },
    async runNow(id) {
      if (!(await readSource(db, id))) throw new AppError('not-found');
      return watch.look(id);
    },
  };

  function sealed(password: string): string | null {
    return password === '' ? null : encrypt(secrets, password);
  }
}

/** @throws AppError `validation` */
function checkPlace({ folder, url }: Pick<SourceFields, 'folder' | 'url'>, locale: Locale): void {
  if ((folder === null) === (url === null))
    throw new AppError('validation', { errors: { folder: [NO_PLACE[locale]] } });
  const fault = url === null ? undefined : addressFault(url);
  if (fault) throw new AppError('validation', { errors: { url: [fault[locale]] } });
}

/** An IP address of a closed network is refused at once; a name may lead to another address each time it is looked up. */
function checkNetwork(url: string | null, { allowed }: SourceLimits, locale: Locale): void {
  const detail = url === null ? undefined : closedHost(new URL(url), allowed);
  if (detail === undefined) return;
  const sentence = faultSentence({ code: 'private-network', detail }, locale);
  throw new AppError('validation', { errors: { url: [sentence] } });
}

const SHOWN_ROWS = 10;

/** Of a folder in a ZIP the names of its files. @throws AppError `validation` when it is no table. */
async function firstRows(folder: string, name: string): Promise<Pick<TriedAddress, 'columns' | 'rows'>> {
  const form = await recogniseFile(folder, name, {});
  if (form.format === 'folder') return { columns: [], rows: form.files.slice(0, SHOWN_ROWS).map((file) => [file]) };
  const places = form.columns.map((_, place) => place);
  const rows = await readFirstRows(folder, form, SHOWN_ROWS);
  return {
    columns: form.columns.map((column) => column.name),
    rows: rows.map(({ cells }) => places.map((place) => (cells.get(place) ?? '').slice(0, LONGEST_CELL))),
  };
}

const LONGEST_CELL = 80;
