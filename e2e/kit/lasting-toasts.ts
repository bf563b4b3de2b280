import type { Page } from 'playwright-core';

/** How long a toast lasts (storefront.md §9); `e2e/frame/toasts.e2e.ts` checks it. */
const TOAST_MS = 2000;

/**
 * From the next page on, toasts last so long: for a test that presses what is in them, on a machine where the way to it may take longer
 * than the toast.
 */
export async function lastingToasts(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript(
    ([usual, longer]) => {
      const set = window.setTimeout.bind(window);
      const lasting = (work: TimerHandler, after?: number, ...more: unknown[]) =>
        set(work, after === usual ? longer : after, ...more);
      window.setTimeout = lasting as typeof window.setTimeout;
    },
    [TOAST_MS, milliseconds] as const,
  );
}
