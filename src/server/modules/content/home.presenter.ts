/** Stored blocks → the home page in the shape of the wire; article blocks are filled from the catalogue. */

import type { HomeBlock } from '#contract/endpoints/home.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { StoredHomeBlock, StoredHomeItem } from './home-block.ts';
import type { HomeSources } from './home-sources.ts';

const SHOWN_ARTICLES = 12;

const LIST_OF = { arrivals: '/shop?new=true', promos: '/shop?promo_list=true', flyers: '/pages/flyers' } as const;

type LinkCard = Extract<HomeBlock, { type: 'brands' }>['items'][number];

/** One presenter per kind of block: a new kind must break the build here. */
const PRESENTERS: {
  [Type in HomeBlock['type']]: (block: StoredHomeBlock, locale: Locale, catalogue: HomeSources) => Promise<HomeBlock>;
} = {
  slider: async (block, locale) => ({ type: 'slider', title: title(block, locale), items: links(block, locale) }),
  banners: async (block, locale) => ({ type: 'banners', title: title(block, locale), items: links(block, locale) }),
  brands: async (block, locale) => ({ type: 'brands', title: title(block, locale), items: links(block, locale) }),
  categories: async (block, locale, catalogue) => ({
    type: 'categories',
    title: title(block, locale),
    items: await Promise.all(
      block.items.map(async (item) => ({
        ...link(item, locale),
        count: (await catalogue.familyCount(categoryOf(item.url))) ?? 0,
      })),
    ),
  }),
  flyers: async (block, locale, { flyers }) => ({
    type: 'flyers',
    title: title(block, locale),
    url: block.url || LIST_OF.flyers,
    items: (await flyers()).map(({ name, title, text, cover, valid_to }) => ({
      title,
      text,
      picture: cover,
      valid_to,
      url: `/pages/flyers/${encodeURIComponent(name)}`,
    })),
  }),
  arrivals: async (block, locale, catalogue) => ({
    type: 'arrivals',
    title: title(block, locale),
    url: block.url || LIST_OF.arrivals,
    products: await catalogue.newest(locale, SHOWN_ARTICLES),
  }),
  promos: async (block, locale, catalogue) => ({
    type: 'promos',
    title: title(block, locale),
    url: block.url || LIST_OF.promos,
    products: await catalogue.promoted(locale, SHOWN_ARTICLES),
  }),
};

export function presentHomeBlock(block: StoredHomeBlock, locale: Locale, catalogue: HomeSources): Promise<HomeBlock> {
  return PRESENTERS[block.type](block, locale, catalogue);
}

const title = (block: StoredHomeBlock, locale: Locale) =>
  locale === 'en' ? block.title_en || block.title_it : block.title_it;

const links = (block: StoredHomeBlock, locale: Locale): LinkCard[] => block.items.map((item) => link(item, locale));

function link(item: StoredHomeItem, locale: Locale): LinkCard {
  const english = locale === 'en';
  return {
    title: english ? item.title_en : item.title_it,
    text: english ? item.text_en : item.text_it,
    url: item.url,
    picture: item.picture,
  };
}

/** `/shop?category=viteria,dadi` → `viteria,dadi` */
function categoryOf(url: string): string {
  return new URLSearchParams(url.split('?')[1] ?? '').get('category') ?? '';
}
