/** Inviting a person of a customer, and changing their name. */
import { useId } from 'react';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import type { useCustomerChange } from './use-customer-change.ts';

interface DialogProps {
  readonly change: ReturnType<typeof useCustomerChange>;
  readonly close: () => void;
}

const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim();
const localeIn = (fields: FormData) => (textIn(fields, 'locale') === 'en' ? 'en' : 'it');

function Language({ chosen }: { chosen: 'it' | 'en' }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {m.customers_person_language()}
      </label>
      <select className="input" id={id} name="locale" defaultValue={chosen}>
        <option value="it">Italiano</option>
        <option value="en">English</option>
      </select>
    </div>
  );
}

export function InvitePersonDialog({ code, change, close }: DialogProps & { readonly code: number }) {
  return (
    <OfficeDialogForm
      title={m.customers_invite()}
      submit={m.customers_invite_send()}
      close={close}
      onSubmit={(fields) => {
        const email = textIn(fields, 'email');
        return change.run(m.customers_invited({ email }), () =>
          changeOffice('office_customers.invite_person', {
            code,
            email,
            name: textIn(fields, 'name'),
            locale: localeIn(fields),
          }),
        );
      }}
    >
      <p className="hint">{m.customers_invite_text()}</p>
      <OfficeField
        label={m.customers_person_name()}
        name="name"
        required
        maxLength={200}
        autoFocus
        autoComplete="off"
      />
      <OfficeField
        label={m.customers_field_email()}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
      <Language chosen="it" />
    </OfficeDialogForm>
  );
}

export function RenamePersonDialog({
  person,
  change,
  close,
}: DialogProps & { readonly person: OfficeCustomer['people'][number] }) {
  const { user_id, name, locale, email } = person;
  return (
    <OfficeDialogForm
      title={m.customers_rename_one({ who: name || email })}
      submit={m.form_save()}
      close={close}
      onSubmit={(fields) =>
        change.run(m.customers_saved(), () =>
          changeOffice('office_customers.save_person', {
            user_id,
            known: { name, locale },
            fields: { name: textIn(fields, 'name'), locale: localeIn(fields) },
          }),
        )
      }
    >
      <OfficeField
        label={m.customers_person_name()}
        name="name"
        defaultValue={name}
        maxLength={200}
        autoFocus
        autoComplete="off"
      />
      <Language chosen={locale} />
    </OfficeDialogForm>
  );
}
