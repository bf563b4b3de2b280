/** The frame of every page: menu, promo tabs, footer, home blocks (C-CNT-1). All public. */
import { z } from 'zod';
import { cardSchema, pictureSchema } from './article.ts';
import { endpoint } from './endpoint.ts';

const lang = z.object({ lang: z.enum(['it', 'en']).optional() });

export interface MenuItem {
  name: string;
  title: string;
  url: string;
  /** Name of the parent; empty for a top-level entry. */
  parent_menu: string;
  disable: boolean;
  is_group: boolean;
  category_menu_image: string;
  label: string;
  children: MenuItem[];
}

export const menuItemSchema: z.ZodType<MenuItem> = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  parent_menu: z.string(),
  disable: z.boolean(),
  is_group: z.boolean(),
  category_menu_image: z.string(),
  label: z.string(),
  get children(): z.ZodType<MenuItem[]> {
    return z.array(menuItemSchema);
  },
});

export const getB2bMenu = endpoint({
  method: 'GET',
  name: 'home.get_b2b_menu',
  summary: 'The mega menu as a tree; disabled items are left out.',
  cache: 'public',
  request: lang.extend({
    depth: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^[1-4]$/)
          .transform(Number),
      ])
      .optional(),
  }),
  response: z.object({ message: z.array(menuItemSchema) }),
});

export const promoTabSchema = z.object({
  text: z.string(),
  url: z.string(),
  icon: z.string(),
});
export type PromoTab = z.infer<typeof promoTabSchema>;

export const getPromoSlider = endpoint({
  method: 'GET',
  name: 'home.get_promo_slider',
  summary: 'Promo tabs under the menu.',
  cache: 'public',
  request: lang,
  response: z.object({ message: z.array(promoTabSchema) }),
});

export const getFooters = endpoint({
  method: 'GET',
  name: 'html.get_footers',
  summary: 'Footer, sanitised HTML.',
  cache: 'public',
  request: lang,
  response: z.object({
    message: z.object({ data: z.object({ footer_b2b_html: z.string() }) }),
  }),
});

const linkCard = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  picture: pictureSchema.nullable(),
});
export const homeBlockSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('slider'),
    title: z.string(),
    items: z.array(linkCard),
  }),
  z.object({
    type: z.literal('banners'),
    title: z.string(),
    items: z.array(linkCard),
  }),
  z.object({
    type: z.literal('categories'),
    title: z.string(),
    items: z.array(linkCard.extend({ count: z.int() })),
  }),
  z.object({
    type: z.literal('brands'),
    title: z.string(),
    items: z.array(linkCard),
  }),
  z.object({
    type: z.literal('flyers'),
    title: z.string(),
    url: z.string(),
    items: z.array(linkCard.extend({ valid_to: z.string() })),
  }),
  z.object({
    type: z.literal('arrivals'),
    title: z.string(),
    url: z.string(),
    products: z.array(cardSchema),
  }),
  z.object({
    type: z.literal('promos'),
    title: z.string(),
    url: z.string(),
    products: z.array(cardSchema),
  }),
]);
export type HomeBlock = z.infer<typeof homeBlockSchema>;

export const getHome = endpoint({
  method: 'GET',
  name: 'home.get_home',
  catalogue: true,
  summary: 'Blocks of the home page. Public: cards carry no customer price.',
  cache: 'public',
  request: lang,
  response: z.object({
    message: z.object({
      blocks: z.array(homeBlockSchema),
      articles: z.int(),
      brands: z.int(),
      families: z.int(),
    }),
  }),
});
