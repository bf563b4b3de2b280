/** One customer, all that the office knows: each tab has its own address. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, NavLink, useNavigate, useParams } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { useRecentRecord } from '#office/lib/recent-records.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { priceDeskPath } from '../../price-desk/price-desk-path.ts';
import { CUSTOMER_TABS, type CustomerTab, customerPath, mergePath } from '../customer-paths.ts';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerDocuments } from './customer-documents.tsx';
import { CustomerData } from './customer-fields.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerOverview } from './customer-overview.tsx';
import { CustomerPeople } from './customer-people.tsx';
import { CustomerSide } from './customer-side.tsx';
import { FormerCustomers } from './former-customers.tsx';
import { ShopAsDialog } from './shop-as-dialog.tsx';
import './customer-page.css';

export function Component() {
  const { code: given = '', tab: named = 'overview' } = useParams();
  const code = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  const tab = CUSTOMER_TABS.find((one) => one === named);
  const { data, error } = useQuery({
    queryKey: ['customers', String(code)],
    queryFn: async () => (await callOffice('office_customers.get_customer', { code })).message,
    enabled: code > 0,
  });
  if (code === 0 || tab === undefined) return <UnknownPage />;
  if (data && data.code !== code) return <LedHere asked={code} to={customerPath(data.code, tab)} />;
  if (data) return <CustomerPage key={code} customer={data} tab={tab} stale={error !== null} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

/** The number of a customer that was merged leads to the other one. */
function LedHere({ asked, to }: { readonly asked: number; readonly to: string }) {
  useEffect(() => showNotice(m.merge_led({ code: asked })), [asked]);
  return <Navigate to={to} replace />;
}

interface CustomerPageProps {
  readonly customer: OfficeCustomer;
  readonly tab: CustomerTab;
  /** It could not be asked for again; what was known stays. */
  readonly stale: boolean;
}

function CustomerPage({ customer, tab, stale }: CustomerPageProps) {
  const { code, fields, changed } = customer;
  useRecentRecord({ kind: 'customer', code: String(code), name: fields.company_name ?? '' });
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const mayVisit = may('customers.shop_as') && fields.active !== false;
  const go = (to: CustomerTab) => void navigate(customerPath(code, to));
  const mayOrder = may('orders.amend') && fields.active !== false;
  const toOrder = () => void navigate(`/orders/new?customer=${code}`);
  const toMerge = () => void navigate(mergePath(code));
  const toPriceDesk = () => void navigate(priceDeskPath({ customer: String(code) }));
  const tabs = CUSTOMER_TABS.filter((one) => one !== 'orders' || may('orders.read'));
  useCommands([
    {
      id: 'shop-as',
      name: m.customers_shop_as(),
      key: 'i',
      icon: 'eye',
      hint: true,
      disabled: !mayVisit,
      run: () => setAsking(true),
    },
    {
      id: 'order',
      name: m.taking_title(),
      key: 'o',
      icon: 'phone',
      hint: true,
      disabled: !mayOrder,
      run: toOrder,
    },
    {
      id: 'task',
      name: m.customers_task_new(),
      key: 't',
      hint: true,
      disabled: !may('customers.write'),
      run: () => document.getElementById('customer-note')?.focus(),
    },
    {
      id: 'price-desk',
      name: m.pricedesk_title(),
      key: 'w',
      icon: 'scale',
      hint: true,
      disabled: !may('prices.read'),
      run: toPriceDesk,
    },
    { id: 'merge', name: m.merge_open(), key: 'm', disabled: !may('customers.merge'), run: toMerge },
    ...tabs.map((one, place) => ({
      id: `tab-${one}`,
      name: TAB_NAMES[one](),
      key: String(place + 1),
      run: () => go(one),
    })),
  ]);

  return (
    <OfficePage
      title={fields.company_name ?? String(code)}
      wraps
      crumbs={[{ to: '/customers', name: m.customers_title() }]}
      head={
        <nav className="customer-tabs" aria-label={m.customers_tabs()}>
          {tabs.map((one) => (
            <NavLink key={one} className="customer-tabs__tab" to={customerPath(code, one)} end>
              {TAB_NAMES[one]()} <span className="customer-tabs__count">{countOf(one, customer)}</span>
            </NavLink>
          ))}
        </nav>
      }
      actions={
        <>
          {may('prices.read') && (
            <OfficeButton icon="scale" keyShown="w" onClick={toPriceDesk}>
              {m.pricedesk_title()}
            </OfficeButton>
          )}
          {mayOrder && (
            <OfficeButton icon="phone" keyShown="o" onClick={toOrder}>
              {m.taking_title()}
            </OfficeButton>
          )}
          {may('customers.merge') && (
            <OfficeButton keyShown="m" onClick={toMerge}>
              {m.merge_open()}
            </OfficeButton>
          )}
          <AlsoHere topic="customers" record={String(code)} />
          <WalkButtons grid="customers" isThis={({ id }) => id === code} pageOf={({ id }) => customerPath(id, tab)} />
          {mayVisit && (
            <OfficeButton icon="eye" keyShown="i" onClick={() => setAsking(true)}>
              {m.customers_shop_as()}
            </OfficeButton>
          )}
        </>
      }
      status={
        <span role="status">
          {stale
            ? m.frame_stale()
            : changed
              ? m.customers_changed({ who: changed.by, when: shortMoment(changed.at) })
              : m.customers_code({ code })}
        </span>
      }
      body="whole"
    >
      <RecordColumns side={<CustomerSide customer={customer} />}>
        <FormerCustomers former={customer.former} />
        <TabContents customer={customer} tab={tab} />
      </RecordColumns>
      {asking && <ShopAsDialog customer={customer} close={() => setAsking(false)} />}
    </OfficePage>
  );
}

function TabContents({ customer, tab }: Pick<CustomerPageProps, 'customer' | 'tab'>) {
  switch (tab) {
    case 'data':
      return <CustomerData customer={customer} />;
    case 'addresses':
      return <CustomerAddresses customer={customer} />;
    case 'people':
      return <CustomerPeople customer={customer} />;
    case 'orders':
      return <CustomerOrders customer={customer} />;
    case 'documents':
      return <CustomerDocuments customer={customer} />;
    case 'history':
      return <CustomerHistory customer={customer} />;
    default:
      return <CustomerOverview customer={customer} />;
  }
}

const TAB_NAMES: Readonly<Record<CustomerTab, () => string>> = {
  overview: m.customers_tab_overview,
  data: m.customers_tab_data,
  addresses: m.customers_tab_addresses,
  people: m.customers_tab_people,
  orders: m.customers_tab_orders,
  documents: m.customers_tab_documents,
  history: m.customers_tab_history,
};

function countOf(tab: CustomerTab, { addresses, people }: OfficeCustomer): number | '' {
  if (tab === 'addresses') return addresses.length;
  return tab === 'people' ? people.length : '';
}
