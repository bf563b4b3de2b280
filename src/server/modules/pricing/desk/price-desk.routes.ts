/** `office_price_desk.*` (back-office design §4.4). */
import { explainDeskPrice, findDeskArticles, findDeskCustomers } from '#contract/office/price-desk.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { type ArticleRecord, type Catalogue, readArticleCosts } from '../../catalogue/index.ts';
import { type Customers, findCustomers } from '../../customers/index.ts';
import { readAgreed } from '../price.repository.ts';
import { createPriceDesk, type PriceDeskDeps } from './price-desk.service.ts';

export interface PriceDeskRoutesDeps extends PriceDeskDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'articlesByIds' | 'articleByKey'>;
  readonly addressesOf: Customers['presentedAddresses'];
  /** Ids of active articles by words, best first. */
  readonly searchArticles: (text: string, locale: Locale, limit: number) => Promise<readonly number[]>;
}

const MOST_FOUND = 12;

export function priceDeskRoutes(deps: PriceDeskRoutesDeps): OfficeRoute[] {
  const { db, catalogue } = deps;
  const desk = createPriceDesk(deps);
  return [
    officeRoute(explainDeskPrice, async ({ body, staff: { locale, permissions } }) => {
      const article = await catalogue.articleByKey(body.article);
      if (!article) throw new AppError('not-found');
      const customerId = body.client_id;
      const costs = permissions.has('costs.read') ? await readArticleCosts(db, [article.id]) : undefined;
      const ask = {
        customerId,
        addressCode: body.address_code,
        article,
        quantity: body.quantity,
        day: body.day,
        coupon: body.coupon,
        cost: costs?.get(article.id),
      };
      const [now, tried, lists, addresses, agreed] = await Promise.all([
        desk.explain(ask, undefined, locale),
        body.tried && Object.keys(body.tried).length > 0 ? desk.explain(ask, body.tried, locale) : null,
        desk.lists(),
        customerId === 0 ? [] : deps.addressesOf([customerId]).then((found) => found.get(customerId) ?? []),
        customerId === 0 ? undefined : readAgreed(db, customerId, body.address_code).then(([row]) => row),
      ]);
      return {
        message: {
          customer: agreed ? { client_id: customerId, name: agreed.name } : null,
          addresses: addresses.map(({ address_code, name, IndirizzoEsteso }) => ({
            address_code,
            text: [name, IndirizzoEsteso].filter(Boolean).join(', '),
          })),
          lists: lists.map(({ code, name }) => ({ code, name })),
          article: { code: article.carti, name: article.name[locale], um: article.um, active: article.active },
          now,
          tried,
        },
      };
    }),

    officeRoute(findDeskCustomers, async ({ body: { text } }) => {
      const found = text === '' ? [] : await findCustomers(db, text, MOST_FOUND);
      return {
        message: { data: found.map(({ customerId, name, town }) => ({ code: String(customerId), name, about: town })) },
      };
    }),

    officeRoute(findDeskArticles, async ({ body: { text }, staff: { locale } }) => {
      if (text === '') return { message: { data: [] } };
      const named = await catalogue.articleByKey(text);
      const records = await catalogue.articlesByIds(await deps.searchArticles(text, locale, MOST_FOUND));
      const found = new Map<number, ArticleRecord>(named ? [[named.id, named]] : []);
      for (const record of records.values()) found.set(record.id, record);
      return {
        message: {
          data: [...found.values()]
            .slice(0, MOST_FOUND)
            .map(({ carti, name, brand }) => ({ code: carti, name: name[locale], about: brand?.name ?? '' })),
        },
      };
    }),
  ];
}
