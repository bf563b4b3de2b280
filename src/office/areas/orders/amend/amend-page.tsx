/** An order is changed before it is delivered (C-ORD-5): what it would be is shown while it is typed, then written at once. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { longDate } from '#kit/format/dates.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { ClosedArea, UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { AddLines } from '../lines/add-lines.tsx';
import { OrderState } from '../order-state.tsx';
import { type AmendDraft, addedKey, askedOf, NO_AMENDMENT, withAdded } from './amend-draft.rules.ts';
import { type AmendRowState, AmendRows } from './amend-rows.tsx';
import { AmendSide } from './amend-side.tsx';
import { useAmendPreview } from './use-amend-preview.ts';
import '../order/order-page.css';

export function Component() {
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['orders', number],
    queryFn: async () => (await callOffice('office_orders.get_order', { number })).message,
  });
  if (!may('orders.amend')) return <ClosedArea />;
  if (data) return <AmendPage key={data.number} order={data} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function AmendPage({ order }: { order: OfficeOrder }) {
  const { number, status, hold, customer } = order;
  const navigate = useNavigate();
  const [draft, setDraft] = useDraft<AmendDraft>(`amend:${number}`, NO_AMENDMENT);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const code = useRef<HTMLInputElement>(null);
  const page = orderPath(number);
  const asked = askedOf(order, draft);
  const { preview, isCurrent, failed } = useAmendPreview(number, asked.amendment);
  const isOpen = order.deeds.includes('amend') && may('orders.amend');
  const wantsReason = asked.hasPrices && draft.priceReason.trim() === '';
  const stops = preview?.issues.filter(({ blocking }) => blocking) ?? [];
  const isOverCredit = stops.some((issue) => issue.code === 'credit-exceeded');
  const isReady = isOpen && isCurrent && asked.faults.size === 0 && !wantsReason && !busy;
  const ready = isReady && stops.length === 0;

  async function save(overCredit = false): Promise<void> {
    if (!preview || !isReady) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await changeOffice('office_orders.amend', {
        number,
        seen: preview.step,
        outcome: preview.outcome,
        amendment: asked.amendment,
        note: draft.note,
        price_reason: draft.priceReason,
        over_credit: overCredit,
      });
      setDraft(undefined);
      const done = m.amend_done({ number });
      noteDone(
        message.emails_leave_at ? `${done} ${m.orders_email_leaves()}` : done,
        message.operation,
        message.emails_leave_at,
      );
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      void navigate(page);
    } catch (error) {
      setRefusal(refusalWords(error));
      // What was typed stays; what the order is now is asked for.
      await queryClient.invalidateQueries({ queryKey: ['orders', number] });
      setBusy(false);
    }
  }

  const leave = () => {
    setDraft(undefined);
    void navigate(page);
  };
  useCommands([
    {
      id: 'save',
      key: '$mod+KeyS',
      name: m.amend_save(),
      run: () => void save(),
      disabled: !ready,
      whileTyping: true,
      hint: true,
    },
    { id: 'add', key: 'n', name: m.lines_add(), run: () => code.current?.focus(), disabled: !isOpen, hint: true },
  ]);

  return (
    <OfficePage
      title={m.amend_title({ number })}
      crumbs={[
        { to: '/orders', name: m.orders_title() },
        { to: page, name: number },
      ]}
      head={
        <>
          <OrderState state={hold ? 'hold' : status} />
          <span className="order__who">{m.orders_of({ customer: customer.name, date: longDate(order.date) })}</span>
        </>
      }
      actions={
        <>
          <OfficeButton kind="quiet" icon="x" onClick={leave}>
            {m.amend_leave()}
          </OfficeButton>
          <OfficeButton kind="go" icon="check" keyShown="$mod+KeyS" disabled={!ready} onClick={() => void save()}>
            {m.amend_save()}
          </OfficeButton>
        </>
      }
      status={<span role="status">{statusWords()}</span>}
      body="whole"
      wraps
    >
      <RecordColumns
        side={
          <AmendSide
            order={order}
            draft={draft}
            setDraft={setDraft}
            preview={preview}
            hasPrices={asked.hasPrices}
            wantsReason={wantsReason}
          />
        }
      >
        {!isOpen && <OfficeNote tone="warn">{m.amend_closed()}</OfficeNote>}
        {refusal && <OfficeNote tone="error">{refusal}</OfficeNote>}
        {failed && <OfficeNote tone="warn">{m.amend_not_seen()}</OfficeNote>}
        {isOverCredit && stops.length === 1 && isReady && (
          <OfficeNote tone="warn">
            <OfficeButton onClick={() => void save(true)}>{m.amend_save_over_credit()}</OfficeButton>
          </OfficeNote>
        )}
        <OfficeSection title={m.orders_rows({ count: order.rows.length })}>
          <AmendRows
            rows={rowStates()}
            showsPrices={order.totals !== undefined}
            mayPrice={isOpen && may('orders.price') && may('prices.read')}
            setQuantity={setQuantity}
            setPrice={setPrice}
            forget={({ id }) =>
              setDraft({ ...draft, added: draft.added.filter(({ item_id }) => addedKey(item_id) !== id) })
            }
          />
        </OfficeSection>
        <OfficeSection title={m.lines_title()}>
          <AddLines
            field={code}
            buyer={{ client_id: customer.client_id, address_code: draft.address ?? order.address_code }}
            onAdd={(lines) => setDraft(withAdded(draft, lines))}
          />
        </OfficeSection>
      </RecordColumns>
    </OfficePage>
  );

  function statusWords(): string {
    if (!isCurrent && !failed) return m.amend_counting();
    const count = preview?.rows.filter(({ change }) => change !== 'same').length ?? 0;
    return count === 0 ? m.amend_nothing() : m.amend_changed({ count });
  }

  function rowStates(): AmendRowState[] {
    const seen = new Map(
      preview?.rows.map((row) => [row.row_id === null ? addedKey(row.item_id) : String(row.row_id), row]),
    );
    const stored = order.rows.map((row): AmendRowState => {
      const id = String(row.row_id);
      return {
        id,
        carti: row.carti,
        name: row.name,
        um: row.um,
        isGift: row.gift,
        isAdded: false,
        ordered: row.quantity,
        delivered: row.delivered,
        net: row.net,
        quantity: draft.quantities[id],
        price: draft.prices[id],
        typedFault: asked.faults.get(id),
        seen: seen.get(id),
      };
    });
    const added = draft.added.map((line): AmendRowState => {
      const id = addedKey(line.item_id);
      return {
        ...line,
        id,
        isGift: false,
        isAdded: true,
        ordered: 0,
        delivered: 0,
        net: undefined,
        price: line.price,
        typedFault: asked.faults.get(id),
        seen: seen.get(id),
      };
    });
    return [...stored, ...added];
  }

  function setQuantity({ id, isAdded }: AmendRowState, text: string | undefined): void {
    const { [id]: _, ...others } = draft.quantities;
    if (isAdded) setAdded(id, { quantity: text ?? '' });
    else setDraft({ ...draft, quantities: text === undefined ? others : { ...others, [id]: text } });
  }

  function setPrice({ id, isAdded }: AmendRowState, text: string): void {
    if (isAdded) setAdded(id, { price: text });
    else setDraft({ ...draft, prices: { ...draft.prices, [id]: text } });
  }

  function setAdded(id: string, change: { quantity?: string; price?: string }): void {
    const added = draft.added.map((line) => (addedKey(line.item_id) === id ? { ...line, ...change } : line));
    setDraft({ ...draft, added });
  }
}
