/**
 * Runs a command: it gets the file on its standard input and ends with 0 (clean), 1 (infected) or anything else (no
 * verdict).
 */
import { spawn } from 'node:child_process';
import type { Verdict } from './clamd.ts';
import type { ScannerAddress } from './scanner-address.ts';

const MOST_OUTPUT = 4096;

/** @throws Error when it cannot be started, does not end in time, or ends with another code. */
export function askCommand(
  { file, args }: Extract<ScannerAddress, { kind: 'command' }>,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    // Our environment (database, secrets) is not passed on; scripts only need PATH.
    const child = spawn(file, [...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MOST_OUTPUT) output += text;
    });
    child.on('error', reject);
    // It may end before it has read everything: its verdict is valid.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ clean: true });
      else if (code === 1) resolve({ clean: false, signature: /(\S+) FOUND/.exec(output)?.[1] ?? '' });
      else reject(new Error(`the scanner ended with ${signal ?? `code ${code}`}`));
    });
  });
}
