import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startAfterPaint } from './server-late-start.ts';

const MODULE = 'import "/assets/manifest.js";import("/assets/entry.js");';
const page = (head: string, body: string) =>
  Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body>è${body}</body></html>`);

const HEAD =
  '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/entry.js"/>' +
  '<link nonce="n" rel="modulepreload" href="/assets/shell.js"/><title>x</title>';

test('no program is asked for by the head or by a script that runs: they wait for the first paint, in their order', () => {
  const html = startAfterPaint(
    page(HEAD, `<script nonce="n" type="module" async="">${MODULE}</script><p></p>`),
    'n',
  ).toString();
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/><title>x</title></head><body>è');
  expect(html).toContain(`<script nonce="n" type="text/waiting">${MODULE}</script><script nonce="n">(`);
  expect(html).toMatch(/\(\["\/assets\/entry\.js","\/assets\/shell\.js"\],2000\)<\/script><p><\/p><\/body><\/html>$/);
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/);
});

test('a document without programs stays as it is', () => {
  const plain = page('<link rel="stylesheet" href="/a.css"/>', '<p>type="module"</p>');
  expect(startAfterPaint(plain, undefined)).toBe(plain);
});

/** The script of the page in a browser of which only this is there; `starts`: how often the programs were asked for. */
function browser(hidden: boolean) {
  const html = startAfterPaint(page(HEAD, `<script type="module" async="">${MODULE}</script>`), undefined).toString();
  const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const asked: unknown[] = [];
  const on: Record<string, () => void> = {};
  const later: Array<[() => void, number]> = [];
  const marks: string[] = [];
  let removed = 0;
  runInNewContext(code, {
    AbortController,
    document: {
      hidden,
      documentElement: { toggleAttribute: (name: string, on: boolean) => on && marks.push(name) },
      currentScript: {
        nonce: 'n',
        remove: () => (removed += 1),
        previousElementSibling: { textContent: MODULE, replaceWith: (script: object) => asked.push({ ...script }) },
      },
      createElement: (name: string) => ({ name }),
      head: { append: ({ href, rel }: { href: string; rel: string }) => asked.push([rel, href]) },
    },
    addEventListener: (event: string, listener: () => void, { signal }: { signal: AbortSignal }) => {
      if (!signal.aborted) on[event] = listener;
    },
    PerformanceObserver: class {
      constructor(listener: () => void) {
        on.paint = listener;
      }
      observe() {}
    },
    setTimeout: (listener: () => void, ms: number) => later.push([listener, ms]),
  });
  expect(removed).toBe(1);
  return { asked, on, later, marks };
}

const ALL = [
  ['modulepreload', '/assets/entry.js'],
  ['modulepreload', '/assets/shell.js'],
  { name: 'script', type: 'module', nonce: 'n', textContent: MODULE },
];

test.each(['paint', 'pointerdown', 'touchstart', 'keydown', 'visibilitychange'])(
  'the programs come at the first of: paint, pointer, touch, key, window left: here %s; and only once',
  (event) => {
    const { asked, on, later, marks } = browser(false);
    expect([asked, marks]).toEqual([[], []]);
    on[event]?.();
    expect(asked).toEqual(ALL);
    expect(marks).toEqual(['data-painted']);
    for (const listener of Object.values(on)) listener();
    for (const [listener] of later) listener();
    expect(asked).toEqual(ALL);
  },
);

test('the programs come at once in a window in the background, and after 2 s when no paint is reported', () => {
  expect(browser(true).asked).toEqual(ALL);
  const { asked, later } = browser(false);
  expect(later.map(([, ms]) => ms)).toEqual([2000]);
  later[0]?.[0]();
  expect(asked).toEqual(ALL);
});
