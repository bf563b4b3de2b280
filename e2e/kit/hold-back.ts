/** Requests that wait until a test releases them, so that it can check the state in between. */
import type { Page } from 'playwright-core';

/** Delays requests that match `pattern`; the returned function releases them. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
