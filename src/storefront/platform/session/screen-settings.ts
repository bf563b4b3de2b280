/**
 * Settings of this shop's screens (C-SET-2): toasts, tabs, suggestions. They come with the session and do not change
 * while the shop runs, so they are read from here instead of being passed down.
 */
import type { ScreenSettings } from '#contract/values/shop-settings.ts';

/** Empty until the root route is rendered. */
export let screens = {} as ScreenSettings;

export function setScreens(given: ScreenSettings): void {
  screens = given;
}
