/** `/pages/flyers`: the flyers that are valid today (storefront.md §1, §2). */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { FlyerList } from '#storefront/features/flyers/flyer-list.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/features/flyers/flyers.css';

export async function loader({ context, url }: LoaderFunctionArgs) {
  await mayBrowse(context, url);
  const { message } = await callApi('resource.flyer', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return message;
}

export const meta = pageTitle(
  () => m.content_flyers(),
  () => m.content_flyers_description(),
);

export default function FlyersPage() {
  const flyers = useLoaderData<typeof loader>();
  return (
    <div className="wrap flyer-page">
      <Breadcrumbs crumbs={[{ label: m.content_flyers() }]} />
      <div className="page-title">
        <h1>{m.content_flyers()}</h1>
        <p>{m.content_flyers_intro()}</p>
      </div>
      {flyers.length === 0 ? (
        <EmptyState
          title={m.content_flyers_none()}
          action={
            <Link className="button" to={paths.shop({ promo_list: 1 })}>
              {m.content_flyers_offers()}
            </Link>
          }
        />
      ) : (
        <FlyerList flyers={flyers} />
      )}
    </div>
  );
}
