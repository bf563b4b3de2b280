/** What the office's palette finds, and what waits in its areas: from the modules that own the records. */
import { moneyToNumber } from '#contract/values/money.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { createModules } from './app-modules.ts';
import { findArticleByCode } from './modules/catalogue/index.ts';
import { findCustomers } from './modules/customers/index.ts';
import { countWaitingInbox } from './modules/inbox/index.ts';
import { paletteRoutes } from './modules/office/index.ts';
import { countWaitingOrders, findOrders } from './modules/orders/index.ts';

type Modules = Pick<Awaited<ReturnType<typeof createModules>>, 'catalogue' | 'search'>;

export function officePalette(db: Database, { catalogue, search }: Modules) {
  return paletteRoutes(
    [
      {
        kind: 'order',
        permission: 'orders.read',
        async find({ text, limit, priced }) {
          const found = await findOrders(db, text, limit);
          return found.map(({ number, customer, status, hold, total }) => ({
            kind: 'order',
            code: number,
            name: customer,
            status,
            hold,
            ...(priced && { total: moneyToNumber(total) }),
          }));
        },
      },
      {
        kind: 'customer',
        permission: 'customers.read',
        async find({ text, limit }) {
          const found = await findCustomers(db, text, limit);
          return found.map(({ customerId, name, town }) => ({
            kind: 'customer',
            code: String(customerId),
            name,
            town,
          }));
        },
      },
      {
        kind: 'article',
        permission: 'articles.read',
        async find({ text, limit, locale }) {
          const { articles } = await search.suggest({ text, lang: locale, rows: limit, labels: 0 });
          const [records, exact] = await Promise.all([
            catalogue.articlesByIds(articles.map(({ id }) => id)),
            findArticleByCode(db, text),
          ]);
          const found = articles.flatMap(({ id }) => {
            const record = records.get(id);
            if (!record) return [];
            const { carti, name, stock, childIds } = record;
            // Of an article with sizes, each of them has a stock.
            return [
              { kind: 'article' as const, code: carti, name: name[locale], ...(childIds.length === 0 && { stock }) },
            ];
          });
          // The shop's search knows no articles that are switched off.
          if (!exact || found.some(({ code }) => code === exact.carti)) return found;
          const { carti, name_it, name_en, stock } = exact;
          const one = { kind: 'article' as const, code: carti, name: locale === 'en' ? name_en : name_it, stock };
          return [one, ...found].slice(0, limit);
        },
      },
    ],
    [
      { area: 'orders', permission: 'orders.read', count: () => countWaitingOrders(db) },
      {
        area: 'inbox',
        permission: 'registrations.read',
        count: async () => (await countWaitingInbox(db)).registrations,
      },
      {
        area: 'inbox',
        permission: 'enquiries.read',
        async count() {
          const { enquiries, disputes } = await countWaitingInbox(db);
          return enquiries + disputes;
        },
      },
      {
        area: 'inbox',
        permission: 'orders.read',
        count: async () => (await countWaitingInbox(db)).orders,
      },
    ],
  );
}
