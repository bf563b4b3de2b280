/**
 * What the head of a page says of it: `<title>` ("Carrello · Bancale"), description, its one address in both languages, and what is shown
 * where somebody shares the link (Open Graph). A page that failed says its title only.
 */
import type { MetaDescriptor, MetaFunction } from 'react-router';
import { localize, splitLocale } from '#storefront/paths.ts';
import type { SessionView } from '#storefront/platform/session/session-view.ts';
import { pageAddress } from './page-address.rules.ts';

/** What a page knows better than its address. */
export interface PageFacts {
  /** Path of the page when it has several: an article is found by slug, code, barcode. In any language, without query. */
  path?: string;
  /** Path or address of a picture of what the page is about. */
  image?: string;
  type?: 'website' | 'article' | 'product';
}

const OG_LOCALES = { it: 'it_IT', en: 'en_GB' } as const;
/** Shown where a page has no picture, or a drawing that others do not show. */
const SHOP_PICTURE = '/social.png';

/** A route's `meta` from its title, and a description where search engines may come. */
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
    const { canonical, listed } = pageAddress(known?.path ? splitLocale(known.path).path : path, location.search);
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

/** `meta` of a page that has no address to be known by. */
export function titleOnly(title: () => string): MetaFunction {
  return ({ matches }) => [titleTag(title(), sessionOf(matches))];
}

/** Title of a layout: shown when the page in it failed and has none of its own. */
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
