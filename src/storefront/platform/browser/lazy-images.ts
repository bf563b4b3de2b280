/**
 * Pictures that are loaded late stand on a plain ground until they are there, then fade in (storefront.md §9 "Lazy images"). The
 * ground is in `styles/ui/lazy-image.css`; one listener for the whole document takes it away.
 */
const FADE_MS = 300;

/** Call once, before the page is made live. */
export function startLazyImages(): void {
  for (const image of document.images) if (image.complete) image.dataset.arrived = '';
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && arrive(target), true);
  // A picture that does not come must not look as if it still would.
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
