/** Sources in the hands of staff: made, changed, paused, looked into now. Each change is an operation (C-OFF-1). */
import { AppError } from '#contract/values/errors.ts';
import { TABLE_PERMISSION } from '#contract/values/import-kinds.ts';
import type { Operations, Values } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import {
  readSource,
  readSources,
  readTwin,
  removeSource,
  type SourceFields,
  type StoredSource,
  writeSource,
} from './import-sources.repository.ts';
import { type SourceWatch, sourceFolder } from './source-watch.ts';

export interface ImportSources {
  list(): Promise<StoredSource[]>;
  /** Where a person or another process leaves its files. */
  pathOf(source: Pick<SourceFields, 'folder'>): string;
  /** @throws AppError `validation` (name or folder is taken), `not-found`, `forbidden` (it writes what the person may not). */
  save(staff: StaffCaller, key: string, id: number | null, source: SourceFields): Promise<void>;
  remove(staff: StaffCaller, key: string, id: number): Promise<void>;
  /** @throws AppError `not-found`. */
  runNow(id: number): Promise<number | null>;
}

const TWIN = {
  name: { it: 'Un’altra sorgente ha già questo nome.', en: 'Another source has this name already.' },
  folder: { it: 'Un’altra sorgente legge già questa cartella.', en: 'Another source reads this folder already.' },
};
const FIELDS = ['name', 'folder', 'every_minutes', 'replace', 'paused'] as const;
const picked = (source: SourceFields): Values => Object.fromEntries(FIELDS.map((field) => [field, source[field]]));

export function createImportSources({
  db,
  dataDir,
  operations,
  watch,
}: {
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
        await writeSource(transaction, id, { ...present, ...values } as unknown as SourceFields);
      }
    },
  });
  const acting = ({ userId, name }: StaffCaller) => ({ actor: { userId, name }, source: 'office' as const });
  return {
    list: () => readSources(db),
    pathOf: ({ folder }) => sourceFolder(dataDir, folder),
    async save(staff, key, id, source) {
      // Nobody is asked again when its files come: who makes it may write whatever they may have.
      const missing = Object.values(TABLE_PERMISSION).find((code) => code !== null && !staff.permissions.has(code));
      if (missing) throw new AppError('forbidden', { permission: missing });
      const act = { ...acting(staff), key, kind: 'import.save_source', params: { id, ...picked(source) } };
      await operations.run(db, act, async (transaction, change) => {
        const before = id === null ? null : await readSource(transaction, id, { lock: true });
        if (before === undefined) throw new AppError('not-found');
        const twin = await readTwin(transaction, { id: id ?? 0, name: source.name, folder: source.folder });
        if (twin) throw new AppError('validation', { errors: { [twin]: [TWIN[twin][staff.locale]] } });
        const written = await writeSource(transaction, id, source);
        change({
          entity: 'import-source',
          key: String(written),
          before: before && picked(before),
          after: picked(source),
        });
        return null;
      });
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
}
