/** Home: the blocks of the content, in its order; for customers the quick order beside the first. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { QuickViewHost } from '#storefront/features/article-row/quick-view-host.tsx';
import { HomeBlocks } from '#storefront/features/home/home-blocks.tsx';
import { QuickPanel } from '#storefront/features/quick-order/quick-panel.tsx';
import { callApiPacked } from '#storefront/lib/api-client.ts';
import { mayLookAround } from '#storefront/lib/guest-navigation.ts';
import { useUnpacked } from '#storefront/lib/packed.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { isCustomer, useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import '#storefront/styles/features/cards.css';
import '#storefront/styles/features/home.css';
import '#storefront/styles/features/quick-panel.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  await mayLookAround(context, url);
  return callApiPacked('home.get_home', {}, context);
}

export const meta = pageTitle(
  () => m.home_title(),
  () => m.home_description(),
);

export default function HomePage() {
  const { message } = useUnpacked(useLoaderData<typeof loader>());
  const ordersQuickly = isCustomer(useSession());
  return (
    <>
      <HomeBlocks home={message} beside={ordersQuickly && <QuickPanel />} />
      <QuickViewHost own={false} onAdd={useAddArticle()} />
    </>
  );
}
