/**
 * The terms of a new customer in one form: what is typed survives a reload. One press opens customer, address and login, and
 * writes to the applicant.
 */
import type { FormEvent, ReactNode } from 'react';
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';
import { readTyped } from '#contract/values/written-number.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { likenessName } from '../inbox-words.ts';
import { useInboxDeeds } from '../use-inbox-deeds.ts';

interface Terms {
  readonly customer: 'new' | 'existing';
  readonly clientId: string;
  readonly evenIfKnown: boolean;
  readonly priceList: string;
  readonly agent: string;
  readonly payments: readonly string[];
  readonly discount: string;
  readonly creditLimit: string;
  readonly welcome: string;
}

const START: Terms = {
  customer: 'new',
  clientId: '',
  evenIfKnown: false,
  priceList: '',
  agent: '',
  payments: ['bank_transfer'],
  discount: '',
  creditLimit: '',
  welcome: '',
};

export function ApprovalForm({ id: formId, registration }: { id: string; registration: OfficeRegistration }) {
  const { id, like, has_login: hasLogin } = registration;
  const [terms, keep] = useDraft<Terms>(`approval:${id}`, START);
  const deeds = useInboxDeeds();
  const { faults } = deeds;
  const change = (part: Partial<Terms>) => keep({ ...terms, ...part });
  const limit = terms.creditLimit.trim() === '' ? null : readTyped(terms.creditLimit, getLocale());
  const isNoLimit = limit === undefined || (limit ?? 0) < 0;
  const limitFault = isNoLimit ? m.inbox_credit_limit_wrong() : faults.credit_limit;

  async function approve(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isNoLimit) return;
    const isNew = terms.customer === 'new';
    const done = await deeds.run(async () => {
      const code = Number(terms.clientId);
      const { message } = await changeOffice('office_inbox.approve_registration', {
        id,
        customer: terms.customer,
        ...(code > 0 && { client_id: code }),
        ...(isNew && {
          even_if_known: terms.evenIfKnown,
          ...(terms.priceList && { price_list: terms.priceList }),
          ...(terms.agent && { agent: terms.agent }),
          payment_methods: [...terms.payments],
          discount: terms.discount,
          ...(limit !== null && limit !== undefined && { credit_limit: limit }),
        }),
        welcome: terms.welcome,
      });
      const said = { code: String(message.client_id), email: message.email };
      showNotice(message.is_new ? m.inbox_approved_new(said) : m.inbox_approved_existing(said));
    });
    if (done) keep(undefined);
  }

  return (
    <OfficeSection title={m.inbox_approve_title()}>
      <form id={formId} className="inbox-item__form" onSubmit={(event) => void approve(event)}>
        {faults.form && <OfficeNote tone="error">{faults.form}</OfficeNote>}
        <fieldset>
          <legend className="visually-hidden">{m.inbox_customer()}</legend>
          <Choice
            name="customer"
            checked={terms.customer === 'new'}
            choose={() => change({ customer: 'new', clientId: '' })}
          >
            {m.inbox_approve_new()}
          </Choice>
          <Choice
            name="customer"
            checked={terms.customer === 'existing'}
            choose={() => change({ customer: 'existing', clientId: like[0] ? String(like[0].client_id) : '' })}
          >
            {m.inbox_approve_existing()}
          </Choice>
        </fieldset>
        <OfficeField
          label={m.inbox_client_code()}
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          value={terms.clientId}
          placeholder={terms.customer === 'new' ? String(registration.terms.next_client_id) : ''}
          required={terms.customer === 'existing'}
          error={faults.client_id}
          {...(terms.customer === 'existing' && { hint: m.inbox_approve_existing_hint() })}
          onChange={({ target }) => change({ clientId: target.value })}
        />
        {terms.customer === 'existing' && <Namesakes like={like} choose={(code) => change({ clientId: code })} />}
        {terms.customer === 'new' && (
          <NewTerms registration={registration} terms={terms} change={change} faults={faults} limitFault={limitFault} />
        )}
        <OfficeTextArea
          label={m.inbox_welcome()}
          hint={m.inbox_welcome_hint()}
          rows={3}
          maxLength={2000}
          value={terms.welcome}
          onChange={({ target }) => change({ welcome: target.value })}
        />
        <p className="hint">{m.inbox_cannot_undo()}</p>
        <div className="inbox-item__buttons">
          <OfficeButton kind="go" icon="check" keyShown="y" type="submit" disabled={deeds.busy || hasLogin}>
            {m.inbox_approve()}
          </OfficeButton>
        </div>
      </form>
    </OfficeSection>
  );
}

interface NewTermsProps {
  readonly registration: OfficeRegistration;
  readonly terms: Terms;
  readonly change: (part: Partial<Terms>) => void;
  readonly faults: Readonly<Record<string, string>>;
  readonly limitFault: string | undefined;
}

function NewTerms({ registration, terms, change, faults, limitFault }: NewTermsProps) {
  const { price_lists: lists, agents, payment_methods: methods } = registration.terms;
  const isKnown = faults.even_if_known !== undefined || terms.evenIfKnown;
  const mayCredit = may('customers.credit');
  return (
    <>
      {isKnown && (
        <div className="field">
          <label className="tick">
            <input
              className="box"
              type="checkbox"
              checked={terms.evenIfKnown}
              onChange={({ target }) => change({ evenIfKnown: target.checked })}
            />
            {m.inbox_even_if_known()}
          </label>
          {faults.even_if_known && (
            <p className="field__error" role="alert">
              {faults.even_if_known}
            </p>
          )}
        </div>
      )}
      <div className="inbox-item__pair">
        <OfficeSelect
          label={m.inbox_price_list()}
          value={terms.priceList}
          error={faults.price_list}
          onChange={({ target }) => change({ priceList: target.value })}
        >
          {lists.every((one) => !one.default) && <option value="">—</option>}
          {lists.map((one) => (
            <option key={one.code} value={one.default ? '' : one.code}>
              {one.default ? m.inbox_price_list_default({ name: one.name }) : one.name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label={m.inbox_discount()}
          value={terms.discount}
          maxLength={60}
          placeholder={m.inbox_discount_hint()}
          error={faults.discount}
          onChange={({ target }) => change({ discount: target.value })}
        />
        <OfficeSelect
          label={m.inbox_agent()}
          value={terms.agent}
          error={faults.agent}
          onChange={({ target }) => change({ agent: target.value })}
        >
          <option value="">{m.inbox_no_agent()}</option>
          {agents.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label={m.inbox_credit_limit()}
          value={terms.creditLimit}
          inputMode="decimal"
          maxLength={20}
          placeholder={mayCredit ? m.inbox_credit_limit_hint() : ''}
          readOnly={!mayCredit}
          error={limitFault}
          {...(!mayCredit && { hint: m.inbox_credit_limit_closed() })}
          onChange={({ target }) => change({ creditLimit: target.value })}
        />
      </div>
      <fieldset>
        <legend className="field__label">{m.inbox_payments()}</legend>
        {methods.map(({ code, name }) => (
          <label className="tick" key={code}>
            <input
              className="box"
              type="checkbox"
              checked={terms.payments.includes(code)}
              onChange={({ target }) =>
                change({
                  payments: target.checked ? [...terms.payments, code] : terms.payments.filter((one) => one !== code),
                })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** The similar customers as buttons: their code is filled in. */
function Namesakes({ like, choose }: { like: OfficeRegistration['like']; choose: (code: string) => void }) {
  return (
    <div className="inbox-item__buttons">
      {like.map(({ client_id: code, name, reasons }) => (
        <OfficeButton key={code} onClick={() => choose(String(code))} title={reasons.map(likenessName).join(', ')}>
          {code} {name}
        </OfficeButton>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly checked: boolean;
  readonly choose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, checked, choose, children }: ChoiceProps) {
  return (
    <label className="tick">
      <input className="box" type="radio" name={name} checked={checked} onChange={choose} />
      {children}
    </label>
  );
}
