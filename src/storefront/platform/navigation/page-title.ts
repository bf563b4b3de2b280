/**
 * The head of a page: `<title>` ("Carrello · Bancale"), description, its canonical URL in both languages, and the
 * preview of shared links (Open Graph). A page that failed has only a title.
 */
import type { MetaDescriptor, MetaFunction } from 'react-router';
import { localize, splitLocale } from '#storefront/paths.ts';
import type { SessionView } from '#storefront/platform/session/session-view.ts';
import { pageUrl } from './page-url.rules.ts';

/** Facts that a page knows better than its URL does. */
export interface PageFacts {
  /**
   * Canonical path of the page if it has several: an article is found by slug, code or barcode. In any language,
   * without query.
   */
  path?: string;
  /** Path or URL of an image of the page's subject. */
  image?: string;
  type?: 'website' | 'article' | 'product';
}

const OG_LOCALES = { it: 'it_IT', en: 'en_GB' } as const;
/** Used when a page has no image, or a drawing in a format that other sites do not show. */
const SHOP_PICTURE = '/social.png';

/** A route's `meta` from its title, and a description for pages that search engines may list. */
export function pageTitle<Data = unknown>(
  title: (data: Data | undefined) => string,
  description?: (data: Data | undefined) => string,
  facts?: (data: Data) => PageFacts,
): MetaFunction {
  return ({ loaderData, matches, location, error }): MetaDescriptor[] => {
    const session = sessionOf(matches);
    const data = loaderData as Data | undefined;
    const name = title(data);
    if (error || !session) return [titleTag(name, session)];
    const known = data ? facts?.(data) : undefined;
    const { path } = splitLocale(location.pathname);
    const { canonical, listed } = pageUrl(known?.path ? splitLocale(known.path).path : path, location.search);
    const { locale, locales, origin, shopName } = session;
    const url = origin + localize(canonical, locale);
    const text = description?.(data);
    const picture = known?.image && !known.image.endsWith('.svg') ? known.image : SHOP_PICTURE;
    const image = picture.startsWith('/') ? origin + picture : picture;
    const og = {
      'og:site_name': shopName,
      'og:type': known?.type ?? 'website',
      'og:title': name,
      ...(text ? { 'og:description': text } : {}),
      'og:url': url,
      'og:image': image,
      'og:locale': OG_LOCALES[locale],
    };
    return [
      titleTag(name, session),
      ...(text ? [{ name: 'description', content: text }] : []),
      ...(listed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      { tagName: 'link', rel: 'canonical', href: url },
      ...locales.map((language) => alternate(language, origin + localize(canonical, language))),
      alternate('x-default', origin + canonical),
      ...Object.entries(og).map(([property, content]) => ({ property, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };
}

/** `meta` of a page without a canonical URL. */
export function titleOnly(title: () => string): MetaFunction {
  return ({ matches }) => [titleTag(title(), sessionOf(matches))];
}

/** Title of a layout: used when the page inside it failed and has no title. */
export function failureTitle(title: (error: unknown) => string): MetaFunction {
  return ({ error, matches }) => [titleTag(error ? title(error) : '', sessionOf(matches))];
}

function sessionOf(matches: Parameters<MetaFunction>[0]['matches']): SessionView | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as SessionView | undefined;
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

function titleTag(title: string, session: SessionView | undefined): MetaDescriptor {
  return { title: [title, session?.shopName].filter(Boolean).join(' · ') };
}
