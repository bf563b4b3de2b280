/**
 * A page's programs are fetched when the page has been painted: until then the line belongs to what its visitor sees
 * (docs/decisions/0092-programs-after-the-first-paint.md). Links and forms work from the first paint on without them.
 */

const HEAD_END = '</head>';
const PROGRAM = /<link [^>]*rel="modulepreload" [^>]*href="([^"]+)"[^>]*>/g;
/** How the script ends its tag that imports the modules of the page and starts it; React Router writes one, behind the page. */
const STARTING = ' type="module" async="">';
/** No kind of script that a browser knows. */
const WAITING = ' type="text/waiting">';
/** The libraries do nothing by themselves: they are evaluated first, in a task of their own, for on a phone each of both is long enough. */
const LIBRARIES = /\/framework-[^/]*$/;
/** When no paint is reported, the programs come all the same. */
const LONGEST_WAIT_MS = 2000;

/** The document with its programs waiting for the first paint; as it is when they stand in it in another way than is known here. */
export function startAfterPaint(html: Buffer, nonce: string | undefined): Buffer {
  const headEnd = html.indexOf(HEAD_END);
  const starting = html.lastIndexOf(STARTING);
  const end = html.indexOf('</script>', starting) + '</script>'.length;
  if (headEnd < 0 || starting < headEnd) return html;
  const head = html.toString('utf8', 0, headEnd);
  const programs = Array.from(head.matchAll(PROGRAM), ([, href = '']) => href);
  const libraries = programs.find((href) => LIBRARIES.test(href)) ?? null;
  const given = [programs, libraries, LONGEST_WAIT_MS].map((value) => JSON.stringify(value)).join();
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`;
  return Buffer.concat([
    Buffer.from(head.replace(PROGRAM, '')),
    html.subarray(headEnd, starting),
    Buffer.from(WAITING),
    html.subarray(starting + STARTING.length, end),
    Buffer.from(`${open}(${waitForPaint})(${given})</script>`),
    html.subarray(end),
  ]);
}

/** Runs in the page, right behind the script that waits, and knows nothing but what it is given. */
function waitForPaint(programs: readonly string[], libraries: string | null, longestWaitMs: number): void {
  const self = document.currentScript as HTMLScriptElement;
  const waiting = self.previousElementSibling as HTMLScriptElement;
  const { nonce } = self;
  const waits = new AbortController();
  const start = () => {
    if (waits.signal.aborted) return;
    waits.abort();
    countFrames(1);
    for (const href of programs) setTimeout(preload, 0, href);
    if (libraries === null) startPage();
    else {
      const script = Object.assign(document.createElement('script'), { type: 'module', nonce, src: libraries });
      // Libraries that do not come are missed by the page, not by this script.
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
  // What waits for a frame of its own has four of them; after that nothing waits any more (`home.css`).
  const countFrames = (painted: number) => {
    document.documentElement.setAttribute('data-painted', String(painted));
    if (painted < 5) requestAnimationFrame(() => countFrames(painted + 1));
  };
  const startPage = () => {
    const { textContent } = waiting;
    waiting.replaceWith(Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }));
  };
  // React takes over what the server's build has written: this script is not of it, and the one that waits becomes what it was.
  self.remove();
  // A window in the background paints nothing; who touches the page wants it to answer.
  if (document.hidden) start();
  for (const event of ['visibilitychange', 'pointerdown', 'touchstart', 'keydown'])
    addEventListener(event, start, { capture: true, passive: true, signal: waits.signal });
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, longestWaitMs);
}
