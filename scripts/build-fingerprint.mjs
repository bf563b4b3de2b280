// Whether the build belongs to the current sources: names, sizes and times of everything it is made from.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'src/storefront',
  'src/contract',
  'project.inlang',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.ts',
  'scripts/compile-messages.ts',
  'package-lock.json',
];
/** Written by the build itself. */
const MADE = join('src', 'storefront', 'messages');

/** @returns {string} equal for equal sources; a few milliseconds, because nothing is read. */
export function buildFingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(root, source)) {
      const { mtimeMs, size } = statSync(join(root, file));
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined || path === MADE) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)));
}
