/** Imports files into the running shop of the browser tests, as a wholesaler would from the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testedShop } from './tested-shop.ts';

const ROOT = join(import.meta.dirname, '../..');

/** File name → lines. @throws with the command's output when a row was rejected. */
export async function importIntoShop(files: Record<string, readonly string[]>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-e2e-import-'));
  try {
    for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    const child = spawn(process.execPath, ['src/cli/import.ts', folder, '--strict'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: testedShop().dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`The import failed (${code}):\n${said.slice(-2000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
