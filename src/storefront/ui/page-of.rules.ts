/** Rows that are all here, page by page. */

/** The page with a number, or the last one; page numbers from 1. */
export function pageOf<T>(
  rows: readonly T[],
  wanted: number,
  size: number,
): { rows: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(pages, Math.max(1, Number.isInteger(wanted) ? wanted : 1));
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
