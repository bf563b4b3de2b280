/**
 * An agent's customers (C-ID-6): searched, and one of them chosen with an address. Without JavaScript it is the same
 * page.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AGENT_SORTS } from '#contract/values/agent-sorts.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { CustomerFilterForm } from '#storefront/features/agent-customers/customer-filter-form.tsx';
import { CustomerList } from '#storefront/features/agent-customers/customer-list.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths, safeNext } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import '#storefront/features/agent-customers/agent-customers.css';

export const meta = pageTitle(() => m.agent_my_customers());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  const { searchParams } = url;
  const text = searchParams.get('text')?.slice(0, 100) ?? '';
  const sort = AGENT_SORTS.find((known) => known === searchParams.get('sort')) ?? 'name';
  const overdue = searchParams.get('overdue') === 'true';
  const page = /^[1-9]\d{0,5}$/.test(searchParams.get('page') ?? '') ? Number(searchParams.get('page')) : 1;
  const { message } = await callApi('agent.get_customers', { text, sort, overdue, page }, context).catch((error) => {
    throw pageFailure(error);
  });
  return pack({ text, sort, overdue, next: safeNext(searchParams.get('next')) ?? '', customers: message });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const choice = { client_id: Number(form.get('client_id')), address_code: Number(form.get('address_code')) };
  await callApi('agent.choose_customer', choice, context).catch((error) => {
    throw pageFailure(error);
  });
  throw redirectTo(safeNext(String(form.get('next') ?? '')) ?? paths.account());
}

export default function AgentCustomersPage() {
  const { text, sort, overdue, next, customers } = usePayload(useLoaderData<typeof loader>());
  const { user } = useSession();
  const all = { ...(text && { text }), ...(sort !== 'name' && { sort }), ...(next && { next }) };
  const query = { ...all, ...(overdue && { overdue: 'true' }) };
  return (
    <div className="wrap">
      <div className="page-title">
        <h1>{m.agent_my_customers()}</h1>
        <p>
          {m.agent_customers_count({ count: customers.count, shown: formatCount(customers.count) })}
          {customers.overdue_count > 0 && (
            // A filter, and the link that removes it.
            <Link
              className="overdue link"
              to={paths.customers(overdue ? all : { ...all, overdue: 'true' })}
              aria-current={overdue || undefined}
            >
              {m.agent_overdue_count({ count: customers.overdue_count, shown: formatCount(customers.overdue_count) })}
              {overdue && <Icon name="x" />}
            </Link>
          )}
        </p>
      </div>
      <CustomerFilterForm text={text} sort={sort} overdue={overdue} next={next} />
      {customers.data.length > 0 ? (
        <>
          <CustomerList customers={customers.data} chosen={user?.client_id ?? 0} next={next} />
          <Pager
            page={customers.page}
            pages={customers.pages}
            to={(page) => paths.customers({ ...query, page: String(page) })}
          />
        </>
      ) : (
        <EmptyState
          title={text ? m.agent_none_found({ text }) : m.agent_none()}
          action={
            text && (
              <Link className={buttonClass({ tone: 'go' })} to={paths.customers(next ? { next } : {})}>
                {m.agent_show_all()}
              </Link>
            )
          }
        />
      )}
    </div>
  );
}
