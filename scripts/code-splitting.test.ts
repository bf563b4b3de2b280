/** The groups of files in vite.config.ts name files by pattern: one that matches nothing costs kilobytes in silence. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PATTERNS = [
  ...readFileSync(join(ROOT, 'vite.config.ts'), 'utf8').matchAll(/^ *(?:\{ name: .*)?test: \/(.+)\/,?(?:$| \}| min)/gm),
].map(([, pattern = '']) => pattern);
const FILES = execFileSync('git', ['ls-files', 'src', 'package.json'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Parts of paths that a pattern names: `use-visitor-form`, `article-page`. */
const namesOf = (pattern: string) =>
  pattern
    .replaceAll('\\/', '/')
    .match(/[a-z]+(?:-[a-z]+)*/g)
    ?.filter((name) => name.length > 3) ?? [];

test('there are patterns to check', () => {
  expect(PATTERNS.length).toBeGreaterThan(12);
});

test.each(PATTERNS)('every name in %s is the name of a file, a folder or a package', (pattern) => {
  const known = [...FILES, ...Object.keys(dependencies), 'node_modules', 'scheduler', ...texts()];
  expect(namesOf(pattern).filter((name) => !known.some((path) => path.includes(name)))).toEqual([]);
});

/** Names of compiled texts: their feature and their key. */
function texts(): string[] {
  return FILES.filter((path) => path.includes('/locales/it/')).flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))),
  );
}
