// Which parts of the build belong to the current sources: names, sizes and times of everything they are made from.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHARED = ['src/kit', 'src/contract', 'project.inlang', 'scripts/build.ts', 'scripts/compile-messages.ts'];
/** Part of the build → what it is made from. */
const PARTS = {
  shop: ['src/storefront', 'vite.config.ts', 'react-router.config.ts'],
  office: ['src/office', 'vite.office.config.ts'],
};
/** Written by the build itself. */
const MADE = [join('src', 'storefront', 'messages'), join('src', 'office', 'messages')];

/**
 * The parts that are missing or older than their sources, with the fingerprint of these; or `all` of them.
 * @param {string} root
 * @param {{ all?: boolean }} options
 * @returns {Map<string, string>}
 */
export function staleParts(root, { all = false } = {}) {
  const found = Object.keys(PARTS).map((part) => [part, fingerprint(root, part)]);
  return new Map(found.filter(([part, wanted]) => all || wanted !== built(root, part)));
}

/** Notes that `part` was built from the sources with this fingerprint, taken before the build began. */
export function markBuilt(root, part, wanted) {
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp(root, part), wanted);
}

const stamp = (root, part) => join(root, `build/.${part}-fingerprint`);

function built(root, part) {
  try {
    return readFileSync(stamp(root, part), 'utf8');
  } catch {
    return undefined;
  }
}

/** Equal for equal sources; a few milliseconds, because nothing is read. */
function fingerprint(root, part) {
  const hash = createHash('sha256');
  for (const source of [...PARTS[part], ...SHARED, 'package-lock.json']) {
    for (const file of filesOf(root, source)) {
      const { mtimeMs, size } = statSync(join(root, file));
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined || MADE.includes(path)) return [];
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, join(path, name)));
}
