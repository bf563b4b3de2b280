/** `/product/default/{slug or code}`: one article (storefront.md §2, C-CAT-2). */
import { lazy } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import type { Card } from '#contract/endpoints/article.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { quantityInCart, useCart } from '#storefront/domain/cart/live-cart.ts';
import { mayBrowse } from '#storefront/domain/session/guest-navigation.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { ALERT_FIELD } from '#storefront/features/article-page/alert-field.ts';
import { alertFromForm } from '#storefront/features/article-page/alert-form.ts';
import { ArticleActions } from '#storefront/features/article-page/article-actions.tsx';
import { ArticleBuy } from '#storefront/features/article-page/article-buy.tsx';
import { ArticleData, ArticlePacking } from '#storefront/features/article-page/article-facts.tsx';
import { ArticleFrame } from '#storefront/features/article-page/article-frame.tsx';
import { ArticleHead } from '#storefront/features/article-page/article-head.tsx';
import { ArticleNoBuy } from '#storefront/features/article-page/article-no-buy.tsx';
import { ArticleSidebar } from '#storefront/features/article-page/article-sidebar.tsx';
import { PictureGallery } from '#storefront/features/article-page/picture-gallery.tsx';
import { useArticleVisitor } from '#storefront/features/article-page/use-article-visitor.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
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
import { takeFlash } from '#storefront/platform/storage/flash.ts';

const ListingWalk = lazy(() => import('#storefront/features/listing-walk/listing-walk.tsx'));

const readPage: ReadPage = async (...page) =>
  (await import('#storefront/features/listing/read-listing-page.ts')).readListingPage(...page);

type ItemResponse = ApiResponse<'wrapper.get_item'>;

interface LoadedArticle {
  item: SerialisedPayload<ItemResponse>;
  name: string;
  code: string;
  slug: string;
  short: string;
  /** Its first image, for shared links. */
  image: string | undefined;
  notice: RowNotice | undefined;
}

/** The only type of product page that exists (storefront.md §2). */
const TYPE = 'default';

export async function loader({ params, context, url }: LoaderFunctionArgs): Promise<LoadedArticle> {
  await mayBrowse(context, url);
  if (params.type !== TYPE || !params.slug) throw data(null, { status: 404 });
  const item = await callApiSerialised('wrapper.get_item', { slug: params.slug }, context).catch((error) => {
    throw pageFailure(error);
  });
  const article = unpack(item).message.data;
  if (article.num_childs > 1) throw redirectTo(paths.articleChild(article.carti));
  const [only] = article.childs;
  if (only) throw redirectTo(paths.articleDefault(only.carti));
  return {
    item,
    name: article.name,
    code: article.carti,
    slug: article.slug,
    short: article.short,
    image: article.pictures[0]?.main.url,
    notice: takeFlash<RowNotice>(scopeOf(context)),
  };
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  return form.has(ALERT_FIELD) ? alertFromForm(form, url, context) : addFromForm(request, url, context);
}

export const meta = pageTitle<LoadedArticle>(
  (page) => (page ? m.product_title(page) : ''),
  (page) => (page ? m.product_description(page) : ''),
  ({ slug, image }) => ({ path: paths.articleDefault(slug), image, type: 'product' }),
);

export default function ArticlePage() {
  const { item, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<RowNotice>();
  const { priced, loginHref } = useArticleVisitor();
  const article = usePayload<ItemResponse>(item).message.data;
  const inCart = useCart((state) => quantityInCart(state, article.id));
  const onAdd = useAddArticle();
  const said = refused ?? notice;
  const own = said?.id === article.id ? said : undefined;
  const list = (cards: readonly Card[]) => (
    <ArticleList cards={cards} guest={!priced} loginHref={loginHref} notice={said} onAdd={onAdd} below />
  );
  return (
    <ArticleFrame
      article={article}
      list={list}
      walk={<ListingWalk codes={[article.carti, article.parent?.carti ?? '']} readPage={readPage} />}
      ordered={Boolean(article.already_ordered)}
    >
      <ArticleTab code={article.carti} />
      <div className="article">
        <PictureGallery key={article.id} pictures={article.pictures} name={article.name} />
        <ArticleHead article={article} inCart={inCart} />
        <div className="article__data">
          <ArticleData article={article} />
        </div>
        <div className="article__buy stack stack--close">
          {priced && article.addable ? (
            <ArticleBuy key={article.id} article={article} notice={own} onAdd={onAdd} />
          ) : (
            <ArticleNoBuy article={article} loginHref={priced ? undefined : loginHref} notice={own} />
          )}
          <ArticleActions article={article} priced={priced} />
          <ArticlePacking article={article} />
          <ArticleSidebar article={article} list={list} />
        </div>
      </div>
    </ArticleFrame>
  );
}
