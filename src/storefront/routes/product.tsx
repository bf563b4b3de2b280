/** `/product/default/{slug or code}`: one article (storefront.md §2, C-CAT-2). */
import { lazy } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import type { Card } from '#contract/endpoints/article.ts';
import type { RowNotice } from '#storefront/domain/cart/add-order.ts';
import { quantityInCart, useCart } from '#storefront/domain/cart/live-cart.ts';
import { mayLookAround } from '#storefront/domain/session/guest-navigation.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import type { ReadPage } from '#storefront/features/listing-walk/listing-walk.tsx';
import { ALERT_FIELD } from '#storefront/features/product-page/alert-field.ts';
import { alertFromForm } from '#storefront/features/product-page/alert-form.ts';
import { ArticleFrame } from '#storefront/features/product-page/article-frame.tsx';
import { PictureGallery } from '#storefront/features/product-page/picture-gallery.tsx';
import { ProductActions } from '#storefront/features/product-page/product-actions.tsx';
import { ProductBuy } from '#storefront/features/product-page/product-buy.tsx';
import { ProductData, ProductPacking } from '#storefront/features/product-page/product-facts.tsx';
import { ProductHead } from '#storefront/features/product-page/product-head.tsx';
import { ProductNoBuy } from '#storefront/features/product-page/product-no-buy.tsx';
import { ProductSidebar } from '#storefront/features/product-page/product-sidebar.tsx';
import { useArticleVisitor } from '#storefront/features/product-page/use-article-visitor.ts';
import { ArticleTab } from '#storefront/features/search-tabs/tabs-bar.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApiPacked } from '#storefront/platform/api/api-client.ts';
import { type Packed, unpack, useUnpacked } from '#storefront/platform/api/packed.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';

const ListingWalk = lazy(() => import('#storefront/features/listing-walk/listing-walk.tsx'));

const readPage: ReadPage = async (...page) =>
  (await import('#storefront/features/listing/read-listing-page.ts')).readListingPage(...page);

type ItemAnswer = ApiResponse<'wrapper.get_item'>;

interface LoadedProduct {
  item: Packed<ItemAnswer>;
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

export async function loader({ params, context, url }: LoaderFunctionArgs): Promise<LoadedProduct> {
  await mayLookAround(context, url);
  if (params.type !== TYPE || !params.slug) throw data(null, { status: 404 });
  const item = await callApiPacked('wrapper.get_item', { slug: params.slug }, context).catch((error) => {
    throw pageFailure(error);
  });
  const article = unpack(item).message.data;
  if (article.num_childs > 1) throw redirectTo(paths.productChild(article.carti));
  const [only] = article.childs;
  if (only) throw redirectTo(paths.productDefault(only.carti));
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

export const meta = pageTitle<LoadedProduct>(
  (page) => (page ? m.product_title(page) : ''),
  (page) => (page ? m.product_description(page) : ''),
  ({ slug, image }) => ({ path: paths.productDefault(slug), image, type: 'product' }),
);

export default function ProductPage() {
  const { item, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<RowNotice>();
  const { priced, loginHref } = useArticleVisitor();
  const article = useUnpacked<ItemAnswer>(item).message.data;
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
      <div className="prod">
        <PictureGallery key={article.id} pictures={article.pictures} name={article.name} />
        <ProductHead article={article} inCart={inCart} />
        <div className="prod__dt">
          <ProductData article={article} />
        </div>
        <div className="prod__buy stack stack--s">
          {priced && article.addable ? (
            <ProductBuy key={article.id} article={article} notice={own} onAdd={onAdd} />
          ) : (
            <ProductNoBuy article={article} loginHref={priced ? undefined : loginHref} notice={own} />
          )}
          <ProductActions article={article} priced={priced} />
          <ProductPacking article={article} />
          <ProductSidebar article={article} list={list} />
        </div>
      </div>
    </ArticleFrame>
  );
}
