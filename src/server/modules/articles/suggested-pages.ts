/** Pages of the site that are suggested while typing, by their titles. */
import type { SuggestedPage } from '#contract/endpoints/search.ts';
import type { Locale } from '#contract/values/locale.ts';
import { namesWith } from '../search/index.ts';

/** Titles by their words, read once per list. */
const known = new WeakMap<readonly SuggestedPage[], (text: string) => number[]>();

/** The pages whose title has every word of the text, in any inflection or as a beginning; in the order of the list. */
export function suggestedPages(pages: readonly SuggestedPage[], text: string, locale: Locale): SuggestedPage[] {
  let find = known.get(pages);
  if (!find) {
    find = namesWith(
      pages.map(({ title }) => title),
      locale,
    );
    known.set(pages, find);
  }
  return find(text).flatMap((at) => pages[at] ?? []);
}
