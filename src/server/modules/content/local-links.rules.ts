/** Links of written content are the same in every language; on an English page they lead to English pages. */
import type { Locale } from '#contract/values/locale.ts';

/** Links that are of no language or have theirs already stay as they are. */
const WITHOUT_LANGUAGE = / href="\/(?!\/|en\/|en"|en\?|media\/|documents\/|api\/)/g;

export function localLinks(html: string, locale: Locale): string {
  return locale === 'it' ? html : html.replaceAll(WITHOUT_LANGUAGE, ` href="/${locale}/`);
}
