/** The pallet and the shop's name, linking home. */

import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Link } from '#storefront/ui/link.tsx';

export function Pallet() {
  return (
    <svg viewBox="0 0 38 28" width="38" height="28" aria-hidden="true">
      <path fill="#FFCB05" d="M0 2h38v7H0z" />
      <path fill="#16191D" d="M0 11h8v8H0zM15 11h8v8h-8zM30 11h8v8h-8zM0 21h38v5H0z" />
    </svg>
  );
}

export function Logo() {
  const { shopName, logo } = useSession();
  return (
    <Link className="logo" to={paths.home()}>
      {logo ? (
        <img src={logo.url} width={logo.width} height={logo.height} alt={shopName} />
      ) : (
        <>
          <Pallet />
          {shopName}
        </>
      )}
    </Link>
  );
}
