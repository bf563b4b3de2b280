/** In place of a page that shows a customer's things, for people without one: agents choose a customer first, staff have their own page. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { MessagePage } from './message-page.tsx';

export default function NoCustomerView({ role }: { role: string }) {
  const agent = role === 'agent';
  const staff = role === 'staff';
  return (
    <MessagePage
      title={staff ? m.agent_staff_title() : m.agent_no_customer()}
      text={agent ? m.agent_choose_first() : staff ? m.agent_staff_text() : m.errors_no_customer()}
      ways={[
        ...(agent ? [{ to: paths.customers(), text: m.agent_my_customers(), main: true }] : []),
        ...(staff ? [{ to: paths.office(), text: m.agent_staff_office(), main: true }] : []),
        { to: paths.home(), text: m.errors_link_home() },
      ]}
      reload
    />
  );
}
