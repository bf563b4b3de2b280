/** Links that change a listing in place: they stay links for whoever presses them with a modifier key or has no JavaScript. */
import type { MouseEvent } from 'react';

/** Click handler for an element that holds such links, marked `data-filter`. */
export function inPlace(go: (href: string) => void): (event: MouseEvent) => void {
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
}
