/** Versions of the shop that differ in their migrations: folders beside this one, as an operator unpacks a release. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MIGRATIONS_FOLDER } from '#server/platform/db/migration-files.ts';
import { Problem, ROOT } from '../../scripts/prepare.mjs';

export interface NewMigration {
  /** `orders-get-a-mark` */
  readonly name: string;
  readonly sql: string;
}

/** Not part of a version: what git, the checks and running shops keep. */
const LEFT_OUT = new Set(['.git', '.cache', 'data', 'src']);
const INSIDE = relative(ROOT, MIGRATIONS_FOLDER);

/**
 * The version in `before`, with more migrations.
 * @param folder does not exist yet @returns the names of the new files
 */
export function makeRelease(folder: string, before: string, migrations: readonly NewMigration[]): string[] {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ROOT)) if (!LEFT_OUT.has(name)) symlinkSync(join(ROOT, name), join(folder, name));
  const { status, stderr } = spawnSync('cp', ['-a', join(before, 'src'), folder], { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`The version could not be copied: ${stderr.trim()}`);
  let number = readdirSync(migrationsOf(before)).filter((file) => file.endsWith('.sql')).length;
  return migrations.map(({ name, sql }) => {
    number += 1;
    const file = `${String(number).padStart(4, '0')}-${name}.sql`;
    writeFileSync(join(migrationsOf(folder), file), sql);
    return file;
  });
}

/** The folder of a version's migrations. */
export const migrationsOf = (root: string): string => join(root, INSIDE);

/** A column that orders have from now on, a table and an index that is built beside running requests. */
export const expansion = (number: number): NewMigration[] => [
  {
    name: `drill-mark-${number}`,
    sql: `-- expand
-- A mark of the drill on each order; '' = none.
alter table orders add column drill_mark_${number} text not null default '';
create table drill_marks_${number} (mark text primary key);
`,
  },
  {
    name: `drill-mark-${number}-index`,
    sql: `-- expand, no transaction
create index concurrently if not exists orders_drill_mark_${number} on orders (drill_mark_${number});
`,
  },
];

/** What no version needs any more. */
export const contraction = (number: number): NewMigration => ({
  name: `drill-mark-${number}-dropped`,
  sql: `-- The mark of the drill is not used any more.
alter table orders drop column drill_mark_${number};
drop table drill_marks_${number};
`,
});
