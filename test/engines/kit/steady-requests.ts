/** Guests who read and customers who fill their carts, at a steady pace. */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { customer, guest, type ShopClient } from '../../../bench/kit/shop-client.ts';
import { type Pace, paced } from './paced.ts';

const EMAILS = ['cliente1@example.com', 'cliente2@example.com'];
const TEXTS = ['vite', 'dado', 'tubo', 'valvola', 'guanti', 'rondella'];
/** Each tenth request of customers changes a cart. */
const CHANGES_EVERY = 10;

export interface SteadyRequests {
  /** Requests that were sent so far. */
  sent(): number;
  /** One line for each that got no response, or one that is none of a shop that works. */
  readonly failures: readonly string[];
  /** Pieces by which the carts must have grown: of changes that were acknowledged, and of all that were sent. */
  readonly added: { acknowledged: number; sent: number };
  /** Pieces in the carts beyond those of the beginning. */
  inCarts(): Promise<number>;
  /** Sends no more; resolves when all have their response. */
  stop(): Promise<void>;
  /** Resolves when `total` were sent and have their response. */
  readonly done: Promise<void>;
}

/** @param url of the balancer */
export async function steadyRequests(url: string, pace: Pace): Promise<SteadyRequests> {
  const visitor = guest(url);
  const customers = await Promise.all(EMAILS.map((email) => customer(url, email)));
  const articles = await Promise.all(customers.map(articleFor));
  const pieces = async () => {
    const counts = await Promise.all(customers.map((one, index) => piecesOf(one, articles[index]?.id ?? 0)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const before = await pieces();
  const failures: string[] = [];
  const added = { acknowledged: 0, sent: 0 };

  async function one(number: number): Promise<void> {
    const text = TEXTS[number % TEXTS.length];
    if (number % 3 === 0) return expectPage(`/shop?text=${text}`);
    if (number % 3 === 1) return expectPage(number % 2 === 0 ? '/' : `/en/shop?text=${text}`);
    const index = number % customers.length;
    const [who, article] = [customers[index], articles[index]];
    if (!who || !article) return;
    if (number % CHANGES_EVERY !== 2) return void (await who.call('wrapper.product_list', { text, per_page: 20 }));
    added.sent += article.quantity;
    await who.call('wrapper.add_to_cart', { item_id: article.id, quantity: article.quantity });
    added.acknowledged += article.quantity;
  }

  async function expectPage(path: string): Promise<void> {
    const { status } = await visitor.get(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }

  const requests = paced(pace, (number) =>
    one(number).catch((error: unknown) => void failures.push(`request ${number}: ${String(error)}`)),
  );
  return {
    ...requests,
    failures,
    added,
    inCarts: async () => (await pieces()) - before,
  };
}

/** Something that this customer can add, by its usual packaging. */
async function articleFor(who: ShopClient): Promise<{ id: number; quantity: number }> {
  const { product_list } = await who.call<ArticleListMessage>('wrapper.product_list', {
    text: 'm8',
    disponibili: true,
    per_page: 50,
  });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0);
  if (!card) throw new Error('There is nothing to add to a cart.');
  return { id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 };
}

async function piecesOf(who: ShopClient, article: number): Promise<number> {
  const cart = await who.call<Cart>('wrapper.get_cart_items', {});
  return Object.values(cart.data)
    .filter((row) => row.id === article)
    .reduce((sum, row) => sum + row.quantity, 0);
}
