/** Bar at the bottom of phones and tablets: home, categories, wishlist, account, cart (storefront.md §2 "Mobile"). */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#contract/endpoints/home.ts';
import { CartCount } from '#storefront/domain/cart/cart-count.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import { LatePart } from '#storefront/ui/late-part.tsx';
import { Link } from '#storefront/ui/link.tsx';

const loadMenu = () => import('./mobile-menu.tsx');

/** Pages of the account: its entry is highlighted on all of them, but is the current page (`page`) only on its own. */
const ACCOUNT = /\/pages\/(account|dashboard|order_detail|login)/;
/** Pages of the catalogue: the entry of the categories is highlighted. */
const CATALOGUE = /^(\/en)?\/(shop|product)\b/;

export function BottomBar({ items }: { items: MenuItem[] }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [menu, setMenu] = useState(false);
  const entry = (to: string, icon: IconName, text: string, cart = false) => (
    <Link
      to={to}
      aria-current={
        pathname === to.replace(/\?.*$/, '') ? 'page' : (icon === 'user' && ACCOUNT.test(pathname)) || undefined
      }
    >
      <Icon name={icon} large />
      {cart && <CartCount />}
      {text}
    </Link>
  );
  return (
    <>
      <nav className="foot-bar" aria-label={m.shell_quick_bar()}>
        {entry(paths.home(), 'home', m.shell_home())}
        {/* biome-ignore lint/a11y/useSemanticElements: without JavaScript it must be a link */}
        <a
          href={paths.shop()}
          role="button"
          aria-expanded={menu}
          aria-current={CATALOGUE.test(pathname) || undefined}
          data-reload=""
          onClick={(event) => {
            event.preventDefault();
            setMenu(true);
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            setMenu(true);
          }}
        >
          <Icon name="menu" large />
          {m.shell_categories()}
        </a>
        {entry(paths.wishlist(), 'heart', m.shell_wishlist())}
        {entry(user ? paths.account() : paths.login(), 'user', user ? m.shell_account_short() : m.shell_login_short())}
        {entry(paths.cart(), 'cart', m.shell_cart(), true)}
      </nav>
      {menu && (
        <LatePart load={loadMenu} onFailure={() => setMenu(false)} props={{ items, onClose: () => setMenu(false) }} />
      )}
    </>
  );
}
