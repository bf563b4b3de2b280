/** Home: the blocks of the content, in its order. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HomeBlocks } from '#storefront/features/home/home-blocks.tsx';
import { callApiPacked } from '#storefront/lib/api-client.ts';
import { useUnpacked } from '#storefront/lib/packed.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { m } from '#storefront/messages/messages.js';
import '#storefront/styles/features/cards.css';
import '#storefront/styles/features/home.css';

export function loader({ context }: LoaderFunctionArgs) {
  return callApiPacked('home.get_home', {}, context);
}

export const meta = pageTitle(
  () => m.home_title(),
  () => m.home_description(),
);

export default function HomePage() {
  const { message } = useUnpacked(useLoaderData<typeof loader>());
  return <HomeBlocks home={message} />;
}
