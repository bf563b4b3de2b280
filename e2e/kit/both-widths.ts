/** A state of a page at the widths of a phone and of a screen: it fits both, and axe, which costs most of all, finds nothing at one. */
import type { Page } from 'playwright-core';
import { inCase, resize } from './in-case.ts';
import { expectAccessible, expectNoOverflow } from './kit.ts';

/** Tests take turns with `audited` from state to state, so that axe sees both layouts. The page ends at 1440 px. */
export async function atBothWidths(page: Page, what: string, audited: 390 | 1440, within = 'html'): Promise<void> {
  for (const width of [390, 1440])
    await inCase(`${what}, ${width} px`, async () => {
      await resize(page, width);
      await expectNoOverflow(page);
      if (width === audited) await expectAccessible(page, within);
    });
}
