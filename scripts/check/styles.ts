/**
 * Style sheets and components name the same classes: a rule without an element is dead, a class without a rule is a mistake. Names are
 * words, and a class is styled in one folder.
 */
import { dirname } from 'node:path/posix';
import * as csstree from 'css-tree';
import { readUsedClasses } from './class-names.ts';
import { OFFICE_ELSEWHERE, STYLED_ELSEWHERE } from './shared-classes.ts';
import type { SourceTree } from './source-tree.ts';

/** `block__element--modifier`, each of words joined by hyphens. */
const SHAPE = /^[a-z]+(-[a-z\d]+)*(__[a-z]+(-[a-z\d]+)*)?(--[a-z\d]+(-[a-z\d]+)*)?$/;
/** Short words that are words, and `id`, `js`, `qr`, which everybody writes so. */
const SHORT_WORDS = new Set('by go id in is js no ok on qr to up'.split(' '));
/** Sheets about all screens: paper, and what a user's system prefers. */
const EVERYWHERE = /(^|\/)(print|article-print|preferences)\.css$/;

/** Zones with screens and style sheets: each has its own classes. */
const ZONES = ['src/storefront/', 'src/office/'] as const;
type Zone = (typeof ZONES)[number];
/** Classes that several folders of a zone style, and how many do. */
type Elsewhere = Partial<Record<Zone, ReadonlyMap<string, number>>>;
const ELSEWHERE: Elsewhere = { 'src/storefront/': STYLED_ELSEWHERE, 'src/office/': OFFICE_ELSEWHERE };

type Sheets = ReadonlyArray<[path: string, sheet: csstree.CssNode]>;

function readSheets(tree: SourceTree, zone: Zone): Sheets {
  const sheets = [...tree].filter(([path]) => path.startsWith(zone) && path.endsWith('.css'));
  return sheets.map(([path, text]) => [path, csstree.parse(text)]);
}

/** Class name → the style sheets that name it. */
function styledClasses(sheets: Sheets): Map<string, Set<string>> {
  const styled = new Map<string, Set<string>>();
  for (const [path, sheet] of sheets) {
    csstree.walk(sheet, (node) => {
      if (node.type === 'ClassSelector') styled.set(node.name, (styled.get(node.name) ?? new Set()).add(path));
    });
  }
  return styled;
}

/** The folder of a style sheet; the parts of `ui/` are one. */
const roomOf = (path: string): string => dirname(path).replace(/(\/(storefront|office)\/ui)\/.*/, '$1');

/** Class name → the folders with rules for its own elements, states (`is-…`) left out. */
function stylingFolders(sheets: Sheets): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [path, sheet] of sheets) {
    if (EVERYWHERE.test(path)) continue;
    csstree.walk(sheet, (node) => {
      const selectors = node.type === 'Rule' && node.prelude.type === 'SelectorList' ? node.prelude.children : [];
      for (const name of [...selectors].flatMap(subjects)) {
        if (!name.startsWith('is-')) folders.set(name, (folders.get(name) ?? new Set()).add(roomOf(path)));
      }
    });
  }
  return folders;
}

/** Classes of the elements that a selector is for: those after the last combinator. */
function subjects(selector: csstree.CssNode): string[] {
  const parts = selector.type === 'Selector' ? selector.children.toArray() : [];
  const last = parts.findLastIndex(({ type }) => type === 'Combinator');
  return parts.slice(last + 1).flatMap((part) => (part.type === 'ClassSelector' ? [part.name] : []));
}

const isWords = (name: string) =>
  SHAPE.test(name) && name.split(/[-_]+/).every((word) => word.length > 2 || /\d/.test(word) || SHORT_WORDS.has(word));

/** Every complaint about style sheets. `elsewhere`: classes that other folders style too, and how many folders do. */
export function checkStyles(tree: SourceTree, elsewhere: Elsewhere = ELSEWHERE): string[] {
  return ZONES.flatMap((zone) => checkZone(tree, zone, elsewhere[zone] ?? new Map()));
}

function checkZone(tree: SourceTree, zone: Zone, elsewhere: ReadonlyMap<string, number>): string[] {
  const sheets = readSheets(tree, zone);
  const styled = styledClasses(sheets);
  const { names, patterns } = readUsedClasses(tree, zone);
  const isUsed = (name: string) => names.has(name) || patterns.some((pattern) => pattern.test(name));
  const dead = [...styled]
    .filter(([name]) => !isUsed(name))
    .map(([name, paths]) => `${[...paths].join(', ')}: no component uses the class "${name}"`);
  const unstyled = [...names]
    .filter(([name]) => !styled.has(name))
    .map(([name, path]) => `${path}: no style sheet has a rule for the class "${name}"`);
  const cryptic = [...styled]
    .filter(([name]) => !isWords(name))
    .map(([name, paths]) => `${[...paths][0]}: write "${name}" in words, as block__element--modifier`);
  const folders = stylingFolders(sheets);
  const scattered = [...new Set([...folders.keys(), ...elsewhere.keys()])].flatMap((name) => {
    const [found, known] = [folders.get(name)?.size ?? 0, elsewhere.get(name) ?? 1];
    if (found > known) return [`"${name}" is styled in one folder more: ${[...(folders.get(name) ?? [])].join(', ')}`];
    return elsewhere.has(name) && found < known ? [`"${name}" is styled in ${found} folders now: say so`] : [];
  });
  return [...dead, ...unstyled, ...cryptic, ...scattered];
}
