/** Changes the status of an order of the shop under test as staff do: `npm run shop -- order …`. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testedShop } from './tested-shop.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @throws with the command's output when it fails. */
export function moveAlong(
  step: 'accept' | 'partly' | 'fulfil' | 'cancel',
  number: string,
  ...more: string[]
): Promise<void> {
  const env = { ...process.env, DATA_DIR: testedShop().dataDir, DATABASE_URL: '' };
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      ['src/cli/shop.ts', 'order', step, number, ...more],
      { cwd: ROOT, env },
      (failed, out, error) => (failed ? fail(new Error(`order ${step} ${number}: ${out}${error}`)) : done()),
    );
  });
}
