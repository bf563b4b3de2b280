/**
 * What the browser knows of the table of pages, as patterns of paths without language. The build replaces this module
 * by the patterns it evaluates to (`scripts/evaluate-at-build.ts`), because the whole table would weigh 1 KB.
 */
import { fixedPath, PAGE_LIST } from '#contract/values/pages.ts';

const ROOT = '/pages/';

/** Names below `/pages/`, without those that another one covers: `account` covers `account/orders`. */
function namesOf(wanted: (page: (typeof PAGE_LIST)[number]) => boolean): string {
  const paths = PAGE_LIST.filter(wanted)
    .map((page) => fixedPath(page).replace(/\/$/, ''))
    .filter((path) => path.startsWith(ROOT));
  return [...new Set(paths)]
    .filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
    .map((path) => path.slice(ROOT.length))
    .sort()
    .join('|');
}

/** Pages that search engines may not list; forms have no page. */
export const NOT_INDEXED = new RegExp(
  `^${ROOT}(${namesOf(({ indexed, access }) => !indexed && access !== 'form')})(/|$)`,
);

/** Pages that are never fetched before the click: all below `/pages/` but those that are the same for everybody. */
export const NOT_PREFETCHED = new RegExp(
  `^(/en)?${ROOT}(?!(${namesOf(({ prefetched }) => prefetched === true)})(/|$))`,
);
