/** Asks the office for other tax data: the current values to correct, checked while typing; works without JavaScript. */
import { Form } from 'react-router';
import {
  TAX_CHANGE_MAX,
  type TaxChange,
  type TaxChangeField,
  taxChangeFaults,
} from '#contract/values/tax-change.rules.ts';
import type { CountryName } from '#kit/format/country-names.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { type SubmittedForm, useVisitorForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CountrySelect } from '#storefront/ui/forms/country-select.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { TextArea } from '#storefront/ui/forms/form-parts.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import type { Customer } from './customer-data.tsx';
import { sendTaxChange, TAX_CHANGE, taxChangeFailure, taxChangeOf } from './send-tax-change.ts';

interface TaxChangeFormProps {
  customer: Customer;
  countries: readonly CountryName[];
  answered: SubmittedForm<TaxChange> | undefined;
  /** It was sent without JavaScript and accepted. */
  sent: boolean;
}

export function TaxChangeForm({ customer, countries, answered, sent }: TaxChangeFormProps) {
  const { company_name, vat_number, tax_code, tax } = customer;
  const held = { company_name, country: tax.country, vat_number, tax_code };
  const form = useVisitorForm<TaxChange>({
    storageKey: `tax-change ${customer.code}`,
    start: { ...held, note: '' },
    read: taxChangeOf,
    faults: (values) => taxChangeFaults(values, held),
    send: sendTaxChange,
    failure: taxChangeFailure,
    answered,
  });
  const values = answered?.values ?? { ...held, note: '' };
  const common = (name: TaxChangeField, label: string) => ({
    id: `tax-${name}`,
    name,
    label,
    defaultValue: values[name],
    error: form.errorOf(name),
  });
  const codes = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const;
  return (
    <section className="section stack" aria-labelledby="tax-change">
      <h2 id="tax-change">{m.account_tax_change()}</h2>
      {sent || form.state === 'sent' ? (
        <Note tone="ok" alert>
          {m.account_tax_change_sent()}
        </Note>
      ) : (
        <Form method="post" noValidate className="stack" ref={form.ref} {...form.events}>
          <p className="muted">{m.account_tax_change_text()}</p>
          {form.failure && (
            <Note tone="err" alert>
              {form.failure}
            </Note>
          )}
          <input type="hidden" name={TAX_CHANGE.name} value={TAX_CHANGE.value} />
          <div className="columns columns--2 stack--close">
            <Field
              {...common('company_name', m.orders_customer_company_name())}
              maxLength={TAX_CHANGE_MAX.company_name}
              autoComplete="organization"
            />
            <CountrySelect {...common('country', m.orders_tax_country())} countries={countries} />
            <Field
              {...common('vat_number', m.orders_customer_vat_number())}
              maxLength={TAX_CHANGE_MAX.vat_number}
              {...codes}
            />
            <Field
              {...common('tax_code', m.orders_customer_tax_code())}
              maxLength={TAX_CHANGE_MAX.tax_code}
              {...codes}
            />
          </div>
          <TextArea
            {...common('note', m.account_tax_change_note())}
            hint={m.account_tax_change_note_hint()}
            maxLength={TAX_CHANGE_MAX.note}
          />
          <p>
            <Button type="submit" tone="go" aria-busy={form.state === 'sending'}>
              {form.state === 'sending' ? m.forms_sending() : m.account_tax_change_send()}
            </Button>
          </p>
          <p className="muted">
            {m.account_tax_change_files()}{' '}
            <Link className="link" to={paths.request({ kind: 'documents' })}>
              {m.account_tax_change_files_link()}
            </Link>
          </p>
        </Form>
      )}
    </section>
  );
}
