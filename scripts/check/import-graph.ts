/** Who imports whom, read from the sources themselves (oxc parser: the whole repository in a fraction of a second). */
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import type { SourceTree } from './source-tree.ts';

export interface Import {
  from: string;
  /** A path of the repository, the name of a package, or of a Node module without `node:`. */
  to: string;
  kind: 'file' | 'package' | 'node' | 'missing' | 'generated';
  /** `import type`: gone at run time. */
  typeOnly: boolean;
}

export const SOURCE = /\.(ts|tsx|mts|mjs)$/;
const ALIASES: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#storefront/': 'src/storefront/',
  '#demo/': 'demo/',
};
/** Made by the build: route types, compiled texts, the build itself, Vite's virtual modules. */
const GENERATED = /\/\+types\/|^src\/storefront\/messages\/|^build\/|^virtual:/;

/** Every import of every source file; texts that do not parse are left to the compiler to report. */
export function readImports(tree: SourceTree): Import[] {
  return [...tree].filter(([path]) => SOURCE.test(path)).flatMap(([path, text]) => importsOf(path, text, tree));
}

function importsOf(from: string, text: string, tree: SourceTree): Import[] {
  const { module } = parseSync(from, text);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    found.push({ from, typeOnly, ...resolve(from, specifier, tree) });
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    // Only a plain text can be checked; a computed one names nothing.
    const plain = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (plain !== undefined) add(plain, false);
  }
  return found;
}

function resolve(from: string, written: string, tree: SourceTree): Pick<Import, 'to' | 'kind'> {
  const specifier = written.replace(/\?[\w&=-]+$/, '');
  const alias = Object.entries(ALIASES).find(([prefix]) => specifier.startsWith(prefix));
  if (alias || specifier.startsWith('.')) {
    const to = alias ? specifier.replace(alias[0], alias[1]) : normalize(join(dirname(from), specifier));
    if (GENERATED.test(to) || GENERATED.test(specifier)) return { to, kind: 'generated' };
    return { to, kind: tree.has(to) || !SOURCE.test(to) ? 'file' : 'missing' };
  }
  if (GENERATED.test(specifier)) return { to: specifier, kind: 'generated' };
  const bare = specifier.replace(/^node:/, '');
  if (specifier.startsWith('node:') || builtinModules.includes(bare)) return { to: bare, kind: 'node' };
  return { to: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'), kind: 'package' };
}

/** For a file, every run-time import it leads to, directly or through others. */
export function reachFrom(imports: Import[]): (file: string) => Import[] {
  const byFile = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  return (file) => {
    const seen = new Set([file]);
    const reached: Import[] = [];
    for (const current of seen) {
      for (const edge of byFile.get(current) ?? []) {
        reached.push(edge);
        if (edge.kind === 'file') seen.add(edge.to);
      }
    }
    return reached;
  };
}

/** Every cycle once, those of `import type` too: a file that needs the types of its user is one with it. */
export function findCycles(imports: Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to, kind } of imports) {
    if (kind !== 'file') continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    state.set(file, 'open');
    path.push(file);
    for (const target of next.get(file) ?? []) {
      if (state.get(target) === 'open') cycles.push([...path.slice(path.indexOf(target)), target]);
      else if (!state.has(target)) visit(target);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of next.keys()) if (!state.has(file)) visit(file);
  return cycles;
}
