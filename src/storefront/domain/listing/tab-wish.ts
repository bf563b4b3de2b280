/**
 * A search tab that somebody asked for on the way to its address: a promo tab that was pressed (the listing opens a tab of that name,
 * or uses its own again), or, without a name, a new search.
 */
let wish: { href: string; label: string } | undefined;

export function wishTab(href: string, label: string): void {
  wish = { href, label };
}

/** The name, when `href` is where the wish leads. A wish is granted once and by the next page only. */
export function takeTabWish(href: string): string | undefined {
  const label = wish?.href === href ? wish.label : undefined;
  wish = undefined;
  return label;
}
