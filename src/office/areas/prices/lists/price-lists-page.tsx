/** Price lists: which there are, who has them, new ones, names and days, one copied into another (docs/office-prices.md). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PriceListWire } from '#contract/office/prices.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { CopyListDialog } from './copy-list-dialog.tsx';
import { EditListDialog, NewListDialog } from './price-list-dialogs.tsx';
import './price-lists.css';

type Open = { readonly kind: 'new' | 'copy' } | { readonly kind: 'edit'; readonly list: PriceListWire };

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['prices', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_prices.get_lists', {})).message.lists,
  });
  if (data) return <PriceLists lists={data} />;
  if (error) throw error;
  return <LoadingPage />;
}

function PriceLists({ lists }: { lists: readonly PriceListWire[] }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const mayWrite = may('prices.write');
  const toPrices = () => void navigate('/prices');
  useCommands([
    { id: 'prices', name: m.prices_title(), key: 'l', icon: 'euro', hint: true, run: toPrices },
    ...(mayWrite
      ? [
          {
            id: 'new-list',
            name: m.prices_list_new(),
            key: 'n',
            icon: 'plus' as const,
            hint: true,
            run: () => setOpen({ kind: 'new' }),
          },
          {
            id: 'copy-list',
            name: m.prices_list_copy(),
            key: 'c',
            icon: 'copy' as const,
            hint: true,
            run: () => setOpen({ kind: 'copy' }),
          },
        ]
      : []),
  ]);
  const close = () => setOpen(undefined);
  return (
    <OfficePage
      title={m.prices_lists()}
      crumbs={[{ to: '/prices', name: m.prices_title() }]}
      actions={
        mayWrite && (
          <>
            <OfficeButton icon="copy" keyShown="c" onClick={() => setOpen({ kind: 'copy' })}>
              {m.prices_list_copy()}
            </OfficeButton>
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setOpen({ kind: 'new' })}>
              {m.prices_list_new()}
            </OfficeButton>
          </>
        )
      }
      status={<span>{m.prices_list_count({ count: lists.length })}</span>}
    >
      <div className="price-lists">
        <OfficeTable>
          <thead>
            <tr>
              <th scope="col">{m.prices_list_code()}</th>
              <th scope="col">{m.prices_list_name()}</th>
              <th scope="col">{m.prices_list_days()}</th>
              <th scope="col">{m.prices_list_replaces()}</th>
              <th scope="col" className="list-table__number">
                {m.prices_list_articles()}
              </th>
              <th scope="col" className="list-table__number">
                {m.prices_title()}
              </th>
              <th scope="col" className="list-table__number">
                {m.prices_list_customers()}
              </th>
              <th scope="col" className="list-table__number">
                {m.prices_list_addresses()}
              </th>
              {mayWrite && (
                <th>
                  <span className="visually-hidden">{m.prices_list_edit({ name: '' })}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <tr key={list.code}>
                <th scope="row">
                  <Link className="code" to={gridLink('prices', { filters: [{ column: 'list', is: [list.code] }] })}>
                    {list.code}
                  </Link>
                </th>
                <td>
                  {list.name}
                  {list.default && <span className="hint"> {m.prices_list_default()}</span>}
                </td>
                <td>{daysOf(list)}</td>
                <td>{list.replaces || '—'}</td>
                <td className="list-table__number">{formatCount(list.articles)}</td>
                <td className="list-table__number">{formatCount(list.prices)}</td>
                <td className="list-table__number">
                  <Customers list={list} />
                </td>
                <td className="list-table__number">{formatCount(list.addresses)}</td>
                {mayWrite && (
                  <td>
                    <OfficeButton
                      icon="edit"
                      aria-label={m.prices_list_edit({ name: list.name })}
                      onClick={() => setOpen({ kind: 'edit', list })}
                    >
                      {m.prices_list_change()}
                    </OfficeButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </OfficeTable>
      </div>
      <p className="hint">{m.prices_list_hint()}</p>
      {open?.kind === 'new' && <NewListDialog close={close} />}
      {open?.kind === 'copy' && <CopyListDialog lists={lists} close={close} />}
      {open?.kind === 'edit' && <EditListDialog list={open.list} lists={lists} close={close} />}
    </OfficePage>
  );
}

/** The customers whose own list it is; those without one have the default list. */
function Customers({ list: { name, customers } }: { list: PriceListWire }) {
  if (customers === 0 || !may('customers.read')) return formatCount(customers);
  return (
    <Link to={gridLink('customers', { filters: [{ column: 'price_list', is: [name] }] })}>
      {formatCount(customers)}
    </Link>
  );
}

function daysOf({ valid_from: from, valid_to: to }: PriceListWire): string {
  if (from === null && to === null) return m.prices_list_always();
  if (to === null) return m.prices_list_since({ day: longDate(from ?? '') });
  if (from === null) return m.prices_list_until({ day: longDate(to) });
  return m.prices_list_between({ from: longDate(from), to: longDate(to) });
}
