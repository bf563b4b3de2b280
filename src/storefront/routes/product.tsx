/** `/product/default/{slug or code}`: one article (storefront.md §2, C-CAT-2). */
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import type { ApiResponse } from '#contract/api.ts';
import { addFromForm } from '#storefront/features/add-to-cart/add-from-form.ts';
import { useAddArticle } from '#storefront/features/add-to-cart/use-add-article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import { PictureGallery } from '#storefront/features/product-page/picture-gallery.tsx';
import { ProductBuy } from '#storefront/features/product-page/product-buy.tsx';
import { ProductDocuments } from '#storefront/features/product-page/product-documents.tsx';
import { ProductData, ProductPacking } from '#storefront/features/product-page/product-facts.tsx';
import { ProductHead } from '#storefront/features/product-page/product-head.tsx';
import { ProductLinks, RELATED_ID } from '#storefront/features/product-page/product-links.tsx';
import { ProductNoBuy } from '#storefront/features/product-page/product-no-buy.tsx';
import { productStructuredData } from '#storefront/features/product-page/product-structured-data.ts';
import { StructuredData } from '#storefront/features/product-page/structured-data.tsx';
import type { RowNotice } from '#storefront/lib/add-order.ts';
import { callApiPacked } from '#storefront/lib/api-client.ts';
import { quantityInCart, useCart } from '#storefront/lib/cart-store.ts';
import { takeFlash } from '#storefront/lib/flash.ts';
import { type Packed, unpack, useUnpacked } from '#storefront/lib/packed.ts';
import { pageFailure } from '#storefront/lib/page-failure.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { isCustomer, useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import '#storefront/styles/features/product.css';

type ItemAnswer = ApiResponse<'wrapper.get_item'>;

interface LoadedProduct {
  item: Packed<ItemAnswer>;
  name: string;
  code: string;
  short: string;
  notice: RowNotice | undefined;
}

/** The only type of product page there is (storefront.md §2). */
const TYPE = 'default';

export async function loader({ params, context }: LoaderFunctionArgs): Promise<LoadedProduct> {
  if (params.type !== TYPE || !params.slug) throw data(null, { status: 404 });
  const item = await callApiPacked('wrapper.get_item', { slug: params.slug }, context).catch((error) => {
    throw pageFailure(error);
  });
  const article = unpack(item).message.data;
  if (article.num_childs > 1) throw redirect(paths.productChild(article.carti));
  const [only] = article.childs;
  if (only) throw redirect(paths.productDefault(only.carti));
  return {
    item,
    name: article.name,
    code: article.carti,
    short: article.short,
    notice: takeFlash<RowNotice>(scopeOf(context)),
  };
}

export function action({ request, url, context }: ActionFunctionArgs) {
  return addFromForm(request, url, context);
}

export const meta = pageTitle<LoadedProduct>(
  (page) => (page ? m.product_title(page) : ''),
  (page) => (page ? m.product_description(page) : ''),
);

export default function ProductPage() {
  const { item, notice } = useLoaderData<typeof loader>();
  const refused = useActionData<RowNotice>();
  const session = useSession();
  const { origin, guestPrices } = session;
  const customer = isCustomer(session);
  const priced = customer || guestPrices === 'list';
  const { pathname } = useLocation();
  const article = useUnpacked<ItemAnswer>(item).message.data;
  const inCart = useCart((state) => quantityInCart(state, article.id));
  const onAdd = useAddArticle();
  const said = refused ?? notice;
  const loginHref = paths.login(pathname);
  const rows = { guest: !priced, loginHref, notice: said, onAdd, below: true };
  const crumbs = article.breadcrumbs.map((step) => ({
    label: step.label,
    to: paths.shop({ category: step.submenu_id }),
  }));
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[...crumbs, { label: article.carti }]} />
      <div className="prod">
        <PictureGallery key={article.id} pictures={article.pictures} name={article.name} />
        <ProductHead article={article} inCart={inCart} />
        <div className="prod__dt">
          <ProductData article={article} />
        </div>
        <div className="prod__buy stack stack--s">
          {priced && article.addable ? (
            <ProductBuy
              key={article.id}
              article={article}
              notice={said?.id === article.id ? said : undefined}
              onAdd={onAdd}
            />
          ) : (
            <ProductNoBuy article={article} loginHref={priced ? undefined : loginHref} />
          )}
          <ProductPacking article={article} />
          <ProductLinks article={article} />
        </div>
      </div>
      <div className="stack prod__more">
        {article.alternatives.length > 0 && (
          <section className="sec" aria-labelledby="alternative">
            <div className="sec__h">
              <h2 id="alternative">{m.product_alternatives()}</h2>
            </div>
            <ArticleList cards={article.alternatives} {...rows} />
          </section>
        )}
        {article.related_products.length > 0 && (
          <section className="sec" id={RELATED_ID} aria-labelledby="titolo-correlati">
            <div className="sec__h">
              <h2 id="titolo-correlati">{m.product_related()}</h2>
            </div>
            <ArticleList cards={article.related_products} {...rows} />
          </section>
        )}
        <ProductDocuments documents={article.documents} />
      </div>
      <StructuredData value={productStructuredData(article, origin, origin + pathname)} />
    </div>
  );
}
