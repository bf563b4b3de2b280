/** Baseline of the page benchmark: the elements of a finished page, rendered by react-dom alone, without router, data or components. */
import { Writable } from 'node:stream';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const PROPS: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  viewbox: 'viewBox',
  colspan: 'colSpan',
  readonly: 'readOnly',
  srcset: 'srcSet',
  hreflang: 'hrefLang',
  enctype: 'encType',
  value: 'defaultValue',
  checked: 'defaultChecked',
};

export type Bare = string | { tag: string; props: Record<string, unknown>; children: Bare[] };

/** Elements and texts of the body, parsed from React's regular output; scripts are left out. */
export function bareTree(html: string): Bare {
  const body = html.slice(html.indexOf('<body'), html.lastIndexOf('</body>'));
  const root: Exclude<Bare, string> = { tag: 'div', props: {}, children: [] };
  const open = [root];
  const token =
    /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g;
  for (const [whole, closing, opening, attributes, text] of body.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(plainText(text));
    else if (closing !== undefined) open.pop();
    else if (opening !== undefined && opening !== 'body') {
      const element = { tag: opening, props: propsOf(attributes ?? ''), children: [] };
      parent.children.push(element);
      if (!VOID.has(opening) && !whole.endsWith('/>')) open.push(element);
    }
  }
  return root;
}

function propsOf(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value] of attributes.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g)) {
    if (name === 'style' || name.startsWith('on')) continue;
    props[PROPS[name] ?? name] =
      value === undefined || value === ''
        ? ['checked', 'disabled', 'hidden', 'open', 'required', 'selected'].includes(name)
          ? true
          : ''
        : plainText(value);
  }
  return props;
}

function plainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function toElement(bare: Bare): ReactNode {
  if (typeof bare === 'string') return bare;
  const { tag, props, children } = bare;
  return createElement(tag, props, ...(VOID.has(tag) ? [] : children.map(toElement)));
}

/** Length of the markup. Elements are created again each time, as a component would. */
export function renderBare(tree: Bare): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const sink = new Writable({
      write(chunk, _encoding, done) {
        bytes += chunk.length;
        done();
      },
      final(done) {
        resolve(bytes);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(toElement(tree), { onAllReady: () => pipe(sink), onError: reject });
  });
}
