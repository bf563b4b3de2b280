/** What staff do in the shop under test with commands: `npm run shop -- …`. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testedShop } from './tested-shop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @throws with the command's output when it fails. */
export function shopCommand(...argv: string[]): Promise<void> {
  const { dataDir, databaseUrl = '' } = testedShop();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((done, fail) => {
    execFile(process.execPath, ['src/cli/shop.ts', ...argv], { cwd: ROOT, env }, (failed, out, error) =>
      failed ? fail(new Error(`${argv.join(' ')}: ${out}${error}`)) : done(),
    );
  });
}

/** Changes the status of an order. @throws with the command's output when it fails. */
export const moveAlong = (
  step: 'accept' | 'partly' | 'fulfil' | 'cancel',
  number: string,
  ...more: string[]
): Promise<void> => shopCommand('order', step, number, ...more);
