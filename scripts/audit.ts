/**
 * `npm run audit`: the packages of the shop. Fails for a vulnerability of high severity, a licence that was not reviewed, a package
 * without checksum or with an install script that was not allowed, and for node_modules that do not match the lock file. A registry
 * that cannot be reached fails nothing: it is reported, and the rest is checked.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type LockedPackages, lockFindings, readAudit, treeFindings } from './audit-findings.ts';

const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 60_000;

/** Standard output of an npm command, whatever its exit code. */
async function npm(...args: string[]): Promise<string> {
  const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS });
  const failed = new Promise<string>((done) => child.once('error', () => done('')));
  return Promise.race([text(child.stdout), failed]);
}

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = readJson('package-lock.json') as { packages: LockedPackages };
const { allowScripts = {} } = readJson('package.json') as { allowScripts?: Record<string, boolean> };
// `false` is a decision too: the native build of ssh2 stays off.
const allowed = new Set(Object.keys(allowScripts));

const [tree, audit] = await Promise.all([
  npm('ls', '--omit=dev', '--all', '--json'),
  npm('audit', '--omit=dev', '--json').then(readAudit),
]);
const findings = [...lockFindings(packages, allowed), ...treeFindings(tree), ...(audit?.serious ?? [])];

for (const line of audit?.minor ?? []) console.log(`  (${line})`);
for (const line of findings) console.error(`✗ ${line}`);
if (!audit) console.log('! The registry could not be asked for vulnerabilities: not checked this time.');
const count = Object.values(packages).filter(({ dev }) => !dev).length - 1;
console.log(
  `${findings.length === 0 ? '✓' : '✗'} ${count} packages: licences, checksums, install scripts${audit ? ', vulnerabilities' : ''}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
