/** Beside the rows: what else changes, totals old and new, what the customer will read. */
import type { AmendPreview } from '#contract/office/order-amending.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { AmendDraft } from './amend-draft.rules.ts';
import './amend-side.css';

export interface AmendSideProps {
  readonly order: OfficeOrder;
  readonly draft: AmendDraft;
  readonly setDraft: (draft: AmendDraft) => void;
  readonly preview: AmendPreview | undefined;
  readonly hasPrices: boolean;
  /** Prices were set by hand, and nobody said why. */
  readonly wantsReason: boolean;
}

export function AmendSide({ order, draft, setDraft, preview, hasPrices, wantsReason }: AmendSideProps) {
  return (
    <RecordSide label={m.amend_about()}>
      <OfficeSection title={m.amend_delivery()}>
        <Delivery order={order} draft={draft} setDraft={setDraft} preview={preview} />
      </OfficeSection>
      {preview?.totals && <Totals totals={preview.totals} />}
      {preview?.issues.map(({ code, amount, blocking }) =>
        code === 'no-changes' || code === 'rows' ? null : (
          <OfficeNote key={code} tone={blocking ? 'error' : 'warn'}>
            {issueText(code, amount)}
          </OfficeNote>
        ),
      )}
      <OfficeSection title={m.amend_tells()}>
        <div className="amend-side__fields">
          {preview && preview.sentences.length > 0 ? (
            <ul className="amend-side__sentences" aria-label={m.amend_tells()}>
              {preview.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : (
            <p className="hint">{m.amend_nothing()}</p>
          )}
          <p className="hint">
            {preview && preview.emails_to.length > 0
              ? m.amend_emails({ recipients: preview.emails_to.join(', ') })
              : m.amend_no_emails()}
          </p>
          <OfficeField
            label={m.amend_note()}
            hint={m.orders_delivery_note_hint()}
            maxLength={500}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
          {hasPrices && (
            <OfficeField
              label={m.amend_price_reason()}
              hint={m.amend_price_reason_hint()}
              maxLength={200}
              required
              value={draft.priceReason}
              error={wantsReason ? m.amend_price_reason_wanted() : undefined}
              onChange={({ target }) => setDraft({ ...draft, priceReason: target.value })}
            />
          )}
        </div>
      </OfficeSection>
    </RecordSide>
  );
}

function Delivery({
  order,
  draft,
  setDraft,
  preview,
}: Pick<AmendSideProps, 'order' | 'draft' | 'setDraft' | 'preview'>) {
  const { pickup_window: window } = order;
  return (
    <div className="amend-side__fields">
      <OfficeField
        type="date"
        label={window ? m.orders_pickup_day() : m.orders_wanted()}
        value={draft.day ?? order.delivery_date ?? ''}
        onChange={({ target }) => setDraft({ ...draft, day: target.value })}
      />
      {window && (
        <div className="amend-side__times">
          <OfficeField
            type="time"
            label={m.amend_from()}
            value={draft.from ?? window.from}
            onChange={({ target }) => setDraft({ ...draft, from: target.value })}
          />
          <OfficeField
            type="time"
            label={m.amend_to()}
            value={draft.to ?? window.to}
            onChange={({ target }) => setDraft({ ...draft, to: target.value })}
          />
        </div>
      )}
      <label className="field">
        <span className="field__label">{m.orders_destination()}</span>
        <select
          className="input"
          value={draft.address ?? order.address_code}
          onChange={({ target }) => setDraft({ ...draft, address: Number(target.value) })}
        >
          {!preview?.addresses.some(({ address_code }) => address_code === order.address_code) && (
            <option value={order.address_code}>{order.destination}</option>
          )}
          {preview?.addresses.map(({ address_code, text }) => (
            <option key={address_code} value={address_code}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Totals({ totals: { from, to } }: { totals: NonNullable<AmendPreview['totals']> }) {
  const lines = [
    [m.orders_total_net(), 'net'],
    [m.orders_total_coupon(), 'coupon'],
    [m.orders_total_transport(), 'transport'],
    [m.orders_total_eco(), 'eco'],
    [m.amend_vat(), 'vat'],
    [m.orders_total_document(), 'document'],
  ] as const;
  return (
    <OfficeSection title={m.orders_totals()}>
      <table className="amend-side__totals">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.orders_totals()}</span>
            </th>
            <th scope="col">{m.amend_was()}</th>
            <th scope="col">{m.amend_will_be()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, key]) =>
            (key === 'coupon' || key === 'eco') && from[key] === 0 && to[key] === 0 ? null : (
              <tr key={key} className={key === 'document' ? 'amend-side__sum' : undefined}>
                <th scope="row">{name}</th>
                <td>{formatEuro(key === 'coupon' ? -from[key] : from[key], getLocale())}</td>
                <td className={from[key] === to[key] ? undefined : 'amend-side__new'}>
                  {formatEuro(key === 'coupon' ? -to[key] : to[key], getLocale())}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </OfficeSection>
  );
}

function issueText(code: AmendPreview['issues'][number]['code'], amount: number | undefined): string {
  const euros = amount === undefined ? '' : formatEuro(amount, getLocale());
  switch (code) {
    case 'nothing-left':
      return m.amend_nothing_left();
    case 'minimum-order':
      return euros === '' ? m.amend_below_minimum_bare() : m.amend_below_minimum({ amount: euros });
    case 'credit-exceeded':
      return euros === '' ? m.orders_credit_over() : m.amend_over_credit({ amount: euros });
    case 'unpaid-deadlines':
      return m.amend_unpaid();
    case 'paid-by-card':
      return m.amend_paid_by_card();
    case 'below-floor':
      return m.amend_may_go_below_floor();
    case 'past-day':
      return m.amend_past_day();
    default:
      return '';
  }
}
