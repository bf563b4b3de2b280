/** What a page of an article knows of its visitor: does he see prices, where does he log in. */
import { useLocation } from 'react-router';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';

export interface ArticleVisitor {
  customer: boolean;
  /** Sees prices: a customer, or anybody where the shop shows its list (C-ID-7). */
  priced: boolean;
  /** Where he logs in, coming back here. */
  loginHref: string;
}

export function useArticleVisitor(): ArticleVisitor {
  const session = useSession();
  const { pathname } = useLocation();
  const customer = isCustomer(session);
  return { customer, priced: session.priced, loginHref: paths.login(pathname) };
}
