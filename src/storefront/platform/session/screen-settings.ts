/**
 * How this shop's screens behave (C-SET-2): toasts, tabs, suggestions. The values come with the session and are the same for as long
 * as the shop runs, so whoever needs one reads it here instead of being handed it.
 */
import type { ScreenSettings } from '#contract/values/shop-settings.ts';

/** Empty until the root route is drawn. */
export let screens = {} as ScreenSettings;

export function setScreens(given: ScreenSettings): void {
  screens = given;
}
