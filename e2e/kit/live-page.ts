/**
 * A page is hydrated some time after its document was loaded: its scripts are fetched after the first paint
 * (docs/decisions/0092-scripts-after-the-first-paint.md). Everything that drives a browser waits for that here, in one place.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';

const HYDRATED_WITHIN_MS = 15_000;

/** The page is hydrated; what is no page of the shop (a document, JSON) never is. */
export async function live(page: Page): Promise<void> {
  await page.locator('html[data-live], html:not(:has(#drawn))').waitFor({ state: 'attached' });
}

/**
 * This very control is hydrated. Parts of a page hydrate one by one: cards, for example, have a script that a list of rows does not
 * need. Until then a link is a plain link, and only React's own mark on the element shows it.
 */
export async function responses(control: Locator): Promise<void> {
  const deadline = Date.now() + HYDRATED_WITHIN_MS;
  // Found anew in each frame: a list that is rendered again while it waits has other elements.
  while (!(await control.evaluate(isHydrated))) {
    if (Date.now() > deadline) throw new Error(`not hydrated: ${control}`);
  }
}

const isHydrated = (element: Element): Promise<boolean> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve(Object.keys(element).some((key) => key.startsWith('__reactProps'))));
  });

/**
 * From now on every page of `context` that is opened, reloaded, gone back to or waited for is hydrated before the test continues.
 * A test of the moment before uses `waitUntil: 'commit'`. Not for a browser without JavaScript, where no page ever is.
 */
export function waitUntilHydrated(context: BrowserContext): void {
  context.on('page', waitsUntilHydrated);
}

function waitsUntilHydrated(page: Page): void {
  const { goto, reload, goBack, goForward, waitForURL, waitForLoadState } = page;
  const thenHydrated = async <HttpResponse>(
    moved: Promise<HttpResponse>,
    waitUntil: string | undefined,
  ): Promise<HttpResponse> => {
    const response = await moved;
    if (waitUntil !== 'commit') await live(page);
    return response;
  };
  page.goto = (url, options) => thenHydrated(goto.call(page, url, options), options?.waitUntil);
  page.reload = (options) => thenHydrated(reload.call(page, options), options?.waitUntil);
  page.goBack = (options) => thenHydrated(goBack.call(page, options), options?.waitUntil);
  page.goForward = (options) => thenHydrated(goForward.call(page, options), options?.waitUntil);
  page.waitForURL = (url, options) => thenHydrated(waitForURL.call(page, url, options), options?.waitUntil);
  // The network is also idle for a moment between the document and the scripts.
  page.waitForLoadState = async (...given) => {
    await live(page);
    await waitForLoadState.apply(page, given);
  };
}
