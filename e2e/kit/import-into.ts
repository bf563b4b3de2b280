/** Imports tables into a running shop, like a wholesaler's nightly job: `npm run import` on a folder of CSV files. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * File name → its lines, the first one with the columns; without `databaseUrl` into the database of the data folder.
 * @throws with the report when the import is rejected.
 */
export async function importInto(
  dataDir: string,
  tables: Record<string, readonly string[]>,
  databaseUrl = '',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-tables-'));
  try {
    for (const [file, lines] of Object.entries(tables)) writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    const child = spawn(process.execPath, ['src/cli/import.ts', folder, '--strict'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    if (code !== 0) throw new Error(`The import was refused:\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
