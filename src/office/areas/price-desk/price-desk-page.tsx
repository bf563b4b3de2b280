/**
 * The price desk (`/ufficio/price-desk?customer=…&article=…`): what a customer pays, why, and what if (back-office design §4.4).
 * Every choice is in the address, so a link shows a colleague the same.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { todayIn } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { startData } from '#office/lib/start-data.ts';
import { unitPrice } from '#office/lib/unit-price.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { DeskAddress } from './desk-address.tsx';
import { DeskChoice } from './desk-choice.tsx';
import { DeskComparison } from './desk-comparison.tsx';
import { type DeskField, formOf, requestOf, searchOf, without, withoutTrial } from './desk-form.rules.ts';
import { DeskSaving } from './desk-saving.tsx';
import { DeskSteps } from './desk-steps.tsx';
import { DeskTrial } from './desk-trial.tsx';
import { useAddressForm } from './use-address-form.ts';
import './price-desk.css';

const DESK_ADDRESS = { read: formOf, write: searchOf };

export function Component() {
  const navigate = useNavigate();
  const [form, setForm] = useAddressForm(DESK_ADDRESS);
  const [isTriedShown, setTriedShown] = useState(false);
  const { faults } = requestOf(form);
  const asked = useSettled(searchOf(form));
  const { request } = requestOf(formOf(new URLSearchParams(asked)));
  const { data, error, refetch } = useQuery({
    queryKey: ['price-desk', asked],
    queryFn: async () => (request ? (await callOffice('office_price_desk.explain', request)).message : null),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (field: DeskField, value: string) => setForm({ ...form, [field]: value });
  const shown = request ? data : undefined;
  const refused = error instanceof ApiError ? error : undefined;
  const isMissing = refused?.status === 404;
  const tried = shown?.tried ?? undefined;
  const isTried = isTriedShown && tried !== undefined;
  const explained = isTried ? tried : shown?.now;

  const copy = () => {
    void navigator.clipboard.writeText(location.href).then(() => showNotice(m.pricedesk_copied()));
  };
  const leaveTrial = () => setForm(withoutTrial(form));
  const toList = () =>
    void navigate(`/price-desk/list?${new URLSearchParams(form.customer ? { customer: form.customer } : {})}`);
  useCommands([
    {
      id: 'price-again',
      name: m.pricedesk_again(),
      key: '$mod+Enter',
      whileTyping: true,
      hint: true,
      run: () => void refetch(),
    },
    { id: 'price-copy', name: m.pricedesk_copy(), key: 'y', icon: 'link', hint: true, run: copy },
    { id: 'price-list', name: m.pricedesk_list_title(), key: 'l', icon: 'list', hint: true, run: toList },
    { id: 'price-print', name: m.pricedesk_print(), key: 'p', icon: 'print', hint: true, run: () => print() },
    {
      id: 'price-why',
      name: isTried ? m.pricedesk_why_now() : m.pricedesk_why_trial(),
      key: 'w',
      hint: true,
      disabled: tried === undefined,
      run: () => setTriedShown(!isTriedShown),
    },
    {
      id: 'price-leave-trial',
      name: m.pricedesk_leave_trial(),
      icon: 'undo',
      disabled: tried === undefined,
      run: leaveTrial,
    },
  ]);

  return (
    <OfficePage
      title={m.pricedesk_title()}
      head={
        shown && (
          <span className="price-desk__about">
            {[
              shown.customer ? `${shown.customer.client_id} ${shown.customer.name}` : m.pricedesk_guest(),
              shown.article.code,
              `${formatQuantity(shown.now.quantity)} ${unitName(shown.article.um, shown.now.quantity)}`,
            ].join(' · ')}
          </span>
        )
      }
      actions={
        <>
          <OfficeButton icon="list" keyShown="l" onClick={toList}>
            {m.pricedesk_list_title()}
          </OfficeButton>
          <OfficeButton icon="print" keyShown="p" onClick={() => print()}>
            {m.pricedesk_print()}
          </OfficeButton>
          <OfficeButton icon="link" keyShown="y" onClick={copy}>
            {m.pricedesk_copy()}
          </OfficeButton>
        </>
      }
      status={<span>{m.pricedesk_same_rules()}</span>}
      wraps
    >
      <div className="price-desk">
        <OfficeSection title={m.pricedesk_who_what()}>
          <div className="price-desk__fields price-desk__fields--top">
            <DeskChoice
              label={m.pricedesk_customer()}
              search="office_price_desk.find_customers"
              code={form.customer}
              name={form.customer === '' ? m.pricedesk_guest() : (shown?.customer?.name ?? '')}
              placeholder={m.pricedesk_customer_hint()}
              choose={(customer) => setForm({ ...form, customer, address: '', try_address: '' })}
            />
            {shown && (
              <DeskAddress
                addresses={shown.addresses}
                value={form.address}
                choose={(code) => change('address', code)}
              />
            )}
            <DeskChoice
              label={m.pricedesk_article()}
              search="office_price_desk.find_articles"
              code={form.article}
              name={shown?.article.name ?? ''}
              placeholder={m.pricedesk_article_hint()}
              error={isMissing ? m.pricedesk_missing() : undefined}
              autoFocus={form.article === ''}
              choose={(article) => setForm({ ...form, article })}
            />
            <OfficeField
              label={m.pricedesk_quantity()}
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              value={form.quantity}
              placeholder={shown ? formatQuantity(shown.now.quantity) : ''}
              error={faults.has('quantity') ? m.pricedesk_no_number() : undefined}
              onChange={({ target }) => change('quantity', target.value)}
            />
            <OfficeField
              label={m.pricedesk_day()}
              type="date"
              value={form.day || todayIn(startData().timeZone, new Date())}
              onChange={({ target }) => change('day', target.value)}
            />
            <OfficeField
              label={m.pricedesk_coupon()}
              maxLength={40}
              autoComplete="off"
              value={form.coupon}
              onChange={({ target }) => change('coupon', target.value)}
            />
          </div>
        </OfficeSection>
        {refused && !isMissing && refused.status !== 422 && <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>}
        {!request && faults.size === 0 && <OfficeNote>{m.pricedesk_begin()}</OfficeNote>}
        {shown && !shown.article.active && <OfficeNote tone="warn">{m.pricedesk_inactive()}</OfficeNote>}
        {shown && explained && (
          <div className="price-desk__columns">
            <OfficeSection
              title={
                explained.net === null
                  ? m.pricedesk_why_none()
                  : (isTried ? m.pricedesk_why_trial_title : m.pricedesk_why_title)({ price: unitPrice(explained.net) })
              }
              aside={
                tried ? (
                  <OfficeButton keyShown="w" aria-pressed={isTried} onClick={() => setTriedShown(!isTriedShown)}>
                    {isTried ? m.pricedesk_why_now() : m.pricedesk_why_trial()}
                  </OfficeButton>
                ) : (
                  <span className="hint">{m.pricedesk_order_of_rules()}</span>
                )
              }
            >
              <DeskSteps explained={explained} um={unitName(shown.article.um)} />
            </OfficeSection>
            <OfficeSection
              title={m.pricedesk_what_if()}
              aside={<span className="hint">{m.pricedesk_nothing_saved()}</span>}
            >
              <DeskTrial
                form={form}
                faults={faults}
                errors={refused?.body.errors ?? {}}
                lists={shown.lists}
                addresses={shown.addresses}
                change={change}
              >
                {tried && (
                  <>
                    <DeskComparison now={shown.now} tried={tried} />
                    <DeskSaving
                      form={form}
                      article={shown.article.code}
                      now={shown.now}
                      tried={tried}
                      saved={(fields) => setForm(without(form, fields))}
                    />
                    <OfficeButton icon="undo" onClick={leaveTrial}>
                      {m.pricedesk_leave_trial()}
                    </OfficeButton>
                  </>
                )}
              </DeskTrial>
            </OfficeSection>
          </div>
        )}
      </div>
    </OfficePage>
  );
}
