/**
 * A pending search tab, until its page is loaded: for a promo tab that was pressed (the listing opens a tab with that
 * label, or reuses its own), or, without a label, for a new search.
 */
let item: { href: string; label: string } | undefined;

export function setPendingTab(href: string, label: string): void {
  item = { href, label };
}

/** Returns and clears the pending tab label if `href` is its target. Only the next page can get it. */
export function takePendingTab(href: string): string | undefined {
  const label = item?.href === href ? item.label : undefined;
  item = undefined;
  return label;
}
