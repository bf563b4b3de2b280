/** Message below a row: a refusal with its reason, or an addition when there is no JavaScript for a toast. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function RowMessage({ tone, text }: { tone: 'ok' | 'err'; text: string }) {
  if (tone === 'err')
    return (
      <p className="error row__message" role="alert">
        <Icon name="alert" />
        {text}
      </p>
    );
  return (
    <p className="row__message row__message--ok" role="status">
      <Icon name="check" />
      {text}
      <Link className="link" to={paths.cart()}>
        {m.shop_added_cart()}
      </Link>
      <Link className="link" to={paths.checkout()}>
        {m.shop_added_checkout()}
      </Link>
    </p>
  );
}
