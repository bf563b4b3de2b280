/** Facts about the visitor of an article page: whether they see prices, and their login link. */
import { useLocation } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';

export interface ArticleVisitor {
  customer: boolean;
  /** Sees prices: a customer, or everybody if the shop shows its list prices (C-ID-7). */
  priced: boolean;
  /** Login page, with the way back to this page. */
  loginHref: string;
}

export function useArticleVisitor(): ArticleVisitor {
  const session = useSession();
  const { pathname } = useLocation();
  const customer = isCustomer(session);
  return { customer, priced: session.priced, loginHref: paths.login(pathname) };
}
