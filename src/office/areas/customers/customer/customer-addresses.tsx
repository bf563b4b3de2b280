/** Delivery addresses: the chosen one is edited beside its row; which one is chosen stands in the address. */
import { useSearchParams } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import type { FieldValues, RecordField } from '#office/form/record-field.tsx';
import { RecordForm } from '#office/form/record-form.tsx';
import { changeOffice } from '#office/lib/change-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { termFields } from './customer-fields.tsx';
import { sendCustomerChange } from './use-customer-change.ts';

const NEW = 'new';

export function CustomerAddresses({ customer }: { customer: OfficeCustomer }) {
  const { code, addresses } = customer;
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('address') ?? '';
  const address = addresses.find(({ address_code: one }) => String(one) === chosen);
  const choose = (which: string) => setSearch(which === '' ? {} : { address: which }, { replace: true });
  const mayWrite = may('customers.write');
  useCommands([
    {
      id: 'new-address',
      name: m.customers_address_new(),
      key: 'n',
      icon: 'plus',
      hint: true,
      disabled: !mayWrite,
      run: () => choose(NEW),
    },
  ]);
  const isNew = chosen === NEW && mayWrite;

  return (
    <>
      <OfficeSection
        title={m.customers_tab_addresses()}
        aside={
          mayWrite && (
            <OfficeButton icon="plus" keyShown="n" onClick={() => choose(NEW)}>
              {m.customers_address_new()}
            </OfficeButton>
          )
        }
      >
        <table className="customer-table customer-table--rows">
          <thead>
            <tr>
              <th scope="col">{m.customers_fact_code()}</th>
              <th scope="col">{m.customers_address_name()}</th>
              <th scope="col">{m.customers_address_street()}</th>
              <th scope="col">{m.customers_field_city()}</th>
              <th scope="col">{m.customers_field_phone()}</th>
              <th scope="col">{m.customers_state()}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.map(({ address_code: number, name, street, city, province, phone, active }) => (
              <tr key={number} aria-current={String(number) === chosen || undefined}>
                <td className="code">{number}</td>
                <th scope="row">
                  <button className="customer-table__choose" type="button" onClick={() => choose(String(number))}>
                    {name || city}
                  </button>
                </th>
                <td>{street}</td>
                <td>{[city, province].filter(Boolean).join(' ')}</td>
                <td>{phone}</td>
                <td>{active ? m.customers_active() : m.customers_closed()}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {addresses.length === 0 && <p className="hint">{m.customers_addresses_none()}</p>}
      </OfficeSection>
      {(isNew || address) && (
        <OfficeSection
          title={
            isNew ? m.customers_address_new() : m.customers_address_of({ name: address?.name || address?.city || '' })
          }
        >
          <RecordForm
            // Another record has a form of its own.
            key={chosen}
            draft={`customer-address:${code}#${chosen}`}
            fields={addressFields(customer, isNew)}
            stored={isNew ? {} : storedOf(address)}
            saveWords={isNew ? m.customers_address_add() : m.customers_address_save()}
            leave={() => choose('')}
            hasKey
            save={
              mayWrite
                ? async (known, fields) => {
                    const of = isNew ? { fields } : { address_code: address?.address_code ?? 0, known, fields };
                    await sendCustomerChange(isNew ? m.customers_address_added() : m.customers_saved(), () =>
                      changeOffice('office_customers.save_address', { code, ...of }),
                    );
                    choose('');
                  }
                : undefined
            }
          />
        </OfficeSection>
      )}
    </>
  );
}

function storedOf(address: OfficeCustomer['addresses'][number] | undefined): FieldValues {
  const { address_code: _, ...fields } = address ?? { address_code: 0 };
  return fields as FieldValues;
}

function addressFields(customer: OfficeCustomer, isNew: boolean): RecordField[] {
  const text = (name: string, label: string, wide = false): RecordField => ({ name, label, kind: 'text', wide });
  const terms = termFields(customer).filter(({ name }) => name !== 'minimum_order');
  return [
    text('name', m.customers_address_name(), true),
    text('street', m.customers_address_street(), true),
    text('postal_code', m.customers_field_postal_code()),
    text('city', m.customers_field_city()),
    text('province', m.customers_field_province()),
    text('phone', m.customers_field_phone()),
    ...terms,
    ...(isNew
      ? []
      : [
          {
            name: 'active',
            label: m.customers_address_active(),
            kind: 'tick' as const,
            hint: m.customers_address_active_hint(),
            wide: true,
          },
        ]),
  ];
}
