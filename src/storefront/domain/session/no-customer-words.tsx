/**
 * Replaces price and add control for logged-in users who act for no customer: an agent chooses one, staff have none.
 * Neither is asked to log in.
 */

import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { useCustomerChoice } from './use-customer-choice.ts';

/**
 * The texts are in this file only: texts used in several files become part of the first load. `agent`: they choose a
 * customer first.
 */
export const noCustomerTitle = (agent: boolean) => (agent ? m.agent_no_customer() : m.agent_staff_title());
export const noCustomerText = (agent: boolean) => (agent ? m.agent_choose_first() : m.agent_staff_text());
export const noCustomerWay = (agent: boolean) => (agent ? m.agent_my_customers() : m.agent_staff_office());

/** In a row or card. For staff the link is in the banner above the list. */
export default function NoCustomerRow({ code }: { code: string }) {
  const customers = useCustomerChoice();
  if (customers)
    return (
      <a className="button row__wide" href={customers} aria-label={m.shop_choose_customer_label({ code })}>
        {m.shop_choose_customer()}
      </a>
    );
  return <span className="hint row__wide">{m.agent_staff_row()}</span>;
}

/** Above a list. */
export function NoCustomerBanner() {
  return (
    <div className="note note--warn note--guest">
      <Icon name="user" />
      <span>
        <b>{m.agent_staff_title()}</b> <span className="wide-only">{m.agent_staff_text()}</span>
      </span>
      <Link className="button" to={paths.office()}>
        {m.agent_staff_office()}
      </Link>
    </div>
  );
}

/** Replaces the buying box. */
export function NoCustomerBox() {
  return (
    <>
      <p>
        <b>{m.agent_staff_title()}</b> {m.agent_staff_text()}
      </p>
      <Link className={buttonClass({ large: true, block: true })} to={paths.office()}>
        {m.agent_staff_office()}
      </Link>
    </>
  );
}
