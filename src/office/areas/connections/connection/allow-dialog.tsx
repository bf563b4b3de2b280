/** A customer for whom a connection may order, and how their system names itself. */
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

export function AllowDialog({ code, close }: { readonly code: string; readonly close: () => void }) {
  return (
    <OfficeDialogForm
      title={m.connections_trade_allow()}
      submit={m.connections_trade_allow_do()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const [identity, address] = [text('identity'), text('address')];
        if (address !== '' && identity === '') return m.connections_trade_address_alone();
        try {
          await changeOffice('office_connections.allow_customer', {
            code,
            client_id: Number(text('customer')),
            identity,
            address_code: address === '' ? null : Number(address),
          });
          showNotice(m.connections_trade_allowed());
          await queryClient.invalidateQueries({ queryKey: ['connections'] });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <p>{m.connections_trade_allow_text()}</p>
      <OfficeField
        label={m.connections_trade_number()}
        name="customer"
        inputMode="numeric"
        pattern="[0-9]+"
        maxLength={9}
        autoFocus
        required
      />
      <OfficeField
        label={m.connections_trade_identity()}
        hint={m.connections_trade_identity_hint()}
        name="identity"
        maxLength={100}
        autoComplete="off"
      />
      <OfficeField
        label={m.connections_trade_address()}
        hint={m.connections_trade_address_hint()}
        name="address"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={9}
      />
    </OfficeDialogForm>
  );
}
