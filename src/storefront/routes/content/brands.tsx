/**
 * `/pages/brands`: every brand with its logo, A–Z, with a search; each links to its articles (storefront.md §1, §2).
 */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { BrandIndex } from '#storefront/features/brands/brand-index.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/ui/prose.css';
import '#storefront/features/brands/brands.css';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  await mayBrowse(context, url);
  const { message: brands } = await callApi('resource.home_brand', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  return { brands, text: (url.searchParams.get('q') ?? '').slice(0, 100) };
}

export const meta = pageTitle(
  () => m.content_brands(),
  () => m.content_brands_description(),
);

export default function BrandsPage() {
  const { brands, text } = useLoaderData<typeof loader>();
  const none = (
    <EmptyState
      title={brands.length > 0 || text ? m.content_brand_none() : m.content_brands_none()}
      action={
        <Link className="button" to={paths.shop()}>
          {m.shell_go_to_catalogue()}
        </Link>
      }
    />
  );
  return (
    <div className="wrap brand-page">
      <Breadcrumbs crumbs={[{ label: m.content_brands() }]} />
      <div className="page-title">
        <h1>{m.content_brands()}</h1>
        <p>{m.content_brands_intro()}</p>
      </div>
      <BrandIndex key={text} brands={brands} text={text} none={none} />
    </div>
  );
}
