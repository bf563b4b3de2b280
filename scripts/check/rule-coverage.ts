/** Which tests prove which rule: the ids in the names of tests, matched with the rules of docs/rules. */
import { type Rule, readRules } from './rule-pages.ts';
import type { SourceTree } from './source-tree.ts';
import { type NamedTest, readTestNames, TEST_FILE } from './test-names.ts';

export interface CoveredRule extends Rule {
  tests: readonly NamedTest[];
}

let read: { tree: SourceTree; covered: readonly CoveredRule[] } | undefined;

/** Every rule with the tests that have its id in their name. */
export function ruleCoverage(tree: SourceTree): readonly CoveredRule[] {
  if (read?.tree === tree) return read.covered;
  const tests = [...tree].flatMap(([path, text]) => (TEST_FILE.test(path) ? readTestNames(path, text).tests : []));
  const covered = readRules(tree).map((rule) => ({
    ...rule,
    tests: tests.filter(({ rules }) => rules.includes(rule.id)),
  }));
  read = { tree, covered };
  return covered;
}

/** An id that two rules have, and a rule that says "No test" but has one. */
export function ruleFaults(tree: SourceTree): string[] {
  const rules = ruleCoverage(tree);
  return rules.flatMap(({ id, page, noTest, tests }, place) => {
    const earlier = rules.slice(0, place).find((rule) => rule.id === id);
    return [
      ...(earlier === undefined
        ? []
        : [`docs/rules/${page}: ${id} is the id of another rule in docs/rules/${earlier.page}`]),
      ...(noTest === undefined || tests.length === 0 ? [] : [`docs/rules/${page}: ${id} says "No test" and has one`]),
    ];
  });
}

const lacking = ({ tests, noTest }: CoveredRule) => tests.length === 0 && noTest === undefined;

/** Per page: the number of rules, with tests, without need of one, and without. */
function table(rules: readonly CoveredRule[]): string[] {
  const row = (page: string, of: readonly CoveredRule[]) => {
    const figures = [
      of.length,
      of.filter(({ tests }) => tests.length > 0).length,
      of.filter(({ noTest }) => noTest !== undefined).length,
      of.filter(lacking).length,
    ];
    return page.padEnd(20) + figures.map((figure) => String(figure).padStart(12)).join('');
  };
  const title =
    ''.padEnd(20) + ['rules', 'tested', 'need none', 'no test yet'].map((word) => word.padStart(12)).join('');
  const pages = [...new Set(rules.map(({ page }) => page))];
  return [
    title,
    ...pages.map((page) =>
      row(
        page,
        rules.filter((rule) => rule.page === page),
      ),
    ),
    row('all', rules),
  ];
}

/** What `npm run rules` prints: the table, and each rule that has no test. */
export function coverageSummary(tree: SourceTree): string[] {
  const rules = ruleCoverage(tree);
  const open = rules.filter(lacking).map((rule) => `  ${rule.id.padEnd(12)}${firstWords(rule)}`);
  return [
    ...table(rules),
    '',
    ...(open.length === 0 ? ['Every rule has a test.'] : ['Rules without a test:', ...open]),
  ];
}

/** The beginning of a rule, enough to recognise it on one line. */
function firstWords({ under, sentence }: Rule): string {
  const text = under === '' ? sentence : `${under.split(' › ').at(-1)}: ${sentence}`;
  return text.length > 110 ? `${text.slice(0, 109)}…` : text;
}

/** One rule in full: its sentence and the tests that prove it, each under its file. */
export function describeRule({ id, page, under, sentence, noTest, tests }: CoveredRule): string[] {
  const files = [...new Set(tests.map(({ path }) => path))];
  const proofs = files.flatMap((file) => [
    `  ${file}`,
    ...tests.filter(({ path }) => path === file).map(({ names }) => `    ${names.join(' › ')}`),
  ]);
  const none = noTest === undefined ? '  no test yet' : `  needs no test: ${noTest}`;
  return [
    `${id} · docs/rules/${page}${under === '' ? '' : ` · ${under}`}`,
    sentence,
    ...(proofs.length > 0 ? proofs : [none]),
  ];
}
