/** Links that change a listing in place: with a modifier key or without JavaScript they stay ordinary links. */
import type { MouseEvent } from 'react';

/** Click handler for an element that contains such links, marked `data-filter`. */
export function inPlace(go: (href: string) => void): (event: MouseEvent) => void {
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
}
