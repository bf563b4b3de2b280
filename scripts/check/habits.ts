/** Habits of docs/architecture.md §2 that are about the text of a file rather than its imports. */
import { basename } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { checkClassLocators } from './class-locators.ts';
import { SOURCE } from './import-graph.ts';
import { ruleFaults } from './rule-coverage.ts';
import { readRules, SPECIFICATION } from './rule-pages.ts';
import type { SourceTree } from './source-tree.ts';
import { readTestNames, TEST_FILE } from './test-names.ts';
import { bannedWords } from './words.ts';

const LONGEST = 400;
const TEST = /\.test\.tsx?$|^(test|e2e|bench)\//;

/** A statement, in lower or upper case; not a sentence that begins with "Select". */
function holdsSql(text: string): boolean {
  const verb = SQL.exec(`${text} `)?.[1];
  return verb !== undefined && (verb === verb.toLowerCase() || verb === verb.toUpperCase());
}

interface Habit {
  name: string;
  /** Complaints about one file. */
  check(path: string, text: string, tree: SourceTree): string[];
}

/** String literals and templates of a source file, without its comments. */
function literalsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === 'Literal' && typeof value === 'string') found.push(value);
    if (type === 'TemplateLiteral') {
      const { quasis } = node as { quasis: { value: { raw: string } }[] };
      found.push(quasis.map((quasi) => quasi.value.raw).join(' … '));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

/** Lines of `...{ a, b }` and `...[a, b]`, which say the same as `a, b` and hide long lists of arguments. */
function spreadLiterals(path: string, text: string): number[] {
  const lines: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, argument, start } = node as { type?: string; argument?: { type?: string }; start?: number };
    const spread = type === 'SpreadElement' || type === 'JSXSpreadAttribute';
    if (spread && (argument?.type === 'ObjectExpression' || argument?.type === 'ArrayExpression'))
      lines.push(text.slice(0, start).split('\n').length);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return lines;
}

/** The code without comments and literals, so that a word in them does not count as a use. */
function codeOf(path: string, text: string): string {
  const { comments } = parseSync(path, text);
  const chars = [...comments].reverse().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  return chars.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

const SQL =
  /\b(select(?=\b[\s\S]*\bfrom\s)|insert(?=\s+into\s)|update(?=\s+\w+\s+set\s)|delete(?=\s+from\s)|create(?=\s+(table|index)\s))/i;
const IMPURE = /\b(Date\.now|new Date\(\)|Math\.random|performance\.|process\.|console\.|fetch\(|setTimeout\()/;
/** Concatenated so that this file does not contain them itself. */
const REGISTRIES = [
  'registry.npm' + 'js.org',
  'registry.yarn' + 'pkg.com',
  'npm.pkg.' + 'github.com',
  'npm' + 'mirror.com',
];
const OWN_REDIRECT = 'src/storefront/platform/navigation/own-redirect.ts';
const ROUTER_REDIRECT = /import\s*\{[^}]*\b(redirect|redirectDocument|replace)\b[^}]*\}\s*from 'react-router'/;
/**
 * Widths at which screens change: the breakpoints and those of the carousel (storefront.md §9), and two between desktop and extra
 * wide at which the top line and some tables grow too tight.
 */
const BREAKPOINTS = [576, 768, 992, 1180, 1280, 1380, 1500];
/** Timers that belong to a connection, a request, a lease or a thread, not to the shop. */
const OWN_TIMER =
  /^src\/server\/(platform\/(every|http\/(admission|shop-server)|db\/(listener|lease))|import\/servers\/server-look|shop-threads\/thread-watch)\.ts$/;
/** Names that a framework, or the symmetry of two folders, prescribes. */
const SHARED_NAME = /^(index\.tsx?|root\.tsx|routes\.ts|entry\.(client|server)\.tsx|env\.d\.ts)$/;

export const HABITS: readonly Habit[] = [
  {
    name: 'short files',
    check: (path, text) => {
      const lines = text.split('\n').length - 1;
      const counts = /\.(tsx?|mjs|css)$/.test(path) && lines > LONGEST;
      return counts ? [`${path}: ${lines} lines, ${LONGEST} at most: look for the seam`] : [];
    },
  },
  {
    name: 'environment in one place',
    check: (path, text) => {
      const ours = /^(src|demo)\/.*\.tsx?$/.test(path) && path !== 'src/server/env.ts' && !TEST.test(path);
      return ours && /\bprocess\.env\b/.test(codeOf(path, text))
        ? [`${path}: only src/server/env.ts reads process.env`]
        : [];
    },
  },
  {
    name: 'SQL in repositories',
    check: (path, text) => {
      const ours = /^(src|demo)\/.*\.tsx?$/.test(path) && !TEST.test(path);
      if (!ours || path.endsWith('.repository.ts') || path.startsWith('src/server/platform/db/') || !SQL.test(text))
        return [];
      return literalsOf(path, text).some(holdsSql)
        ? [`${path}: SQL belongs to *.repository.ts and src/server/platform/db/`]
        : [];
    },
  },
  {
    name: 'rules need nothing',
    check: (path, text) => {
      const used = path.endsWith('.rules.ts') ? IMPURE.exec(codeOf(path, text))?.[1] : undefined;
      return used === undefined ? [] : [`${path}: a rule is given what it needs, it does not use ${used}`];
    },
  },
  {
    name: 'redirects of our own',
    check: (path, text) =>
      path.startsWith('src/storefront/') && path !== OWN_REDIRECT && ROUTER_REDIRECT.test(text)
        ? [`${path}: redirectTo of ${OWN_REDIRECT} looks at the target, React Router’s functions do not`]
        : [],
  },
  {
    name: 'no spread literals',
    check: (path, text) =>
      SOURCE.test(path) && /\.\.\.\s*[{[]/.test(text)
        ? spreadLiterals(path, text).map((line) => `${path}:${line}: write the properties themselves, without ...`)
        : [],
  },
  {
    name: 'one way to repeat work',
    check: (path, text) =>
      path.startsWith('src/server/') && !OWN_TIMER.test(path) && !TEST.test(path) && text.includes('setInterval(')
        ? [`${path}: src/server/platform/every.ts repeats work`]
        : [],
  },
  {
    name: 'no registry names',
    check: (path, text) =>
      REGISTRIES.filter((host) => text.includes(host)).map((host) => `${path}: names the host ${host}`),
  },
  {
    name: 'no vague names',
    check: (path) =>
      /(^|\/)(utils?|misc|common|helpers?)(\/|\.[a-z]+$)/.test(path) && path.startsWith('src/')
        ? [`${path}: name it after the question it answers`]
        : [],
  },
  {
    name: 'known breakpoints',
    check: (path, text) =>
      path.endsWith('.css')
        ? unknownWidths(text).map(
            (width) => `${path}: no screen changes at ${width}px, but at ${BREAKPOINTS.join(', ')}`,
          )
        : [],
  },
  {
    name: 'screens found by role and label',
    check: (path, text) => (/^e2e\/.*\.ts$/.test(path) ? checkClassLocators(path, text) : []),
  },
  {
    name: 'map without dead paths',
    check: (path, text, tree) => (path === 'docs/map.md' ? deadPaths(text, tree) : []),
  },
  {
    name: 'rules that are there',
    check: (path, text, tree) => unknownRules(text, tree).map((rule) => `${path}: docs/rules has no ${rule}`),
  },
  {
    name: 'test names that can be read',
    check: (path, text) => (TEST_FILE.test(path) ? readTestNames(path, text).complaints : []),
  },
  { name: 'words of the field', check: bannedWords },
];

/** Ids as they are cited: `C-CART-3`, also `C-SRCH-6, 7` and `C-CNT-2 to 4`; `S-4.20`; and sections, `storefront.md §4`. */
const CITED = /\b(C-[A-Z]{2,5})-(\d+)((?:(?:, | to | and )\d+(?![\d.%]))*)|\b(S-\d+\.\d+)|\bstorefront\.md (§\d+)/g;

/** Rules and sections that a text cites and docs/rules does not have. */
function unknownRules(text: string, tree: SourceTree): string[] {
  const cited = [...text.matchAll(CITED)].flatMap(([, group, first, others = '', statement, section]) => {
    if (statement !== undefined) return [statement];
    if (section !== undefined) return [`${SPECIFICATION} ${section}`];
    return [first, ...(others.match(/\d+/g) ?? [])].map((number) => `${group}-${number}`);
  });
  if (cited.length === 0) return [];
  const known = knownRules(tree);
  return [...new Set(cited)].filter((rule) => !known.has(rule));
}

let asked: { tree: SourceTree; rules: ReadonlySet<string> } | undefined;

/** Ids of docs/rules, and the sections of the specification: `## 4. …`. */
function knownRules(tree: SourceTree): ReadonlySet<string> {
  if (asked?.tree === tree) return asked.rules;
  const sections = [...(tree.get(`docs/rules/${SPECIFICATION}`) ?? '').matchAll(/^## (\d+)\. /gm)];
  const rules = [...readRules(tree).map(({ id }) => id), ...sections.map((one) => `${SPECIFICATION} §${one[1]}`)];
  asked = { tree, rules: new Set(rules) };
  return asked.rules;
}

/** Widths of media queries that are no breakpoint: `767.98px` is below 768, `769px` above it. */
function unknownWidths(css: string): string[] {
  const queries = [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) => [...query.matchAll(/width: ([\d.]+)px/g)]);
  return queries
    .map((match) => match[1] as string)
    .filter((width) => !BREAKPOINTS.includes(Math.ceil(Number(width))) && !BREAKPOINTS.includes(Number(width) - 1));
}

/** Paths in backticks of docs/map.md that do not exist. */
function deadPaths(text: string, tree: SourceTree): string[] {
  const named = [...text.matchAll(/`([\w./*-]+\/[\w./*-]*|[\w-]+\.(?:md|json|ts|mjs))`/g)].map(
    (match) => match[1] as string,
  );
  const exists = (path: string) =>
    tree.has(path) || [...tree.keys()].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
  return named
    .filter((path) => !path.includes('*') && !exists(path))
    .map((path) => `docs/map.md: ${path} does not exist`);
}

/** Two files of src/ with the same name: a search for the name would find only one of them. */
export function sharedNames(tree: SourceTree): string[] {
  const byName = new Map<string, string[]>();
  for (const path of tree.keys()) {
    const name = basename(path);
    const exempt = SHARED_NAME.test(name) || path.includes('/locales/') || path.startsWith('src/contract/');
    if (!path.startsWith('src/') || !SOURCE.test(path) || exempt) continue;
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return [...byName]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is the name of ${paths.join(' and ')}`);
}

/** Every complaint of every habit. */
export function checkHabits(tree: SourceTree): string[] {
  const files = [...tree].flatMap(([path, text]) => HABITS.flatMap((habit) => habit.check(path, text, tree)));
  return [...files, ...sharedNames(tree), ...ruleFaults(tree)];
}
