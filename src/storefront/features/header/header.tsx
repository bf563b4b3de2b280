/** Logo, search, wishlist and cart: stays on screen. */
import { MiniCart } from '#storefront/features/mini-cart/mini-cart.tsx';
import { SearchBox } from '#storefront/features/search-box/search-box.tsx';
import { Logo } from './logo.tsx';

export function Header() {
  return (
    <header className="head">
      <div className="wrap">
        <Logo />
        <SearchBox />
        <div className="tools">
          <MiniCart />
        </div>
      </div>
    </header>
  );
}
