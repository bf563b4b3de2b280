/**
 * Lazy images have a plain background until they are loaded, then fade in (storefront.md §9 "Lazy images"). The
 * background is in `ui/lazy-image.css`; one listener for the whole document removes it.
 */
const FADE_MS = 300;

/** Call once, before hydration. */
export function startLazyImages(): void {
  for (const image of document.images) if (image.complete) image.dataset.arrived = '';
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && arrive(target), true);
  // An image that fails must not look as if it were still loading.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true);
}

function mark(image: HTMLImageElement): void {
  image.dataset.arrived = '';
}

function arrive(image: HTMLImageElement): void {
  const first = image.dataset.arrived === undefined;
  mark(image);
  if (!first || image.loading !== 'lazy' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  image.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
}
