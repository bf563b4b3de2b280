/** `office_price_desk.quote_list`: where its lines come from, and for whom. */
import { type QuotedListAsk, quoteDeskList } from '#contract/office/price-desk.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Money } from '#contract/values/money.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { readArticleCosts } from '../../catalogue/index.ts';
import { type AskedLine, quoteList } from './desk-list.service.ts';
import type { PriceDeskRoutesDeps } from './price-desk.routes.ts';

/** Lines of an order or a cart. */
export interface StoredLine {
  readonly articleId: number;
  readonly quantity: number;
  /** null = it is of no order. */
  readonly charged: Money | null;
}

export interface LinesOfOrder {
  readonly customerId: number;
  readonly addressCode: number;
  readonly lines: readonly StoredLine[];
}

export interface DeskListDeps extends PriceDeskRoutesDeps {
  /** Without gifts; undefined = there is no such order. */
  readonly linesOfOrder: (number: string) => Promise<LinesOfOrder | undefined>;
  /** Of the cart that the customer fills. */
  readonly linesOfCart: (
    customerId: number,
    addressCode: number,
  ) => Promise<ReadonlyArray<Omit<StoredLine, 'charged'>>>;
}

export function deskListRoutes(deps: DeskListDeps): OfficeRoute[] {
  const { db, catalogue } = deps;

  async function withArticles(lines: readonly StoredLine[]): Promise<AskedLine[]> {
    const articles = await catalogue.articlesByIds(lines.map(({ articleId }) => articleId));
    return lines.flatMap(({ articleId, quantity, charged }) => {
      const article = articles.get(articleId);
      return article ? [{ article, quantity, charged }] : [];
    });
  }

  /** @throws AppError `forbidden`, `not-found`. */
  async function asked({ of, client_id: customerId, address_code: addressCode }: QuotedListAsk, staff: StaffCaller) {
    const who = { customerId, addressCode };
    if (of.kind === 'codes') {
      const lines: AskedLine[] = [];
      const unknown: string[] = [];
      // One after the other: the shop's connections are not for one list.
      for (const { code, quantity } of of.lines) {
        const article = await catalogue.articleByKey(code);
        if (article) lines.push({ article, quantity, charged: null });
        else unknown.push(code);
      }
      return { ...who, lines, unknown };
    }
    const needed = of.kind === 'order' ? 'orders.read' : 'customers.read';
    if (!staff.permissions.has(needed)) throw new AppError('forbidden', { permission: needed });
    if (of.kind === 'cart') {
      const lines = await deps.linesOfCart(customerId, addressCode);
      return { ...who, lines: await withArticles(lines.map((line) => ({ ...line, charged: null }))), unknown: [] };
    }
    const order = await deps.linesOfOrder(of.number);
    if (!order) throw new AppError('not-found');
    return { ...order, lines: await withArticles(order.lines), unknown: [] };
  }

  return [
    officeRoute(quoteDeskList, async ({ body, staff }) => {
      const { customerId, addressCode, lines, unknown } = await asked(body, staff);
      const costs = staff.permissions.has('costs.read')
        ? await readArticleCosts(
            db,
            lines.map(({ article }) => article.id),
          )
        : undefined;
      const isTried = body.tried !== undefined && Object.keys(body.tried).length > 0;
      const ask = { customerId, addressCode, day: body.day, lines, costs };
      const [quoted, addresses] = await Promise.all([
        quoteList(deps, ask, isTried ? body.tried : undefined, staff.locale),
        customerId === 0 ? [] : deps.addressesOf([customerId]).then((found) => found.get(customerId) ?? []),
      ]);
      return {
        message: {
          ...quoted,
          addresses: addresses.map(({ address_code, name, IndirizzoEsteso }) => ({
            address_code,
            text: [name, IndirizzoEsteso].filter(Boolean).join(', '),
          })),
          unknown,
        },
      };
    }),
  ];
}
