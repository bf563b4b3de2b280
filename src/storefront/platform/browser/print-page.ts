/**
 * Prints one of the sheets that a page holds. `data-print` on the document names it, styles show that one alone; without
 * the attribute (Ctrl+P) the page prints as it stands.
 */
export type PrintSheet = 'labels' | 'without-prices';

export function printPage(sheet?: PrintSheet): void {
  const root = document.documentElement;
  if (sheet) root.dataset.print = sheet;
  // Browsers that print in the background fire it when the paper is done, others before `print` comes back.
  addEventListener('afterprint', () => delete root.dataset.print, { once: true });
  print();
}
