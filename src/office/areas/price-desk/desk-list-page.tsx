/**
 * Many articles on the price desk (`/ufficio/price-desk/list`): pasted codes, an order or the customer's cart, at the terms of today
 * and at tried ones. Every choice is in the address; nothing is saved.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '#kit/api/api-error.ts';
import { todayIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { DeskAddress } from './desk-address.tsx';
import { DeskChoice } from './desk-choice.tsx';
import {
  type ListField,
  LONGEST_CODES,
  listFormOf,
  listRequestOf,
  listSearchOf,
  unreadQuantities,
} from './desk-list-form.rules.ts';
import { DeskListTable } from './desk-list-table.tsx';
import { useAddressForm } from './use-address-form.ts';
import './price-desk.css';

const LIST_ADDRESS = { read: listFormOf, write: listSearchOf };

export function Component() {
  const navigate = useNavigate();
  const [form, setForm] = useAddressForm(LIST_ADDRESS);
  const asked = useSettled(listSearchOf(form));
  const request = listRequestOf(listFormOf(new URLSearchParams(asked)), getLocale());
  const { data, error, refetch } = useQuery({
    queryKey: ['price-desk', 'list', asked],
    queryFn: async () => (request ? (await callOffice('office_price_desk.quote_list', request)).message : null),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const shown = request ? data : undefined;
  const refused = error instanceof ApiError ? error : undefined;
  const errors = refused?.body.errors ?? {};
  const unread = unreadQuantities(form.codes, getLocale());
  const change = (field: ListField, value: string) => setForm({ ...form, [field]: value });
  const field = (name: ListField) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  const toOne = () => void navigate('/price-desk');
  useCommands([
    {
      id: 'price-again',
      name: m.pricedesk_again(),
      key: '$mod+Enter',
      whileTyping: true,
      hint: true,
      run: () => void refetch(),
    },
    { id: 'price-print', name: m.pricedesk_print(), key: 'p', icon: 'print', hint: true, run: () => print() },
    { id: 'price-one', name: m.pricedesk_list_one(), key: 'l', icon: 'scale', hint: true, run: toOne },
  ]);
  return (
    <OfficePage
      title={m.pricedesk_list_title()}
      crumbs={[{ name: m.pricedesk_title(), to: '/price-desk' }]}
      head={
        shown && (
          <span className="price-desk__about">
            {shown.customer ? `${shown.customer.client_id} ${shown.customer.name}` : m.pricedesk_guest()}
          </span>
        )
      }
      actions={
        <>
          <OfficeButton icon="scale" keyShown="l" onClick={toOne}>
            {m.pricedesk_list_one()}
          </OfficeButton>
          <OfficeButton icon="print" keyShown="p" onClick={() => print()}>
            {m.pricedesk_print()}
          </OfficeButton>
        </>
      }
      status={<span>{m.pricedesk_same_rules()}</span>}
      wraps
    >
      <div className="price-desk">
        <div className="price-desk__columns price-desk__chosen">
          <OfficeSection title={m.pricedesk_who_what()}>
            <div className="price-desk__fields">
              {form.order === '' && (
                <DeskChoice
                  label={m.pricedesk_customer()}
                  search="office_price_desk.find_customers"
                  code={form.customer}
                  name={form.customer === '' ? m.pricedesk_guest() : (shown?.customer?.name ?? '')}
                  placeholder={m.pricedesk_customer_hint()}
                  choose={(customer) => setForm({ ...form, customer, address: '', cart: '' })}
                />
              )}
              {form.order === '' && shown && (
                <DeskAddress
                  addresses={shown.addresses}
                  value={form.address}
                  choose={(code) => change('address', code)}
                />
              )}
              <OfficeField
                label={m.pricedesk_day()}
                type="date"
                {...field('day')}
                value={form.day || todayIn(startData().timeZone, new Date())}
              />
              {may('orders.read') && (
                <OfficeField
                  label={m.pricedesk_list_order()}
                  placeholder="OC/12/2026"
                  maxLength={60}
                  {...field('order')}
                  error={refused?.status === 404 ? m.pricedesk_list_no_order() : undefined}
                />
              )}
              {may('customers.read') && form.customer !== '' && form.order === '' && (
                <label className="tick price-desk__tick">
                  <input
                    className="box"
                    type="checkbox"
                    checked={form.cart === '1'}
                    onChange={({ target }) => change('cart', target.checked ? '1' : '')}
                  />
                  {m.pricedesk_list_cart()}
                </label>
              )}
            </div>
            {form.order === '' && form.cart === '' && (
              <OfficeTextArea
                label={m.pricedesk_list_codes()}
                hint={m.pricedesk_list_codes_hint()}
                error={unread.length > 0 ? m.pricedesk_list_unread({ quantities: unread.join(' · ') }) : undefined}
                rows={4}
                maxLength={LONGEST_CODES}
                autoFocus={form.codes === ''}
                {...field('codes')}
              />
            )}
          </OfficeSection>
          <OfficeSection
            title={m.pricedesk_what_if()}
            aside={<span className="hint">{m.pricedesk_list_nothing_saved()}</span>}
          >
            <div className="price-desk__fields">
              <OfficeSelect label={m.pricedesk_try_list()} {...field('try_list')} error={errors.list?.[0]}>
                <option value="">{m.pricedesk_as_it_is()}</option>
                {shown?.lists.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </OfficeSelect>
              <OfficeField
                label={m.pricedesk_try_general()}
                placeholder="50+10"
                {...field('try_general')}
                error={errors.general?.[0]}
              />
              <OfficeField
                label={m.pricedesk_try_extra()}
                placeholder="5"
                {...field('try_extra')}
                error={errors.promo?.[0]}
              />
              <OfficeField label={m.pricedesk_try_day()} type="date" {...field('try_day')} />
            </div>
          </OfficeSection>
        </div>
        {refused && refused.status !== 404 && refused.status !== 422 && (
          <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>
        )}
        {!request && <OfficeNote>{m.pricedesk_list_begin()}</OfficeNote>}
        {shown && shown.unknown.length > 0 && (
          <OfficeNote tone="warn">
            {m.pricedesk_list_unknown({ count: formatCount(shown.unknown.length), codes: shown.unknown.join(', ') })}
          </OfficeNote>
        )}
        {shown && <DeskListTable quoted={shown} day={form.day} />}
      </div>
    </OfficePage>
  );
}
