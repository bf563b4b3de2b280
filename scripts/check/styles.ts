/** Style sheets and components name the same classes: a rule without an element is dead, a class without a rule is a mistake. */
import * as csstree from 'css-tree';
import { readUsedClasses } from './class-names.ts';
import type { SourceTree } from './source-tree.ts';

/** Class name → the style sheets that name it. */
export function readStyledClasses(tree: SourceTree): Map<string, Set<string>> {
  const styled = new Map<string, Set<string>>();
  for (const [path, text] of tree) {
    if (!path.startsWith('src/storefront/') || !path.endsWith('.css')) continue;
    csstree.walk(csstree.parse(text), (node) => {
      if (node.type !== 'ClassSelector') return;
      styled.set(node.name, (styled.get(node.name) ?? new Set()).add(path));
    });
  }
  return styled;
}

/** Every complaint about style sheets. */
export function checkStyles(tree: SourceTree): string[] {
  const styled = readStyledClasses(tree);
  const { names, patterns } = readUsedClasses(tree);
  const isUsed = (name: string) => names.has(name) || patterns.some((pattern) => pattern.test(name));
  const dead = [...styled]
    .filter(([name]) => !isUsed(name))
    .map(([name, paths]) => `${[...paths].join(', ')}: no component uses the class "${name}"`);
  const unstyled = [...names]
    .filter(([name]) => !styled.has(name))
    .map(([name, path]) => `${path}: no style sheet has a rule for the class "${name}"`);
  return [...dead, ...unstyled];
}
