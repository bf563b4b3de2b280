import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until it is in the window with nothing above it: on a phone, what a press leads to is often far from its button. */
export async function expectInSight(part: Locator): Promise<void> {
  await part.waitFor();
  await expect
    .poll(() =>
      part.evaluate((element) => {
        const { left, width, top, bottom } = element.getBoundingClientRect();
        return [top, bottom].every((y, end) => {
          const seen = document.elementFromPoint(left + width / 2, end === 0 ? y + 2 : y - 2);
          return seen !== null && (element.contains(seen) || seen.contains(element));
        });
      }),
    )
    .toBe(true);
}
