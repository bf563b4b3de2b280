/**
 * A page answers by itself some time after its document was loaded: its programs are fetched when it has been painted
 * (docs/decisions/0092-scripts-after-the-first-paint.md). Whatever drives a browser waits for that here, in one place.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';

/** The page has taken over from the server's HTML; what is no page of the shop (a document, JSON) never does. */
export async function live(page: Page): Promise<void> {
  await page.locator('html[data-live], html:not(:has(#drawn))').waitFor({ state: 'attached' });
}

/**
 * The program of this very control has come. Parts of a page take over one by one: cards, for one, have a program that a list of rows
 * does not need. Until then a link is a link, and nothing on the screen says otherwise: React's own mark does.
 */
export async function responses(control: Locator): Promise<void> {
  await control.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () =>
          Object.keys(element).some((key) => key.startsWith('__reactProps')) ? resolve() : requestAnimationFrame(look);
        look();
      }),
  );
}

/**
 * From here on every page of `context` that is opened, reloaded, gone back to or waited for is live before the test goes on. What asks
 * for the moment before (`waitUntil: 'commit'`) gets it. Not for a browser without JavaScript, where no page ever is.
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
  // The network is quiet for a moment between the document and the programs, too.
  page.waitForLoadState = async (...given) => {
    await live(page);
    await waitForLoadState.apply(page, given);
  };
}
