/** Calls of the frame: public, cacheable (C-API-7). */
import { getB2bMenu, getFooters, getHome, getPromoSlider } from '#contract/home.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Content } from './content.service.ts';

export function contentRoutes(content: Content): Route[] {
  return [
    route(getB2bMenu, async ({ body, caller }) => ({ message: await content.menu(caller.locale, body.depth) })),
    route(getPromoSlider, async ({ caller }) => ({ message: await content.promoTabs(caller.locale) })),
    route(getFooters, async ({ caller }) => ({
      message: { data: { footer_b2b_html: await content.footer(caller.locale) } },
    })),
    route(getHome, async ({ caller }) => ({ message: await content.home(caller.locale) })),
  ];
}
