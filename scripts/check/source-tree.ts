/** The files that the checks read: what git tracks or would add, as text. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path inside the repository (with `/`) → text. */
export type SourceTree = ReadonlyMap<string, string>;

const TEXT =
  /\.(ts|tsx|mts|mjs|js|css|json|md|sql|yaml|yml|html|txt|svg|sh|cfg|conf|service|timer|env|tpl)$|^[^.]*$|^\.[a-z]+(rc|ignore)?$/;

/** Every text file below `root`, committed or not, except those that .gitignore lists. */
export function readSourceTree(root: string): SourceTree {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const paths = listed.split('\0').filter((path) => path !== '' && TEXT.test(path) && existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
