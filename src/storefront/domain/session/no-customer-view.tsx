/**
 * Replaces a page of customer data for users without a customer: agents choose a customer first, staff have their own
 * page.
 */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { MessagePage } from '#storefront/ui/message-page.tsx';
import { noCustomerText, noCustomerTitle, noCustomerWay } from './no-customer-words.tsx';

export default function NoCustomerView({ role }: { role: string }) {
  const agent = role === 'agent';
  const staff = role === 'staff';
  return (
    <MessagePage
      title={noCustomerTitle(!staff)}
      text={agent || staff ? noCustomerText(agent) : m.errors_no_customer()}
      ways={[
        ...(agent ? [{ to: paths.customers(), text: noCustomerWay(true), main: true }] : []),
        ...(staff ? [{ to: paths.office(), text: noCustomerWay(false), main: true }] : []),
        { to: paths.home(), text: m.errors_link_home() },
      ]}
      reload
    />
  );
}
