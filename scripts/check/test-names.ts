/** The tests of a file with their names, read from the source: `describe` within `describe`, and `test.each` too. */
import { parseSync } from 'oxc-parser';
import { RULE_ID } from './rule-pages.ts';

export interface NamedTest {
  path: string;
  /** From the outermost `describe` to the test itself, as written: `%s` and `${…}` stay. */
  names: readonly string[];
  /** Ids of rules in those names. */
  rules: readonly string[];
}

/** `.cases.ts`: tests that several files run, each on another server. */
export const TEST_FILE = /\.(?:test|e2e|cases)\.tsx?$/;

/** Ids stand together at the end of a name, in brackets. */
const IDS_AT_END = new RegExp(` \\((${RULE_ID.source}(?:, ${RULE_ID.source})*)\\)$`);

export interface TestNames {
  tests: NamedTest[];
  /** Names whose ids cannot be read: computed names, and ids that are not at the end. */
  complaints: string[];
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: Node;
  arguments: Node[];
}

/** `test` of `test(…)`, of `test.each(…)(…)` and of ``test.each`…`(…)``. */
function calledName(callee: Node): string | undefined {
  const { type, name, object, callee: called, tag } = callee as Node & Record<string, unknown>;
  if (type === 'Identifier') return name as string;
  const inner = (object ?? called ?? tag) as Node | undefined;
  return inner === undefined ? undefined : calledName(inner);
}

const isFunction = (node: Node) => node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

/** The call declares a test or a group of them: first a name, then a function. */
function declares(node: Node): 'group' | 'test' | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = node as Call;
  const name = calledName(callee);
  if (!given.slice(1).some(isFunction)) return undefined;
  if (name === 'describe') return 'group';
  return name === 'test' || name === 'it' ? 'test' : undefined;
}

/** The text between the quotes of a literal or a template; undefined for a computed name. */
function written(node: Node, text: string): string | undefined {
  const { type, value } = node as Node & { value?: unknown };
  if (type === 'TemplateLiteral') return text.slice(node.start + 1, node.end - 1);
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

export function readTestNames(path: string, text: string): TestNames {
  const tests: NamedTest[] = [];
  const complaints: string[] = [];
  const visit = (node: unknown, names: readonly string[], rules: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    const kind = declares(node as Node);
    if (kind === undefined) {
      for (const child of Object.values(node)) visit(child, names, rules);
      return;
    }
    const [title, ...rest] = (node as Call).arguments as [Node, ...Node[]];
    const name = written(title, text);
    if (name === undefined) complaints.push(`${path}: write the name of a ${kind} out: ${source(title, text)}`);
    const [before = '', ids = ''] = (name ?? '').split(IDS_AT_END);
    if (RULE_ID.test(before))
      complaints.push(`${path}: ids stand at the end of a name, "… (C-CART-2, S-4.12)": ${name}`);
    const here = [...names, name ?? source(title, text)];
    const proved = [...rules, ...ids.split(', ').filter(Boolean)];
    if (kind === 'test') tests.push({ path, names: here, rules: [...new Set(proved)] });
    visit(rest, here, proved);
  };
  visit(parseSync(path, text).program, [], []);
  return { tests, complaints };
}

const source = (node: Node, text: string) => text.slice(node.start, node.end);
