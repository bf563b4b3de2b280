/** Side menu of the account pages, on phones a horizontally scrolling row: only pages that exist and that the user may see. */
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { DocumentRight } from '#contract/values/document-rights.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { accountData, paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Lists whose details are below them. */
const DETAILED = [documentPaths.invoices, documentPaths.notes, documentPaths.deadlines, documentPaths.disputes];

/** An order's page belongs to the orders, a document's to its list; the first page has two URLs. */
const isHere = (pathname: string, to: string) =>
  pathname === to ||
  (DETAILED.some((list) => list() === to) && pathname.startsWith(`${to}/`)) ||
  (to === paths.accountOrders() && pathname === paths.orderDetail()) ||
  (to === paths.account() && pathname === paths.dashboard());

export function AccountMenu() {
  const { user } = useSession();
  const may = (right: DocumentRight) => user?.documents.includes(right);
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the current page's entry may be outside the window, so it is scrolled into view.
    const menu = row.current;
    const current = menu?.querySelector<HTMLElement>(`[href="${CSS.escape(pathname)}"]`);
    if (menu && current && menu.scrollWidth > menu.clientWidth)
      menu.scrollLeft = current.offsetLeft - menu.offsetLeft - 24;
  }, [pathname]);
  const entry = (to: string, icon: IconName, text: string) => (
    <Link to={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
    </Link>
  );
  return (
    <nav className="account-menu" aria-label={m.orders_account()} ref={row}>
      {user?.role === 'agent' && entry(paths.customers(), 'user', m.agent_my_customers())}
      {entry(paths.account(), 'chart', m.account_dashboard())}
      {entry(paths.accountOrders(), 'list', m.orders_title())}
      {may('invoices') && entry(documentPaths.invoices(), 'doc', m.documents_invoices())}
      {may('deliveries') && entry(documentPaths.notes(), 'truck', m.documents_notes())}
      {may('deadlines') && entry(documentPaths.deadlines(), 'cal', m.documents_deadlines())}
      {may('credit') && entry(documentPaths.credit(), 'euro', m.documents_credit())}
      {may('deadlines') && entry(documentPaths.statement(), 'swap', m.documents_statement())}
      {may('disputes') && entry(documentPaths.disputes(), 'note', m.documents_disputes())}
      {entry(paths.accountPurchases(), 'star', m.account_purchases())}
      {entry(paths.quickOrder(), 'bar', m.quick_title())}
      {entry(paths.cart({ tab: 'saved' }), 'save', m.orders_saved_carts())}
      {entry(paths.wishlist(), 'heart', m.wishlist_title())}
      {entry(paths.accountAddresses(), 'pin', m.account_addresses())}
      {entry(paths.accountCompany(), 'user', m.orders_company())}
      {entry(paths.accountSettings(), 'gear', m.account_settings())}
      {entry(paths.accountSecurity(), 'lock', m.security_title())}
      {entry(accountData(), 'doc', m.mydata_title())}
      <Form method="post" action={paths.logout()}>
        <button type="submit">
          <Icon name="out" />
          {m.shell_logout()}
        </button>
      </Form>
    </nav>
  );
}
