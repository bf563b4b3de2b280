/** The files of `migrations/`: each is applied once, in the order of the numbers, and never changed afterwards. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `migrations/NNNN-name.sql` */
export interface Migration {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
  /** `expand`: versions that do not know the file may go on with the database. */
  readonly kind: MigrationKind;
  /** Statements that run one by one outside a transaction; undefined = the file is one transaction. */
  readonly alone: readonly AloneStatement[] | undefined;
}

export type MigrationKind = 'expand' | 'contract';

/** `create index concurrently` or `drop index concurrently`. */
export interface AloneStatement {
  readonly sql: string;
  /** The index that it makes; undefined = it drops one. */
  readonly makes: string | undefined;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** Reads the folder. @throws Error when a name has no number, two files share one, or a file is not what its first line says. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) {
      throw new Error(`${migration.file}: migrations are numbered 0001, 0002 … without gaps or doubles.`);
    }
  });
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const says = firstLine(sql);
  return {
    number,
    file,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    kind: says.includes('expand') ? 'expand' : 'contract',
    alone: says.includes('no transaction') ? aloneStatements(file, sql) : undefined,
  };
}

/** `-- expand`, `-- no transaction`, or `-- expand, no transaction`; any other first line is an ordinary comment. */
function firstLine(sql: string): readonly string[] {
  const [, words = ''] =
    /^--\s*((?:expand|no transaction)(?:\s*,\s*(?:expand|no transaction))*)\s*$/im.exec(sql.split('\n', 1)[0] ?? '') ??
    [];
  return words
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
}

const MAKES = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([a-z_][a-z0-9_]*)\s+on\s/i;
const DROPS = /^drop\s+index\s+concurrently\s+if\s+exists\s+[a-z_][a-z0-9_]*$/i;

/** Only statements that can be repeated: a file that was interrupted begins again. */
function aloneStatements(file: string, sql: string): AloneStatement[] {
  const plain = sql.replaceAll(/--[^\n]*/g, '');
  const statements = plain
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return statements.map((statement) => {
    const makes = MAKES.exec(statement)?.[1];
    if (makes === undefined && !DROPS.test(statement))
      throw new Error(
        `${file}: without a transaction there are only "create index concurrently if not exists NAME on …" and "drop index concurrently if exists NAME".`,
      );
    return { sql: statement, makes };
  });
}
