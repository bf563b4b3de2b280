// Which tests `npm test` runs: `npm test`, `npm test -- unit http`, `npm test -- --changed`, `npm test -- browser --changed=HEAD~3`.
import { spawnSync } from 'node:child_process';

export const SUITES = ['unit', 'http', 'browser'];
/** Run only when they are named: they need what `npm run engines` installs. */
const ON_REQUEST = ['engines'];
export const ALL_SUITES = [...SUITES, ...ON_REQUEST];

/** What a browser test sees without importing it: the built shop and what it is built from. */
const IN_THE_SHOP = /^(src|demo|project\.inlang)\/|^(package-lock\.json|vite\.config\.ts|react-router\.config\.ts)$/;
const NOT_IN_THE_SHOP = /\.test\.tsx?$|\.md$/;

/**
 * @param {readonly string[]} given
 * @returns {{ suites: string[], changed: boolean, since?: string, unknown?: string }} `since`: the commit that was named.
 */
export function readArguments(given) {
  const suites = given.filter((one) => ALL_SUITES.includes(one));
  const option = given.find((one) => one === '--changed' || /^--changed=./.test(one));
  const unknown = given.find((one) => one !== option && !ALL_SUITES.includes(one));
  return {
    suites: suites.length > 0 ? ALL_SUITES.filter((suite) => suites.includes(suite)) : SUITES,
    changed: option !== undefined,
    since: option?.split('=')[1],
    unknown,
  };
}

/**
 * Vitest follows the imports of test files, and browser tests import nothing of the shop: they all run when the shop changed,
 * else those that changed themselves.
 * @param {readonly string[]} files changed ones, from the root of the checkout.
 */
export function shopChanged(files) {
  return files.some((file) => IN_THE_SHOP.test(file) && !NOT_IN_THE_SHOP.test(file));
}

/** The commit from which changes count: where this branch left `main`; on `main` itself, the last commit. */
export function startOfBranch() {
  return git(['merge-base', 'HEAD', 'main'])[0] ?? 'HEAD';
}

/** Files that differ from that commit, new ones too. */
export function changedFiles(since) {
  return [...git(['diff', '--name-only', since]), ...git(['ls-files', '--others', '--exclude-standard'])];
}

function git(args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
