/** The same page in the other language: a new document, because a page has the texts of one language. */
import { useLocation } from 'react-router';
import { alternates } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';

const NAMES = { it: 'Italiano', en: 'English' } as const;

export function LanguageSwitch() {
  const { locale, locales } = useSession();
  const { pathname, search } = useLocation();
  if (locales.length < 2) return null;
  return (
    <span className="top__language">
      {alternates(pathname, search).map((page) => (
        <a
          key={page.locale}
          href={page.href}
          lang={page.locale}
          hrefLang={page.locale}
          title={NAMES[page.locale]}
          aria-current={page.locale === locale ? 'true' : undefined}
          data-reload=""
        >
          {page.locale.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

/** Name of the other language, in that language. */
export function LanguageLink({ className }: { className?: string }) {
  const { locale, locales } = useSession();
  const { pathname, search } = useLocation();
  const other = alternates(pathname, search).find((page) => page.locale !== locale && locales.includes(page.locale));
  return other ? (
    <a className={className} href={other.href} lang={other.locale} hrefLang={other.locale} data-reload="">
      {NAMES[other.locale]}
    </a>
  ) : null;
}
