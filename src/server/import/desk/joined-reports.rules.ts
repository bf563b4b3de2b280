/** The reports of the batches of one import as the report of all of them. Pure. */
import type { StoredReport } from './import-runs.repository.ts';

const SHOWN_MOVES = 50;
const SAMPLES = 3;

/** `one` came before `other`. What each counted is added up; they are taken back together. */
export function joinReports(one: StoredReport, other: StoredReport): StoredReport {
  return {
    ...other,
    seconds: Math.max(one.seconds, other.seconds),
    rows: one.rows + other.rows,
    refused: one.refused + other.refused,
    warnings: one.warnings + other.warnings,
    about: one.about === other.about ? one.about : 'articles',
    created: one.created + other.created,
    changed: one.changed + other.changed,
    same: one.same + other.same,
    ...((one.stale ?? other.stale) !== undefined && { stale: (one.stale ?? 0) + (other.stale ?? 0) }),
    ...((one.waiting ?? other.waiting) !== undefined && { waiting: (one.waiting ?? 0) + (other.waiting ?? 0) }),
    switched_off: one.switched_off + other.switched_off,
    files: joined(
      one.files,
      other.files,
      ({ file }) => file,
      (a, b) => ({
        file: a.file,
        rows: a.rows + b.rows,
        inserted: a.inserted + b.inserted,
        updated: a.updated + b.updated,
        removed: a.removed + b.removed,
        refused: a.refused + b.refused,
      }),
    ),
    fields: joined(
      one.fields,
      other.fields,
      ({ table, field }) => `${table}.${field}`,
      (a, b) => ({
        ...a,
        count: a.count + b.count,
        emptied: a.emptied + b.emptied,
        samples: [...a.samples, ...b.samples].slice(0, SAMPLES),
      }),
    ),
    moves: [...one.moves, ...other.moves].sort((a, b) => far(b) - far(a)).slice(0, SHOWN_MOVES),
    issues: joined(
      one.issues,
      other.issues,
      ({ level, column, code }) => `${level} ${column} ${code}`,
      (a, b) => ({
        ...a,
        count: a.count + b.count,
      }),
    ),
    changes: one.changes + other.changes,
    undoable: one.undoable && other.undoable,
  };
}

const far = ({ before, after }: StoredReport['moves'][number]) => Math.abs((after - before) / before);

function joined<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string,
  add: (one: Item, other: Item) => Item,
): Item[] {
  const byName = new Map(ones.map((item) => [nameOf(item), item]));
  for (const item of others) {
    const known = byName.get(nameOf(item));
    byName.set(nameOf(item), known ? add(known, item) : item);
  }
  return [...byName.values()];
}
