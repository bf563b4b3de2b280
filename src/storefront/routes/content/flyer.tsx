/**
 * `/pages/flyers/:name`: a flyer with its pages and, beside them, its articles: price and add control for customers.
 */
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import type { Flyer } from '#contract/endpoints/content.ts';
import { MAX_PAGE_SIZE } from '#contract/values/constants.ts';
import { longDate } from '#kit/format/dates.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import { PdfViewer } from '#storefront/features/flyers/pdf-viewer.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi, callApiSerialised } from '#storefront/platform/api/api-client.ts';
import { usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/flyers/flyers.css';

interface FlyerData {
  flyer: Flyer;
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  await mayBrowse(context, url);
  try {
    const { message } = await callApi('resource.flyer', { name: (params.name ?? '-').slice(0, 200) }, context);
    const flyer = message[0] as Flyer;
    const item_ids = flyer.items.slice(0, MAX_PAGE_SIZE);
    const items = await callApiSerialised('wrapper.item_list', { item_ids }, context);
    return { flyer, items, notice: takeFlash<RowNotice>(scopeOf(context)) };
  } catch (error) {
    throw pageFailure(error);
  }
}

/** Rows of the list, sent without JavaScript. */
export function action({ request, url, context }: ActionFunctionArgs) {
  return addFromForm(request, url, context);
}

export const meta = pageTitle<FlyerData>(
  (data) => data?.flyer.title ?? '',
  (data) => data?.flyer.text ?? '',
  ({ flyer }) => (flyer.cover ? { image: flyer.cover.url } : {}),
);

export default function FlyerPage() {
  const { flyer, items, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<RowNotice>();
  const { pathname } = useLocation();
  const session = useSession();
  const { data: cards } = usePayload<ApiResponse<'wrapper.item_list'>>(items).message;
  const onAdd = useAddArticle();
  const guest = !session.priced;
  const validity = m.content_valid({ from: longDate(flyer.valid_from), to: longDate(flyer.valid_to) });
  return (
    <div className="wrap flyer-page">
      <Breadcrumbs crumbs={[{ label: m.content_flyers(), to: paths.flyers() }, { label: flyer.title }]} />
      <div className="page-title">
        <h1>{flyer.title}</h1>
        <p>{validity}</p>
        {cards.length > 0 && (
          <a className="link flyer__jump" href="#flyer-items">
            {m.content_flyer_items()}
          </a>
        )}
      </div>
      {flyer.expired && <Note tone="warn">{m.content_flyer_expired({ date: longDate(flyer.valid_to) })}</Note>}
      <div className="flyer">
        <PdfViewer url={flyer.pdf} title={flyer.title} cover={flyer.cover} />
        <section className="flyer__items" aria-labelledby="flyer-items">
          <h2 id="flyer-items">{m.content_flyer_items()}</h2>
          {flyer.text && <p className="muted">{flyer.text}</p>}
          {cards.length > 0 ? (
            <ArticleList
              cards={cards}
              guest={guest}
              loginHref={paths.login(pathname)}
              notice={refused ?? notice}
              onAdd={onAdd}
            />
          ) : (
            <p>{m.content_flyer_no_items()}</p>
          )}
        </section>
      </div>
    </div>
  );
}
