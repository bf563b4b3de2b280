/**
 * Home: the blocks of the content, in its order. The page itself is public and has no prices. Customers have reorder,
 * deliveries and quick order beside the first block (before it on a phone), and their own cards replace the public ones
 * after the page is loaded.
 */
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useOwnCards } from '#storefront/domain/article/use-own-cards.ts';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import type OwnArticleCard from '#storefront/features/article-row/own-article-card.tsx';
import { QuickViewHost } from '#storefront/features/article-row/quick-view-host.tsx';
import { CustomerStart } from '#storefront/features/home/customer-start.tsx';
import { HomeBlocks } from '#storefront/features/home/home-blocks.tsx';
import { QuickPanel } from '#storefront/features/quick-order/quick-panel.tsx';
import { m } from '#storefront/messages/messages.js';
import { callApiSerialised } from '#storefront/platform/api/api-client.ts';
import { usePayload } from '#storefront/platform/api/payload.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import '#storefront/features/article-row/cards.css';
import '#storefront/features/home/home.css';
import '#storefront/features/home/quick-panel.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  await mayBrowse(context, url);
  return callApiSerialised('home.get_home', {}, context);
}

export const meta = pageTitle(
  () => m.home_title(),
  () => m.home_description(),
);

export default function HomePage() {
  const { message } = usePayload(useLoaderData<typeof loader>());
  const session = useSession();
  const customer = isCustomer(session);
  const { client_id, address_code } = session.identity;
  const onAdd = useAddArticle();
  const shown = message.blocks.flatMap((block) => ('products' in block ? block.products.map(({ id }) => id) : []));
  const cards = useOwnCards([...new Set(shown)], customer ? `${client_id}/${address_code}` : '');
  // Only for customers, and only after their page is loaded.
  const [OwnCard, setOwnCard] = useState<typeof OwnArticleCard>();
  useEffect(() => {
    if (customer)
      void import('#storefront/features/article-row/own-article-card.tsx').then((card) =>
        setOwnCard(() => card.default),
      );
  }, [customer]);
  const own = (id: number) => {
    const card = cards.get(id);
    return card && OwnCard && <OwnCard card={card} onAdd={onAdd} />;
  };
  return (
    <>
      <HomeBlocks
        home={message}
        beside={
          customer && (
            <div className="opening__own">
              <CustomerStart />
              <QuickPanel />
            </div>
          )
        }
        own={customer ? own : undefined}
      />
      <QuickViewHost own={customer && cards.size > 0} onAdd={onAdd} />
    </>
  );
}
