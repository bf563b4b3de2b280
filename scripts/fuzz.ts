/** `npm run fuzz -- 1000000 [seed]`: that many malformed requests, generated from the contract (`test/http/fuzz.test.ts`); without a seed a new one each time. */
import { spawn } from 'node:child_process';

const [requests = '1000000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
if (!/^\d{1,9}$/.test(requests) || !/^\d{1,10}$/.test(seed)) {
  console.error('npm run fuzz -- requests [seed]');
  process.exit(2);
}
console.log(`${requests} requests, seed ${seed}`);
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', 'http/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
child.on('exit', (code) => process.exit(code ?? 1));
