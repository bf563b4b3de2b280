/** In place of a page that shows a customer's things, for people without one: agents choose a customer first, staff have their own page. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { MessagePage } from './message-page.tsx';

export default function NoCustomerView({ role }: { role: string }) {
  const agent = role === 'agent';
  return (
    <MessagePage
      title={m.agent_no_customer()}
      text={agent ? m.agent_choose_first() : m.errors_no_customer()}
      ways={[
        ...(agent ? [{ to: paths.customers(), text: m.agent_my_customers(), main: true }] : []),
        ...(role === 'staff' ? [{ to: paths.office(), text: m.account_office_title(), main: true }] : []),
        { to: paths.home(), text: m.errors_link_home() },
      ]}
      reload
    />
  );
}
