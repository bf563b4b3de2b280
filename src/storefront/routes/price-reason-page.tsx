/**
 * How a price is calculated (C-PRICE-1), as a page of its own: the same content as the dialog of the cart and article
 * pages, for a link.
 */
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { Explained } from '#storefront/domain/article/price-explanation.tsx';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { settings, session } = scopeOf(context);
  const { user } = await session();
  if (!user && settings.guestPrices !== 'list') throw await toLogin(context, url.pathname + url.search);
  const field = (name: string) => url.searchParams.get(name) ?? '';
  const [item, quantity, promo_code] = [field('item'), Number(field('quantity')), field('promo_code')];
  const response = await callApi(
    'wrapper.explain_price',
    {
      item_id: /^\d{1,9}$/.test(item) ? Number(item) : item,
      ...(quantity > 0 ? { quantity } : {}),
      ...(promo_code === '' ? {} : { promo_code, promo_row: Number(field('promo_row')) || 0 }),
    },
    context,
  ).catch((error: unknown) => {
    const unknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
    throw unknown ? data(null, { status: 404 }) : pageFailure(error);
  });
  return response.message;
}

export const meta = pageTitle(() => m.benefits_why_title());

export default function PriceReasonPage() {
  const told = useLoaderData<typeof loader>();
  return (
    <div className="wrap why-page">
      <div className="page-title">
        <h1>{m.benefits_why_title()}</h1>
        <p>
          <span className="code">{told.carti}</span> {told.name}
        </p>
      </div>
      <Explained told={told} />
      <p className="actions">
        <Link className="button" to={paths.articleDefault(told.carti)}>
          {m.benefits_why_article()}
        </Link>
        <Link className="button" to={paths.cart()}>
          <Icon name="cart" />
          {m.shell_go_to_cart()}
        </Link>
      </p>
    </div>
  );
}
