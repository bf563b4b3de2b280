import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startAfterPaint } from './server-deferred-scripts.ts';

const MODULE = 'import "/assets/manifest.js";import("/assets/entry.js");';
const page = (head: string, body: string) =>
  Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body>è${body}</body></html>`);

const HEAD =
  '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/entry.js"/>' +
  '<link nonce="n" rel="modulepreload" href="/assets/framework-1.js"/><title>x</title>';

test('no script is requested by the head or by an executed script: they wait for the first paint, in their order', () => {
  const html = startAfterPaint(
    page(HEAD, `<script nonce="n" type="module" async="">${MODULE}</script><p></p>`),
    'n',
  ).toString();
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/><title>x</title></head><body>è');
  expect(html).toContain(`<script nonce="n" type="text/waiting">${MODULE}</script><script nonce="n">(`);
  expect(html).toMatch(
    /\(\["\/assets\/entry\.js","\/assets\/framework-1\.js"\],"\/assets\/framework-1\.js",2000\)<\/script><p><\/p><\/body><\/html>$/,
  );
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/);
});

test('a document without scripts stays as it is', () => {
  const plain = page('<link rel="stylesheet" href="/a.css"/>', '<p>type="module"</p>');
  expect(startAfterPaint(plain, undefined)).toBe(plain);
});

/** The page's script in a minimal fake browser; `asked`: what was fetched or executed, in order. */
function browser(hidden: boolean, head = HEAD) {
  const html = startAfterPaint(page(head, `<script type="module" async="">${MODULE}</script>`), undefined).toString();
  const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const asked: unknown[] = [];
  const on: Record<string, () => void> = {};
  const later: Array<[listener: (given: unknown) => void, ms: number, given: unknown]> = [];
  const frames: Array<() => void> = [];
  const marks: string[] = [];
  let removed = 0;
  let arrived: (() => void) | undefined;
  runInNewContext(code, {
    AbortController,
    document: {
      hidden,
      documentElement: { setAttribute: (name: string, value: string) => marks.push(`${name} ${value}`) },
      currentScript: {
        nonce: 'n',
        remove: () => (removed += 1),
        previousElementSibling: { textContent: MODULE, replaceWith: (script: object) => asked.push({ ...script }) },
      },
      createElement: (name: string) => ({ name }),
      head: {
        append(element: {
          name: string;
          rel?: string;
          src?: string;
          href?: string;
          onload?: () => void;
          remove?: () => void;
        }) {
          if (element.name === 'link') asked.push([element.rel, element.href]);
          else {
            asked.push(['script', element.src]);
            element.remove = () => asked.push(['removed', element.src]);
            arrived = () => element.onload?.();
          }
        },
      },
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
    requestAnimationFrame: (listener: () => void) => frames.push(listener),
    setTimeout: (listener: () => void, ms = 0, given?: unknown) => later.push([listener, ms, given]),
  });
  expect(removed).toBe(1);
  /** Runs everything that is due, each in its own task; the libraries arrive last. */
  const settle = () => {
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [listener, ms, given] of later.splice(0)) if (ms === 0) listener(given);
      arrived?.();
      arrived = undefined;
    }
    while (frames.length > 0) frames.shift()?.();
  };
  return { asked, on, later, marks, settle };
}

const PAGE = { name: 'script', type: 'module', nonce: 'n', textContent: MODULE };
const ALL = [
  ['script', '/assets/framework-1.js'],
  ['modulepreload', '/assets/entry.js'],
  ['modulepreload', '/assets/framework-1.js'],
  ['removed', '/assets/framework-1.js'],
  PAGE,
];

test.each(['paint', 'pointerdown', 'touchstart', 'keydown', 'visibilitychange'])(
  'the scripts load at the first of: paint, pointer, touch, key, window left: here %s; libraries first, and only once',
  (event) => {
    const { asked, on, later, marks, settle } = browser(false);
    expect([asked, marks]).toEqual([[], []]);
    const tooLong = later[0]?.[0];
    on[event]?.();
    expect(marks).toEqual(['data-painted 1']);
    settle();
    expect(asked).toEqual(ALL);
    for (const listener of Object.values(on)) listener();
    tooLong?.(undefined);
    settle();
    expect(asked).toEqual(ALL);
  },
);

test('the scripts load at once in a window in the background, and after 2 s when no paint is reported', () => {
  const hidden = browser(true);
  hidden.settle();
  expect(hidden.asked).toEqual(ALL);
  const { asked, later, settle } = browser(false);
  expect(later.map(([, ms]) => ms)).toEqual([2000]);
  later[0]?.[0](undefined);
  settle();
  expect(asked).toEqual(ALL);
});

test('what waits for frames of its own has them counted, up to the last', () => {
  const { marks, on, settle } = browser(false);
  on.paint?.();
  settle();
  expect(marks).toEqual([1, 2, 3, 4, 5].map((frame) => `data-painted ${frame}`));
});

test('without a file of libraries the page starts by itself', () => {
  const { asked, on, settle } = browser(false, '<link rel="modulepreload" href="/assets/entry.js"/>');
  on.paint?.();
  settle();
  expect(asked).toEqual([PAGE, ['modulepreload', '/assets/entry.js']]);
});
