/**
 * A pending search tab, until its page is loaded: for a promo tab that was pressed (the listing opens a tab with that
 * label, or reuses its own), or, without a label, for a new search.
 */
let wish: { href: string; label: string } | undefined;

export function wishTab(href: string, label: string): void {
  wish = { href, label };
}

/** Returns and clears the pending tab label if `href` is its target. Only the next page can get it. */
export function takeTabWish(href: string): string | undefined {
  const label = wish?.href === href ? wish.label : undefined;
  wish = undefined;
  return label;
}
