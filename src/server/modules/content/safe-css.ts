/**
 * CSS of an editor → rules that may be added to every page (C-ID-8). It is parsed, and rebuilt from properties known to
 * be harmless: colours, type, borders, space. Nothing is loaded, nothing leaves its place.
 */
import * as csstree from 'css-tree';

/** What was removed, with its line. */
export interface RefusedCss {
  readonly line: number;
  readonly what: string;
}

export interface SafeCss {
  readonly css: string;
  readonly refused: readonly RefusedCss[];
  /** Set when the sheet cannot be parsed at all; `css` is empty then. */
  readonly broken?: RefusedCss;
}

const LENGTH_MAX = 50_000;

/** Properties that cannot cover, move or load anything. */
const PROPERTIES = new RegExp(
  `^(${[
    'color',
    'background(-color|-image|-size|-position|-repeat|-clip|-origin)?',
    'border(-(top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end))?(-(color|style|width))?',
    'border-(top|bottom)-(left|right)-radius|border-radius',
    'outline(-(color|style|width|offset))?',
    'box-shadow|text-shadow',
    'font(-(family|size|weight|style|stretch|variant|feature-settings|variant-numeric))?',
    'letter-spacing|word-spacing|line-height',
    'text-(align|decoration|decoration-color|decoration-style|decoration-thickness|transform|underline-offset|wrap)',
    'padding(-(top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end))?',
    'margin(-(top|right|bottom|left|block|inline|block-start|block-end|inline-start|inline-end))?',
    'gap|row-gap|column-gap',
    'fill|stroke|stroke-width|accent-color|caret-color|color-scheme',
    '--[a-z][a-z0-9-]*',
  ].join('|')})$`,
);

const FUNCTIONS = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp
   linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient`.split(/\s+/),
);

/** Space may be neither negative nor computed: elements could overlap. Variables are checked where they are set. */
const SPACE = /^(margin|padding|gap|row-gap|column-gap|outline-offset|letter-spacing|word-spacing|--)/;
const ARITHMETIC = new Set(['calc', 'min', 'max', 'clamp']);
/** Shadows, outlines and borders may not be so wide that they cover other elements. */
const AROUND = /shadow|outline|border/;
const AROUND_MAX = 60;
const PSEUDO = new Set(
  `hover focus focus-visible focus-within active visited link disabled checked first-child last-child nth-child only-child root
   not is where placeholder selection marker first-letter first-line`.split(/\s+/),
);

/** The safe part of a style sheet, and the removed parts. */
export function safeCss(source: string): SafeCss {
  const refused: RefusedCss[] = [];
  let broken: RefusedCss | undefined;
  const refuse = (node: csstree.CssNode, what: string) => {
    refused.push({ line: node.loc?.start.line ?? 0, what: what.slice(0, 80) });
    return undefined;
  };
  if (source.length > LENGTH_MAX) return unreadable({ line: 0, what: `more than ${LENGTH_MAX} characters` });
  const sheet = csstree.parse(source, {
    positions: true,
    parseCustomProperty: true,
    onParseError(error) {
      broken ??= { line: error.line, what: error.message };
    },
  }) as csstree.StyleSheet;

  if (broken) return unreadable(broken);

  const rulesIn = (children: csstree.List<csstree.CssNode>): string =>
    children
      .toArray()
      .flatMap((node) => ruleText(node) ?? [])
      .join('');

  const ruleText = (node: csstree.CssNode): string | undefined => {
    switch (node.type) {
      case 'Comment':
        return undefined;
      case 'Rule':
        return plainRule(node);
      case 'Atrule':
        return conditional(node);
      default:
        return refuse(node, csstree.generate(node));
    }
  };

  const plainRule = (rule: csstree.Rule): string | undefined => {
    if (rule.prelude.type !== 'SelectorList' || !isPlainSelector(rule.prelude))
      return refuse(rule, csstree.generate(rule.prelude));
    const declarations = rule.block.children.toArray().flatMap((node) => declarationText(node) ?? []);
    return declarations.length > 0 ? `${csstree.generate(rule.prelude)}{${declarations.join(';')}}` : undefined;
  };

  const declarationText = (node: csstree.CssNode): string | undefined => {
    if (node.type === 'Comment') return undefined;
    if (node.type !== 'Declaration') return refuse(node, csstree.generate(node));
    const property = node.property.toLowerCase();
    if (!PROPERTIES.test(property) || !isPlainValue(property, node.value)) return refuse(node, csstree.generate(node));
    return `${property}:${csstree.generate(node.value)}${node.important ? '!important' : ''}`;
  };

  const conditional = (rule: csstree.Atrule): string | undefined => {
    const prelude = rule.prelude ? csstree.generate(rule.prelude) : '';
    if (rule.name.toLowerCase() !== 'media' || !rule.block || !/^[\w\s():.,<>=-]+$/.test(prelude))
      return refuse(rule, `@${rule.name} ${prelude}`);
    const inside = rulesIn(rule.block.children);
    return inside && `@media ${prelude}{${inside}}`;
  };

  const css = rulesIn(sheet.children);
  // A second check, in case the parser missed something: nothing that could end the style element.
  return /[<\\]|@import/i.test(css) ? unreadable({ line: 0, what: '< or \\' }) : { css, refused };
}

const unreadable = (broken: RefusedCss): SafeCss => ({ css: '', refused: [], broken });

/** Types, classes, ids and a few states; no attributes, which could read what a visitor types. */
function isPlainSelector(list: csstree.SelectorList): boolean {
  let plain = true;
  csstree.walk(list, (node) => {
    if (node.type === 'AttributeSelector' || node.type === 'Raw' || node.type === 'NestingSelector') plain = false;
    if (
      (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') &&
      !PSEUDO.has(node.name.toLowerCase())
    )
      plain = false;
  });
  return plain;
}

function isPlainValue(property: string, value: csstree.Value | csstree.Raw): boolean {
  let plain = true;
  csstree.walk(value, (node) => {
    switch (node.type) {
      case 'Url':
      case 'Raw':
        plain = false;
        break;
      case 'Function':
        if (!FUNCTIONS.has(node.name.toLowerCase())) plain = false;
        if (SPACE.test(property) && ARITHMETIC.has(node.name.toLowerCase())) plain = false;
        break;
      case 'Dimension':
      case 'Number':
      case 'Percentage':
        if (SPACE.test(property) && node.value.startsWith('-')) plain = false;
        if (AROUND.test(property) && Math.abs(Number(node.value)) > AROUND_MAX) plain = false;
        break;
      case 'String':
        if (/[<>\\{}]/.test(node.value)) plain = false;
        break;
      case 'Identifier':
        if (/^(expression|javascript)/i.test(node.name) || node.name.includes('\\')) plain = false;
        break;
    }
  });
  return plain;
}
