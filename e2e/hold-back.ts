/** Requests that wait until a test lets them go, so that it sees what is there meanwhile. */
import type { Page } from 'playwright-core';

/** Holds back what matches `pattern`; the function that is returned lets it go. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
