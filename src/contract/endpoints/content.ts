/**
 * Pages, blog, flyers, brands and categories (C-API-4, C-CNT-1). All public: nothing in them depends on the visitor.
 */
import { z } from 'zod';
import { pictureSchema } from './article.ts';
import { endpoint } from './endpoint.ts';

const lang = z.enum(['it', 'en']).optional();

/** An editorial page: about, contact, single and web pages. */
export const contentPageSchema = z.object({
  /** Path of its page without the first slash: `web-page/privacy`, `pages/about-us`. */
  route: z.string(),
  title: z.string(),
  /** One sentence, for search engines; may be empty. */
  description: z.string(),
  /** Sanitised on the server (C-ID-8). */
  html: z.string(),
  picture: pictureSchema.nullable(),
});
export type ContentPage = z.infer<typeof contentPageSchema>;

export const getWebPageDetail = endpoint({
  method: 'GET',
  name: 'web_page.get_web_page_detail',
  summary:
    'A written page by the path of its screen (`web-page/privacy`, `pages/single/…`, `pages/about-us`, `pages/contact-us`).',
  cache: 'public',
  request: z.object({ route: z.string().min(1).max(300), lang }),
  response: z.object({ message: z.object({ data: contentPageSchema }) }),
});

const categorySchema = z.object({ code: z.string(), label: z.string() });

/** A post as shown in lists. */
export const blogPostSchema = z.object({
  /** Last part of its URL: `/pages/blog/{route}`. */
  route: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Plain date. */
  date: z.string(),
  author: z.string(),
  category: categorySchema.nullable(),
  /** Reading time in minutes, at least 1. */
  minutes: z.int(),
  picture: pictureSchema.nullable(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

export const getBlogPost = endpoint({
  name: 'blog.get_blog_post',
  summary: 'Posts, newest first, a page at a time; with the categories that have any.',
  cache: 'public',
  request: z.object({
    page: z.int().min(1).max(10_000).optional(),
    per_page: z.int().min(1).max(48).optional(),
    category: z.string().max(100).optional(),
    lang,
  }),
  response: z.object({
    message: z.object({
      data: z.array(blogPostSchema),
      pagination: z.object({ current_page: z.int(), pages: z.int(), per_page: z.int(), total: z.int() }),
      categories: z.array(categorySchema.extend({ count: z.int() })),
    }),
  }),
});

export const getBlogPostDetail = endpoint({
  method: 'GET',
  name: 'blog.get_blog_post_detail',
  summary: 'One post with its text and its neighbours in time.',
  cache: 'public',
  request: z.object({ route: z.string().min(1).max(200), lang }),
  response: z.object({
    message: z.object({
      data: blogPostSchema.extend({
        html: z.string(),
        newer: blogPostSchema.pick({ route: true, title: true }).nullable(),
        older: blogPostSchema.pick({ route: true, title: true }).nullable(),
      }),
    }),
  }),
});

export const flyerSchema = z.object({
  /** Last part of its URL: `/pages/flyers/{name}`. */
  name: z.string(),
  title: z.string(),
  text: z.string(),
  /** Plain dates; the last day is included. */
  valid_from: z.string(),
  valid_to: z.string(),
  expired: z.boolean(),
  cover: pictureSchema.nullable(),
  /** URL of the PDF. */
  pdf: z.string(),
  /** Ids of its articles in the order of the flyer; those no longer sold are left out. */
  items: z.array(z.int()),
});
export type Flyer = z.infer<typeof flyerSchema>;

export const getFlyers = endpoint({
  method: 'GET',
  name: 'resource.flyer',
  catalogue: true,
  path: '/api/resource/Flyer',
  summary: 'Flyers that hold today, those that end first in front; `name`: that one alone, even when it is over.',
  cache: 'public',
  request: z.object({ name: z.string().min(1).max(200).optional(), lang }),
  response: z.object({ message: z.array(flyerSchema) }),
});

/** A brand or a category as a tile. */
const tileSchema = z.object({
  /** Code. */
  name: z.string(),
  title: z.string(),
  url: z.string(),
  picture: pictureSchema.nullable(),
  /** Number of its articles. */
  count: z.int(),
});

export const homeBrandSchema = tileSchema.extend({
  /** Text about the brand, sanitised HTML; may be empty. */
  html: z.string(),
});
export type HomeBrand = z.infer<typeof homeBrandSchema>;

export const getHomeBrands = endpoint({
  method: 'GET',
  name: 'resource.home_brand',
  catalogue: true,
  path: '/api/resource/Home%20Brand',
  summary: 'All brands that have articles, by name.',
  cache: 'public',
  request: z.object({ lang }),
  response: z.object({ message: z.array(homeBrandSchema) }),
});

export const getHomeCategories = endpoint({
  method: 'GET',
  name: 'resource.home_category',
  catalogue: true,
  path: '/api/resource/Home%20Category',
  summary: 'The top families that have articles.',
  cache: 'public',
  request: z.object({ lang }),
  response: z.object({ message: z.array(tileSchema) }),
});
