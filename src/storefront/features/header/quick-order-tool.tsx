/**
 * Link to the quick order in the header of wide screens; phones have it in the menu. For visitors who can order
 * (C-ID-7).
 */

import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export function QuickOrderTool() {
  if (!isCustomer(useSession())) return null;
  return (
    <Link className="tool tool--hide" to={paths.quickOrder()}>
      <span className="tool__icon">
        <Icon name="bar" large />
      </span>
      <span className="tool__text">
        {m.shell_quick_by_code()} <b>{m.shell_quick_order()}</b>
      </span>
    </Link>
  );
}
