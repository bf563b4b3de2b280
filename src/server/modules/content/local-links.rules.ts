/** Links in editorial content are the same in every language; on an English page they are changed to English pages. */
import type { Locale } from '#contract/values/locale.ts';

/** Links without a language, or with one already, do not change. */
const WITHOUT_LANGUAGE = / href="\/(?!\/|en\/|en"|en\?|media\/|documents\/|api\/)/g;

export function localLinks(html: string, locale: Locale): string {
  return locale === 'it' ? html : html.replaceAll(WITHOUT_LANGUAGE, ` href="/${locale}/`);
}
