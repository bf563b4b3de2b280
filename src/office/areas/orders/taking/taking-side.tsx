/** Beside the lines: how it goes to the customer, how it is paid, totals and credit. */
import type { StartedOrder } from '#contract/office/order-taking.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { TakingDraft } from './taking-draft.ts';
import './taking-side.css';

export interface TakingSideProps {
  readonly started: StartedOrder;
  readonly draft: TakingDraft;
  readonly setDraft: (draft: TakingDraft) => void;
}

const euro = (amount: number) => formatEuro(amount, getLocale());

export function TakingSide({ started, draft, setDraft }: TakingSideProps) {
  const { delivery, totals, credit, issues, payment_methods: payments } = started;
  const isPickup = draft.delivery === 'pickup';
  const dates = draft.together && delivery.dates_together ? delivery.dates_together : delivery.dates;
  const windows = draft.together && delivery.windows_together ? delivery.windows_together : delivery.windows;
  const canPickUp = delivery.windows.length > 0 || isPickup;
  return (
    <RecordSide label={m.amend_about()}>
      <OfficeSection title={m.amend_delivery()}>
        <div className="taking-side__fields">
          <fieldset className="taking-side__choice">
            <legend className="visually-hidden">{m.amend_delivery()}</legend>
            {(['shipping', ...(canPickUp ? (['pickup'] as const) : [])] as const).map((type) => (
              <label className="tick" key={type}>
                <input
                  className="box"
                  type="radio"
                  name="delivery"
                  checked={draft.delivery === type}
                  onChange={() => setDraft({ ...draft, delivery: type })}
                />
                {type === 'shipping' ? m.taking_shipping() : m.taking_pickup()}
              </label>
            ))}
          </fieldset>
          {delivery.dates_together && (
            <label className="tick">
              <input
                className="box"
                type="checkbox"
                checked={draft.together}
                onChange={({ target }) => setDraft({ ...draft, together: target.checked })}
              />
              {m.taking_together()}
            </label>
          )}
          {isPickup ? (
            <Choice
              label={m.orders_pickup_day()}
              value={draft.window}
              choose={(window) => setDraft({ ...draft, window })}
              options={windows.map(({ date, from, to }) => [
                `${date} ${from} ${to}`,
                `${longDate(date)} ${from}–${to}`,
              ])}
            />
          ) : (
            <Choice
              label={m.orders_wanted()}
              value={draft.day}
              choose={(day) => setDraft({ ...draft, day })}
              options={dates.map((date) => [date, longDate(date)])}
            />
          )}
          <Choice
            label={m.orders_payment()}
            value={draft.payment}
            choose={(payment) => setDraft({ ...draft, payment })}
            options={payments.map(({ code, label }) => [code, label])}
          />
          <OfficeField
            label={m.orders_reference()}
            maxLength={60}
            value={draft.reference}
            onChange={({ target }) => setDraft({ ...draft, reference: target.value })}
          />
          {Object.keys(draft.prices).length > 0 && (
            <OfficeField
              label={m.amend_price_reason()}
              hint={m.amend_price_reason_hint()}
              maxLength={200}
              required
              value={draft.priceReason}
              error={draft.priceReason.trim() === '' ? m.amend_price_reason_wanted() : undefined}
              onChange={({ target }) => setDraft({ ...draft, priceReason: target.value })}
            />
          )}
          {started.order_note && (
            <OfficeField
              label={m.taking_note()}
              maxLength={2000}
              value={draft.note}
              onChange={({ target }) => setDraft({ ...draft, note: target.value })}
            />
          )}
        </div>
      </OfficeSection>
      {issues.map(({ code, row_id, amount, blocking }) => {
        // People who may not send it read it at the line.
        const text = code === 'below-floor' && blocking ? '' : issueText(code, amount);
        return text === '' ? null : (
          <OfficeNote key={`${code}:${row_id ?? 0}`} tone={blocking ? 'error' : 'warn'}>
            {text}
          </OfficeNote>
        );
      })}
      {totals && (
        <OfficeSection title={m.orders_totals()}>
          <Sums
            lines={[
              [m.orders_total_net(), totals.net],
              [m.orders_total_coupon(), totals.coupon === 0 ? undefined : -totals.coupon],
              [m.orders_total_transport(), totals.transport],
              [m.orders_total_eco(), totals.eco === 0 ? undefined : totals.eco],
              [m.amend_vat(), totals.vat],
              [m.orders_total_document(), totals.document],
            ]}
          />
        </OfficeSection>
      )}
      {credit && (
        <OfficeSection title={m.orders_credit()}>
          <Sums
            lines={[
              [m.orders_credit_limit(), credit.limit],
              [m.taking_credit_used(), credit.exposure],
              [m.taking_credit_order(), credit.order],
              [m.orders_credit_left(), credit.available],
            ]}
          />
        </OfficeSection>
      )}
    </RecordSide>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Empty or gone = the first one. */
  readonly value: string;
  readonly options: ReadonlyArray<readonly [value: string, text: string]>;
  readonly choose: (value: string) => void;
}

function Choice({ label, value, options, choose }: ChoiceProps) {
  const chosen = options.some(([one]) => one === value) ? value : (options[0]?.[0] ?? '');
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select
        className="input"
        value={chosen}
        disabled={options.length === 0}
        onChange={({ target }) => choose(target.value)}
      >
        {options.length === 0 && <option value="">{m.taking_no_day()}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The last line is the sum. */
function Sums({ lines }: { lines: ReadonlyArray<readonly [name: string, amount: number | undefined]> }) {
  return (
    <dl className="taking-side__sums">
      {lines.map(([name, amount]) =>
        amount === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={amount < 0 ? 'taking-side__below' : undefined}>{euro(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Lines say for themselves what is wrong with them, and an empty order is no fault yet. */
function issueText(code: StartedOrder['issues'][number]['code'], amount: number | undefined): string {
  const euros = amount === undefined ? '' : euro(amount);
  switch (code) {
    case 'minimum-order':
      return euros === '' ? m.amend_below_minimum_bare() : m.amend_below_minimum({ amount: euros });
    case 'credit-exceeded':
      return euros === '' ? m.orders_credit_over() : m.amend_over_credit({ amount: euros });
    case 'unpaid-deadlines':
      return m.amend_unpaid();
    case 'no-payment-methods':
      return m.taking_no_payment();
    case 'below-floor':
      return m.amend_may_go_below_floor();
    case 'cart-has-anomalies':
      return m.taking_wrong_line();
    default:
      return '';
  }
}
