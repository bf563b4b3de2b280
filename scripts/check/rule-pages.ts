/** The rules of docs/rules/: their ids, their sentences, and which of them need no test. */
import type { SourceTree } from './source-tree.ts';

export interface Rule {
  /** `C-CART-3`, or `S-4.20` for a statement of the specification. */
  id: string;
  /** Its page in docs/rules, `cart.md`. */
  page: string;
  /** The heading and the lead above it, for a statement of the specification; empty for the others. */
  under: string;
  sentence: string;
  /** Why it cannot be tested, where its page says so. */
  noTest?: string;
}

/** An id as pages and test names write it. */
export const RULE_ID = /\b(?:C-[A-Z]{2,5}-\d+|S-\d+\.\d+)\b/;

const FOLDER = 'docs/rules/';
export const SPECIFICATION = 'storefront.md';

/** Every rule of every page, in the order of the pages. */
export function readRules(tree: SourceTree): Rule[] {
  return [...tree].flatMap(([path, text]) => {
    if (!path.startsWith(FOLDER) || !path.endsWith('.md')) return [];
    const page = path.slice(FOLDER.length);
    return page === SPECIFICATION ? statements(text) : chapters(page, text);
  });
}

const unfolded = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim();

function rule(id: string, page: string, under: string, text: string): Rule {
  const [sentence = '', noTest] = unfolded(text).split(/\s*\*No test:\s*/);
  const found = { id, page, under, sentence: sentence.trim() };
  return noTest === undefined ? found : { ...found, noTest: noTest.replace(/\*.*$/, '').trim() };
}

/** `## C-CART-3`, the rule, and `*Why:*` with its reason. */
function chapters(page: string, text: string): Rule[] {
  return text
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) => {
      const [id = '', ...lines] = chapter.split('\n');
      if (!/^C-[A-Z]{2,5}-\d+$/.test(id)) return [];
      const [body = '', why = ''] = lines.join('\n').split(/^\*Why:\*/m);
      const noTest = /\*No test:[^*]*\*/.exec(why)?.[0] ?? '';
      return [rule(id, page, '', `${body} ${noTest}`)];
    });
}

/** Statements of the specification: each begins with its id in backticks and ends at the next one, or with its line. */
function statements(text: string): Rule[] {
  let chapter = '';
  let heading = '';
  return text.split('\n').flatMap((line) => {
    const title = /^(##+) (.*)$/.exec(line);
    if (title !== null) {
      if (title[1] === '##') chapter = title[2] as string;
      heading = title[1] === '##' ? '' : (title[2] as string);
      return [];
    }
    const lead = /^- `S-[\d.]+` \*\*([^*]+?)[.:]?\*\*/.exec(line)?.[1];
    const under = [chapter, heading, lead].filter(Boolean).join(' › ');
    return line
      .split(/`(?=S-\d+\.\d+` )/)
      .slice(1)
      .map((part) => {
        const [id = '', ...rest] = part.split('` ');
        const own = rest.join('` ').replace(/^\*\*[^*]+\*\*:? ?/, '');
        return rule(id, SPECIFICATION, under, own.replace(/ \|$/, ''));
      });
  });
}
