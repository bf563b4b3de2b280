/** Settings that change the styles: custom properties of the page, used by the style sheets (tokens.css, home.css). */
import { SCREENS } from '#contract/values/constants.ts';
import type { ScreenSettings } from '#contract/values/shop-settings.ts';

const PROPERTIES: Readonly<Record<string, (screens: ScreenSettings) => string>> = {
  '--toast': ({ toasts }) => `${toasts.widthPx}px`,
  '--sticky-from': ({ sticky }) => `${sticky.fromPx}px`,
  '--sticky-whole': ({ sticky }) => `${sticky.wholePx}px`,
  '--sticky-offset': ({ sticky }) => `${sticky.offsetPx}px`,
  '--slides': ({ carousel }) => String(carousel.slides),
  '--slides-gap': ({ carousel }) => `${carousel.gapPx}px`,
  '--slides-wide': ({ carousel }) => String(carousel.home.wide),
  '--slides-1500': ({ carousel }) => String(carousel.home.to1500),
  '--slides-768': ({ carousel }) => String(carousel.home.to768),
  '--slides-576': ({ carousel }) => String(carousel.home.to576),
};

/** The values that differ from those of the style sheets, as a CSS rule; empty if none does. */
export function screenStyle(screens: ScreenSettings): string {
  const changed = Object.entries(PROPERTIES)
    .map(([name, write]) => [name, write(screens), write(SCREENS)] as const)
    .filter(([, value, usual]) => value !== usual);
  return changed.length === 0 ? '' : `:root{${changed.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
