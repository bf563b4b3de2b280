/** The class names that the components of a zone give their elements, read from their sources. */
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import type { SourceTree } from './source-tree.ts';

export interface UsedClasses {
  /** Class name → a file that uses it. */
  names: ReadonlyMap<string, string>;
  /** Names that are put together, such as `skeleton--${size}`. */
  patterns: readonly RegExp[];
}

interface Node {
  type: string;
  [field: string]: unknown;
}

/** A prop or property that holds class names: className, buttonClass … */
const CLASS_PROP = /^(class|className|[a-z]\w*Class(Name)?)$/;
const SCREENS = /(?<!\.test)\.tsx?$/;
/** What is not known from the file itself. */
const ANY = '*';

/** `zone`: the folder, `src/storefront/`. */
export function readUsedClasses(tree: SourceTree, zone = 'src/storefront/'): UsedClasses {
  const names = new Map<string, string>();
  const patterns = new Map<string, RegExp>();
  const readers = new Map<string, Reader>();
  /** The reader of the file at `path`, made once. */
  const readerAt = (path: string): Reader | undefined => {
    const text = tree.get(path);
    if (text === undefined) return undefined;
    const reader = readers.get(path) ?? readerOf(path, text, readerAt);
    readers.set(path, reader);
    return reader;
  };
  for (const [path, text] of tree) {
    if (!path.startsWith(zone) || !SCREENS.test(path) || !/class/i.test(text)) continue;
    const { program, read } = readerAt(path) as Reader;
    visit(program, (node) => {
      for (const token of classValues(node).flatMap(read).join(' ').split(/\s+/)) {
        if (token === '' || token.startsWith(ANY)) continue;
        if (token.includes(ANY)) patterns.set(token, pattern(token));
        else names.set(token, names.get(token) ?? path);
      }
    });
  }
  return { names, patterns: [...patterns.values()] };
}

/** Expressions that hold class names: those of props and properties, and what `classList` is given. */
function classValues(node: Node): unknown[] {
  if (node.type === 'JSXAttribute') return CLASS_PROP.test(nameOf(node.name)) ? [node.value] : [];
  if (node.type === 'Property') return CLASS_PROP.test(nameOf(node.key)) ? [node.value] : [];
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.object)) return [];
  return nameOf(node.callee.object.property) === 'classList' ? (node.arguments as unknown[]) : [];
}

interface Reader {
  program: Node;
  /** The texts that an expression of the file may be, with `*` for what only a run can say. */
  read(node: unknown): string[];
  /** The texts of a variable or a function of the file. */
  named(name: string): string[];
}

function readerOf(path: string, text: string, readerAt: (path: string) => Reader | undefined): Reader {
  const program = parseSync(path, text).program as unknown as Node;
  const declared = declarations(program);
  const imported = imports(program, path);
  const open = new Set<string>();
  const named = (name: string): string[] => {
    const values = declared.get(name);
    const file = imported.get(name);
    if (open.has(name)) return [ANY];
    open.add(name);
    const texts = values?.flatMap(read) ?? (file ? readerAt(file)?.named(name) : undefined) ?? [ANY];
    open.delete(name);
    return texts;
  };
  const read = (node: unknown): string[] => {
    if (!isNode(node)) return [ANY];
    const { type } = node;
    if (type === 'Literal') return typeof node.value === 'string' ? [node.value] : [''];
    if (type === 'TemplateLiteral') return glued(node, read);
    if (type === 'ConditionalExpression') return [...read(node.consequent), ...read(node.alternate)];
    if (type === 'LogicalExpression')
      return node.operator === '&&' ? ['', ...read(node.right)] : [...read(node.left), ...read(node.right)];
    if (type === 'JSXExpressionContainer' || type === 'TSAsExpression') return read(node.expression);
    if (type === 'ArrayExpression') return [(node.elements as unknown[]).flatMap(read).join(' ')];
    if (type === 'ObjectExpression')
      return (node.properties as Node[]).flatMap((one) => (one.type === 'Property' ? read(one.value) : [ANY]));
    if (type === 'ArrowFunctionExpression') return read(node.body);
    if (type === 'BlockStatement') return returned(node).flatMap(read);
    if (type === 'MemberExpression') return read(node.object);
    // A function of the file, or a method of a list such as join.
    if (type === 'CallExpression') return read(node.callee);
    return type === 'Identifier' ? named(node.name as string) : [ANY];
  };
  return { program, read, named };
}

/** Every text that a template may become. */
function glued(template: Node, read: (node: unknown) => string[]): string[] {
  const quasis = template.quasis as Array<{ value: { cooked: string } }>;
  const expressions = template.expressions as unknown[];
  return quasis.reduce<string[]>(
    (texts, quasi, index) => {
      const before = index === 0 ? [''] : [...new Set(read(expressions[index - 1]))];
      return texts.flatMap((text) => before.map((one) => `${text}${one}${quasi.value.cooked}`));
    },
    [''],
  );
}

/** Values of the variables, functions and parameters of a file, by name. */
function declarations(program: Node): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => {
    if (name !== '' && isNode(value)) found.set(name, [...(found.get(name) ?? []), value]);
  };
  const calls = new Map<string, unknown[][]>();
  visit(program, (node) => {
    const name = node.type === 'CallExpression' ? nameOf(node.callee) : '';
    if (name !== '') calls.set(name, [...(calls.get(name) ?? []), node.arguments as unknown[]]);
  });
  visit(program, (node) => {
    const isFunction = node.type === 'FunctionDeclaration';
    const value = isFunction ? node.body : node.type === 'VariableDeclarator' && node.init;
    if (!isNode(value)) return;
    const name = nameOf(node.id);
    add(name, value);
    const params = ((isFunction ? node : value).params ?? []) as unknown[];
    params.forEach((param, index) => {
      for (const given of calls.get(name) ?? []) add(nameOf(param), given[index]);
    });
  });
  return found;
}

/** Imported name → the file of src/storefront it comes from. */
function imports(program: Node, path: string): Map<string, string> {
  const found = new Map<string, string>();
  visit(program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const source = (node.source as unknown as { value: string }).value;
    const file = source.replace(/^#/, 'src/');
    for (const { local } of node.specifiers as Array<{ local: unknown }>)
      found.set(nameOf(local), source.startsWith('.') ? join(dirname(path), source) : file);
  });
  return found;
}

/** What the statements of a function return. */
function returned(body: Node): unknown[] {
  const values: unknown[] = [];
  visit(body, (node) => {
    if (node.type === 'ReturnStatement') values.push(node.argument);
  });
  return values;
}

const pattern = (token: string): RegExp =>
  new RegExp(`^${token.replaceAll(/[^\w*-]/g, '\\$&').replaceAll(ANY, '[\\w-]+')}$`);

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  if (!isNode(node)) return;
  see(node);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see);
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && typeof (node as { type?: unknown }).type === 'string';

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
