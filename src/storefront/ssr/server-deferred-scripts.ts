/**
 * Defers the scripts of a page until it is painted: until then the bandwidth belongs to what the visitor sees
 * (docs/decisions/0092-scripts-after-the-first-paint.md). Links and forms work without them from the first paint on.
 */

const HEAD_END = '</head>';
const SCRIPT = /<link [^>]*rel="modulepreload" [^>]*href="([^"]+)"[^>]*>/g;
/**
 * The end of the script tag with which React Router imports the page's modules and starts it; there is one, after the
 * markup.
 */
const STARTING = ' type="module" async="">';
/** A script type that browsers do not execute. */
const WAITING = ' type="text/waiting">';
/**
 * The libraries have no side effects: they are evaluated first, in a task of their own, because on a phone each of the
 * two evaluations is long.
 */
const LIBRARIES = /\/framework-[^/]*$/;
/** If the browser reports no paint, the scripts are loaded after this time. */
const LONGEST_WAIT_MS = 2000;

/**
 * Defers the scripts until the first paint. Returns the document unchanged if React Router's markup is not what we
 * expect.
 */
export function startAfterPaint(html: Buffer, nonce: string | undefined): Buffer {
  const headEnd = html.indexOf(HEAD_END);
  const starting = html.lastIndexOf(STARTING);
  const end = html.indexOf('</script>', starting) + '</script>'.length;
  if (headEnd < 0 || starting < headEnd) return html;
  const head = html.toString('utf8', 0, headEnd);
  const scripts = Array.from(head.matchAll(SCRIPT), ([, href = '']) => href);
  const libraries = scripts.find((href) => LIBRARIES.test(href)) ?? null;
  const given = [scripts, libraries, LONGEST_WAIT_MS].map((value) => JSON.stringify(value)).join();
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`;
  return Buffer.concat([
    Buffer.from(head.replace(SCRIPT, '')),
    html.subarray(headEnd, starting),
    Buffer.from(WAITING),
    html.subarray(starting + STARTING.length, end),
    Buffer.from(`${open}(${waitForPaint})(${given})</script>`),
    html.subarray(end),
  ]);
}

/** Runs in the page, directly after the deferred script, so it can use nothing but its arguments. */
function waitForPaint(scripts: readonly string[], libraries: string | null, longestWaitMs: number): void {
  const self = document.currentScript as HTMLScriptElement;
  const waiting = self.previousElementSibling as HTMLScriptElement;
  const { nonce } = self;
  const waits = new AbortController();
  const start = () => {
    if (waits.signal.aborted) return;
    waits.abort();
    countFrames(1);
    for (const href of scripts) setTimeout(preload, 0, href);
    if (libraries === null) startPage();
    else {
      const script = Object.assign(document.createElement('script'), { type: 'module', nonce, src: libraries });
      // If the libraries cannot be loaded, the page's own import fails and reports it.
      script.onload = script.onerror = () => {
        script.remove();
        setTimeout(startPage);
      };
      document.head.append(script);
    }
  };
  const preload = (href: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  };
  // Content that gets a frame of its own uses up to four frames; after that nothing waits any more (`home.css`).
  const countFrames = (painted: number) => {
    document.documentElement.setAttribute('data-painted', String(painted));
    if (painted < 5) requestAnimationFrame(() => countFrames(painted + 1));
  };
  const startPage = () => {
    const { textContent } = waiting;
    waiting.replaceWith(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }));
  };
  // Hydration expects the markup that React rendered: this script was added later and removes itself, and the deferred
  // one gets its original type back.
  self.remove();
  // A window in the background is not painted; a visitor who touches the page expects a reaction.
  if (document.hidden) start();
  for (const event of ['visibilitychange', 'pointerdown', 'touchstart', 'keydown'])
    addEventListener(event, start, { capture: true, passive: true, signal: waits.signal });
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, longestWaitMs);
}
