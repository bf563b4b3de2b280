/** `/product/child/{code}`: an article with its sizes, to order together (storefront.md §2, C-CAT-2). */
import { lazy, useMemo } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import type { Card } from '#contract/endpoints/article.ts';
import { newKey } from '#kit/api/new-key.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { RowMessage } from '#storefront/domain/cart/row-message.tsx';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { addRowsFromForm, type RefusedRows } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { takeBackRows, useAddArticles } from '#storefront/features/add-to-cart/use-add-articles.ts';
import { ArticleActions } from '#storefront/features/article-page/article-actions.tsx';
import { ArticleData } from '#storefront/features/article-page/article-facts.tsx';
import { ArticleFrame } from '#storefront/features/article-page/article-frame.tsx';
import { ArticleSidebar } from '#storefront/features/article-page/article-sidebar.tsx';
import { PictureGallery } from '#storefront/features/article-page/picture-gallery.tsx';
import { useArticleVisitor } from '#storefront/features/article-page/use-article-visitor.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import { ChildrenTable } from '#storefront/features/children-table/children-table.tsx';
import { ParentTitle } from '#storefront/features/children-table/parent-title.tsx';
import { GuestBanner } from '#storefront/features/listing/guest-banner.tsx';
import type { ReadPage } from '#storefront/features/listing-walk/listing-walk.tsx';
import { ArticleTab } from '#storefront/features/search-tabs/tabs-bar.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApiSerialised } from '#storefront/platform/api/api-client.ts';
import { type SerialisedPayload, unpack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';

const ListingWalk = lazy(() => import('#storefront/features/listing-walk/listing-walk.tsx'));

const readPage: ReadPage = async (...page) =>
  (await import('#storefront/features/listing/read-listing-page.ts')).readListingPage(...page);

type ParentResponse = ApiResponse<'wrapper.get_item_child'>;
type ChildrenResponse = ApiResponse<'wrapper.child_list'>;

interface ParentData {
  parent: SerialisedPayload<ParentResponse>;
  children: SerialisedPayload<ChildrenResponse>;
  name: string;
  code: string;
  short: string;
  /** Its first image, for shared links. */
  image: string | undefined;
  notice: RowNotice | undefined;
  /** Idempotency key of the form without JavaScript: sent twice, it adds once. */
  formKey: string;
}

export async function loader({ params, context, url }: LoaderFunctionArgs): Promise<ParentData> {
  await mayBrowse(context, url);
  if (!params.slug) throw data(null, { status: 404 });
  const parent = await callApiSerialised('wrapper.get_item_child', { slug: params.slug }, context).catch((error) => {
    throw pageFailure(error);
  });
  const article = unpack(parent).message.data;
  if (article.num_childs <= 1) throw redirectTo(paths.articleDefault(article.childs[0]?.carti ?? article.slug));
  return {
    parent,
    // Every price of the table in one request (C-CAT-2).
    children: await callApiSerialised('wrapper.child_list', { children_ids: article.children_ids }, context),
    name: article.name,
    code: article.carti,
    short: article.short,
    image: article.pictures[0]?.main.url,
    notice: takeFlash<RowNotice>(scopeOf(context)),
    formKey: newKey(),
  };
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return addRowsFromForm(request, url, context);
}

export const meta = pageTitle<ParentData>(
  (page) => (page ? m.product_title(page) : ''),
  (page) => (page ? m.product_description(page) : ''),
  ({ code, image }) => ({ path: paths.articleChild(code), image, type: 'product' }),
);

/** Value of `view` in the URL. */
const MATRIX = 'matrix';

/** Table and matrix are views of the same data. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const sameArticle = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !sameArticle && defaultShouldRevalidate;
}

export default function ArticleChildPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedRows>();
  const { customer, priced, loginHref } = useArticleVisitor();
  const { identity } = useSession();
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const article = usePayload<ParentResponse>(loaded.parent).message.data;
  const byId = usePayload<ChildrenResponse>(loaded.children).message;
  const items = useMemo(() => article.children_ids.flatMap((id) => byId[id] ?? []), [article, byId]);
  const onAdd = useAddArticle();
  const onAddRows = useAddArticles();
  const list = (cards: readonly Card[]) => (
    <ArticleList cards={cards} guest={!priced} loginHref={loginHref} onAdd={onAdd} below />
  );
  return (
    <ArticleFrame
      article={article}
      list={list}
      walk={<ListingWalk codes={[article.carti]} readPage={readPage} />}
      ordered={items.some((item) => item.already_ordered)}
    >
      <ArticleTab code={article.carti} />
      <div className="sizes">
        <ParentTitle article={article} items={items} />
        <section className="sizes__main">
          {!customer && <GuestBanner loginHref={loginHref} />}
          {loaded.notice && <RowMessage tone={loaded.notice.tone} text={loaded.notice.text} />}
          <ChildrenTable
            key={article.id}
            id={article.id}
            name={article.name}
            items={items}
            columns={article.columns}
            selected={article.selected}
            guest={!priced}
            formKey={loaded.formKey}
            refused={refused}
            asMatrix={new URLSearchParams(search).get('view') === MATRIX}
            viewHrefs={{
              table: paths.articleChild(slug),
              matrix: paths.articleChild(slug, { view: MATRIX }),
            }}
            owner={`${identity.client_id}/${identity.address_code}`}
            onAdd={onAddRows}
            onUndo={takeBackRows}
          />
        </section>
        <div className="sizes__side stack stack--close">
          <PictureGallery key={article.id} pictures={article.pictures} name={article.name} />
          <ArticleData article={article} />
          <ArticleActions article={article} priced={priced} />
          <ArticleSidebar article={article} list={list} />
        </div>
      </div>
    </ArticleFrame>
  );
}
