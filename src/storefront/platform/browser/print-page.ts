/**
 * Prints one of the sheets in a page. `data-print` on the document names it, and styles show only that sheet; without
 * the attribute (Ctrl+P) the whole page is printed.
 */
export type PrintSheet = 'labels' | 'without-prices';

export function printPage(sheet?: PrintSheet): void {
  const root = document.documentElement;
  if (sheet) root.dataset.print = sheet;
  // Browsers that print in the background fire `afterprint` when printing is done, others before `print` returns.
  addEventListener('afterprint', () => delete root.dataset.print, { once: true });
  print();
}
