/** What the office keeps of a company: who it is, where invoices go, on which terms it buys. Two people may edit at once (C-OFF-4). */
import type { OfficeCustomer } from '#contract/office/customers.ts';
import type { FieldValues, RecordField } from '#office/form/record-field.tsx';
import { RecordForm } from '#office/form/record-form.tsx';
import { changeOffice } from '#office/lib/change-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { useFieldOwners } from '../../history/field-owner.tsx';
import { sendCustomerChange } from './use-customer-change.ts';

const text = (name: string, label: string, more: Partial<RecordField> = {}): RecordField => ({
  name,
  label,
  kind: 'text',
  ...more,
});

function companyFields({ choices }: OfficeCustomer): RecordField[] {
  const agents = [
    { value: '', label: m.customers_no_agent() },
    ...choices.agents.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return [
    text('company_name', m.customers_field_company_name(), { wide: true }),
    text('first_name', m.customers_field_first_name()),
    text('surname', m.customers_field_surname()),
    text('address', m.customers_field_address(), { wide: true }),
    text('postal_code', m.customers_field_postal_code()),
    text('city', m.customers_field_city()),
    text('province', m.customers_field_province()),
    text('country', m.customers_field_country(), { hint: m.customers_hint_country() }),
    text('phone', m.customers_field_phone()),
    text('fax', m.customers_field_fax()),
    text('email', m.customers_field_email()),
    { name: 'agent_id', label: m.customers_field_agent(), kind: 'choice', numeric: true, choices: agents },
  ];
}

const taxFields = (): RecordField[] => [
  text('vat_number', m.customers_field_vat_number()),
  text('tax_code', m.customers_field_tax_code()),
  text('recipient_code', m.customers_field_recipient_code()),
  text('pec', m.customers_field_pec()),
];

/** Only for staff who see amounts: the server refuses them otherwise. */
export function termFields({ choices }: OfficeCustomer): RecordField[] {
  if (!choices.price_lists) return [];
  const lists = choices.price_lists.map(({ id, name }) => ({ value: String(id), label: name }));
  const usual = choices.price_lists.find((one) => one.default)?.name ?? '';
  return [
    {
      name: 'price_list_id',
      label: m.customers_field_price_list(),
      kind: 'choice',
      numeric: true,
      choices: [{ value: '', label: m.customers_usual_list({ name: usual }) }, ...lists],
    },
    text('discount', m.customers_field_discount(), { hint: m.customers_hint_discount() }),
    {
      name: 'minimum_order',
      label: m.customers_field_minimum_order(),
      kind: 'euros',
      hint: m.customers_hint_minimum_order(),
    },
  ];
}

function creditFields({ choices }: OfficeCustomer): RecordField[] {
  return [
    {
      name: 'credit_limit',
      label: m.customers_field_credit_limit(),
      kind: 'euros',
      hint: m.customers_hint_credit_limit(),
    },
    {
      name: 'payment_methods',
      label: m.customers_field_payment_methods(),
      kind: 'codes',
      wide: true,
      choices: choices.payment_methods.map(({ code, label }) => ({ value: code, label })),
    },
  ];
}

export function CustomerData({ customer }: { customer: OfficeCustomer }) {
  const { code, fields, credit_fields: credit } = customer;
  const mayWrite = may('customers.write');
  const stored = fields as FieldValues;
  const saved = m.customers_saved();
  const save = mayWrite
    ? (known: FieldValues, wanted: FieldValues) =>
        sendCustomerChange(saved, () => changeOffice('office_customers.save_customer', { code, known, fields: wanted }))
    : undefined;
  const saveCredit = may('customers.credit')
    ? (known: FieldValues, wanted: FieldValues) =>
        sendCustomerChange(saved, () =>
          changeOffice('office_customers.save_credit', { code, known, fields: wanted } as never),
        )
    : undefined;
  const owner = useFieldOwners('customer', String(code));
  const owned = (some: readonly RecordField[]) => some.map((field) => ({ ...field, owner: owner(field.name) }));
  const terms = termFields(customer);
  return (
    <>
      {!mayWrite && <OfficeNote>{m.customers_read_only()}</OfficeNote>}
      <OfficeSection title={m.customers_company()}>
        <RecordForm
          draft={`customer:${code}`}
          fields={owned([
            ...companyFields(customer),
            ...taxFields(),
            ...terms,
            {
              name: 'active',
              label: m.customers_field_active(),
              kind: 'tick',
              hint: m.customers_hint_active(),
              wide: true,
            },
          ])}
          stored={stored}
          save={save}
          hasKey
        />
      </OfficeSection>
      {credit && (
        <OfficeSection title={m.customers_credit()}>
          <RecordForm
            draft={`customer-credit:${code}`}
            fields={owned(creditFields(customer))}
            stored={credit as FieldValues}
            save={saveCredit}
          />
        </OfficeSection>
      )}
    </>
  );
}
