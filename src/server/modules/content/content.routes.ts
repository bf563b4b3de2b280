/** Endpoints of the frame and of editorial content: public, cacheable (C-API-7). */
import {
  getBlogPost,
  getBlogPostDetail,
  getFlyers,
  getHomeBrands,
  getHomeCategories,
  getWebPageDetail,
} from '#contract/endpoints/content.ts';
import { getB2bMenu, getFooters, getHome, getPromoSlider } from '#contract/endpoints/home.ts';
import { AppError } from '#contract/values/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Content } from './content.service.ts';

/** Posts per page of the blog. */
const POSTS = 12;

export function contentRoutes(content: Content): Route[] {
  return [
    route(getB2bMenu, async ({ body, caller }) => ({ message: await content.menu(caller.locale, body.depth) })),
    route(getPromoSlider, async ({ caller }) => ({ message: await content.promoTabs(caller.locale) })),
    route(getFooters, async ({ caller }) => ({
      message: { data: { footer_b2b_html: await content.footer(caller.locale) } },
    })),
    route(getHome, async ({ caller }) => ({ message: await content.home(caller.locale) })),
    route(getWebPageDetail, async ({ body, caller }) => ({
      message: { data: found(await content.page(body.route, caller.locale)) },
    })),
    route(getBlogPost, async ({ body, caller }) => {
      const { page = 1, per_page: perPage = POSTS, category } = body;
      return { message: await content.posts(caller.locale, { page, perPage, ...(category && { category }) }) };
    }),
    route(getBlogPostDetail, async ({ body, caller }) => ({
      message: { data: found(await content.post(body.route, caller.locale)) },
    })),
    route(getFlyers, async ({ body, caller }) => {
      const flyers = await content.flyers(caller.locale, body.name);
      if (body.name !== undefined && flyers.length === 0) throw new AppError('not-found');
      return { message: flyers };
    }),
    route(getHomeBrands, async ({ caller }) => ({ message: await content.brands(caller.locale) })),
    route(getHomeCategories, async ({ caller }) => ({ message: await content.categories(caller.locale) })),
  ];
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not-found');
  return value;
}
