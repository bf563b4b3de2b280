/**
 * An order on the phone (`/ufficio/orders/new?customer=…&address=…`): whom it is for, lines by code, how it goes there, sent
 * once. It is a cart of its own of that customer (C-CART-7): what the customer has in theirs stays as it is.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { ClosedArea, UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { AddLines } from '../lines/add-lines.tsx';
import { BuyerChoice, type FoundBuyer } from './buyer-choice.tsx';
import { askedPrices, NOTHING_CHOSEN_YET, type TakingDraft, withPrice } from './taking-draft.ts';
import { TakingRows } from './taking-rows.tsx';
import { TakingSide } from './taking-side.tsx';
import { useStartedOrder } from './use-started-order.ts';
import '../order/order-page.css';

const CRUMBS = () => [{ to: '/orders', name: m.orders_title() }];

export function Component() {
  const [search, setSearch] = useSearchParams();
  const customer = Number(search.get('customer')) || 0;
  const { data: buyer, isPending } = useQuery({
    queryKey: ['buyer', customer],
    queryFn: async () => {
      const { data } = (await callOffice('office_orders.find_buyers', { text: '', client_id: customer })).message;
      return data[0] ?? null;
    },
    enabled: customer > 0,
    placeholderData: keepPreviousData,
  });
  const choose = ({ client_id, addresses }: FoundBuyer) =>
    setSearch({ customer: String(client_id), address: String(addresses[0]?.address_code ?? 0) });
  if (!may('orders.amend')) return <ClosedArea />;
  if (customer > 0 && isPending) return <LoadingPage />;
  if (customer > 0 && !buyer) return <UnknownPage />;
  if (customer === 0 || !buyer)
    return (
      <OfficePage title={m.taking_title()} crumbs={CRUMBS()}>
        <BuyerChoice onChoose={choose} />
      </OfficePage>
    );
  const asked = Number(search.get('address'));
  const address = buyer.addresses.find(({ address_code }) => address_code === asked) ?? buyer.addresses[0];
  if (!address)
    return (
      <OfficePage title={m.taking_title()} crumbs={CRUMBS()}>
        <OfficeNote tone="warn">{m.taking_no_address({ name: buyer.name })}</OfficeNote>
      </OfficePage>
    );
  return (
    <TakingPage
      key={`${buyer.client_id}:${address.address_code}`}
      buyer={buyer}
      address={address.address_code}
      chooseAddress={(code) => setSearch({ customer: String(buyer.client_id), address: String(code) })}
      leave={() => setSearch({})}
    />
  );
}

interface TakingPageProps {
  readonly buyer: FoundBuyer;
  readonly address: number;
  readonly chooseAddress: (code: number) => void;
  readonly leave: () => void;
}

function TakingPage({ buyer, address, chooseAddress, leave }: TakingPageProps) {
  const navigate = useNavigate();
  const ids = { client_id: buyer.client_id, address_code: address };
  const [kept, setDraft] = useDraft<TakingDraft>(`taking:${buyer.client_id}:${address}`, NOTHING_CHOSEN_YET);
  // One that was kept by an earlier version of this page lacks what is new.
  const draft = { ...NOTHING_CHOSEN_YET, ...kept };
  const { started, error, isCurrent, refusals, edit } = useStartedOrder(ids, draft);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly similar: boolean }>();
  const code = useRef<HTMLInputElement>(null);
  const stops = started?.issues.some(({ blocking }) => blocking) ?? true;
  const isExplained = Object.keys(draft.prices).length === 0 || draft.priceReason.trim() !== '';
  const ready = isCurrent && !stops && !sending && isExplained;

  async function send(confirmDuplicate = false): Promise<void> {
    if (!started || !isCurrent || sending) return;
    setSending(true);
    setRefusal(undefined);
    const [date = '', from = '', to = ''] = draft.window.split(' ');
    const { delivery } = started;
    const windows = draft.together && delivery.windows_together ? delivery.windows_together : delivery.windows;
    const dates = draft.together && delivery.dates_together ? delivery.dates_together : delivery.dates;
    const window = windows.find((one) => one.date === date && one.from === from && one.to === to) ?? windows[0];
    try {
      const { message } = await changeOffice('office_orders.start_order', {
        ...ids,
        delivery_type: draft.delivery,
        payment_method: draft.payment || (started.payment_methods[0]?.code ?? ''),
        seen: started.mark,
        ...(draft.delivery === 'shipping' && dates.includes(draft.day) && { shipping_date: draft.day }),
        ...(draft.delivery === 'pickup' &&
          window && { window: { date: window.date, from: window.from, to: window.to } }),
        single_delivery: draft.together,
        reference: draft.reference,
        note: draft.note,
        prices: askedPrices(draft),
        price_reason: draft.priceReason,
        confirm_duplicate: confirmDuplicate,
      });
      setDraft(undefined);
      showNotice(m.taking_done({ number: message.number }));
      void queryClient.invalidateQueries({ queryKey: ['started'] });
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      void navigate(orderPath(message.number));
    } catch (failure) {
      const similar = failure instanceof ApiError && failure.body.code === 'similar-order';
      setRefusal({ text: refusalWords(failure), similar });
      await queryClient.invalidateQueries({ queryKey: ['started'] });
      setSending(false);
    }
  }

  useCommands([
    {
      id: 'send',
      key: '$mod+KeyS',
      name: m.taking_send(),
      run: () => void send(),
      disabled: !ready,
      whileTyping: true,
      hint: true,
    },
    { id: 'add', key: 'n', name: m.lines_add(), run: () => code.current?.focus(), hint: true },
    { id: 'other', name: m.taking_other(), run: leave },
  ]);
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (!started) return <LoadingPage />;
  return (
    <OfficePage
      title={m.taking_title()}
      crumbs={CRUMBS()}
      head={
        <span className="order__who">
          {buyer.name} · {buyer.client_id}
        </span>
      }
      actions={
        <>
          <OfficeButton kind="quiet" icon="people" onClick={leave}>
            {m.taking_other()}
          </OfficeButton>
          <OfficeButton kind="go" icon="check" keyShown="$mod+KeyS" disabled={!ready} onClick={() => void send()}>
            {m.taking_send()}
          </OfficeButton>
        </>
      }
      status={<span role="status">{m.taking_count({ count: started.rows.length })}</span>}
      body="whole"
      wraps
    >
      <RecordColumns side={<TakingSide started={started} draft={draft} setDraft={setDraft} />}>
        {refusal && (
          <OfficeNote tone="error">
            {refusal.text}{' '}
            {refusal.similar && <OfficeButton onClick={() => void send(true)}>{m.taking_send_again()}</OfficeButton>}
          </OfficeNote>
        )}
        {refusals.map((text) => (
          <OfficeNote key={text} tone="warn">
            {text}
          </OfficeNote>
        ))}
        {buyer.addresses.length > 1 && (
          <label className="field">
            <span className="field__label">{m.orders_destination()}</span>
            <select className="input" value={address} onChange={({ target }) => chooseAddress(Number(target.value))}>
              {buyer.addresses.map(({ address_code, text }) => (
                <option key={address_code} value={address_code}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        <OfficeSection title={m.lines_title()}>
          <AddLines field={code} autoFocus buyer={ids} onAdd={(lines) => edit({ add: lines })} />
        </OfficeSection>
        <OfficeSection title={m.orders_rows({ count: started.rows.length })}>
          <TakingRows
            started={started}
            change={(row, quantity) => {
              if (quantity === 0 && row.by_hand) setDraft(withPrice(draft, row.item_id, undefined));
              void edit({ rows: [{ row_id: row.row_id, quantity }] });
            }}
            setPrice={
              may('orders.price') && may('prices.read')
                ? (row, net) => setDraft(withPrice(draft, row.item_id, net))
                : undefined
            }
          />
        </OfficeSection>
      </RecordColumns>
    </OfficePage>
  );
}
