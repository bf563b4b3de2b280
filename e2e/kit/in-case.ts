/** One test for several widths, languages or paths: a page is loaded once, and a failure still names its case. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** @throws what `check` throws, with the name of the case in front of the message. */
export async function inCase(name: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/** The open page in a window of another size; resolves when it was painted in it. */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The same in a browser without JavaScript, where no frame is ever announced to a script. */
export async function resizePlain(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
}
