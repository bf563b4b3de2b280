/** Orders that were sent before a connection took any are offered to it too, each once. */
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

export function OfferDialog({ code, close }: { readonly code: string; readonly close: () => void }) {
  return (
    <OfficeDialogForm
      title={m.connections_offer()}
      submit={m.connections_offer_do()}
      close={close}
      onSubmit={async (fields) => {
        const since = String(fields.get('since') ?? '');
        try {
          const { count } = (await changeOffice('office_connections.offer_orders', { code, since })).message;
          showNotice(count === 0 ? m.connections_offered_none() : m.connections_offered({ count }));
          await queryClient.invalidateQueries({ queryKey: ['connections'] });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <p>{m.connections_offer_hint()}</p>
      <OfficeField label={m.connections_offer_since()} name="since" type="date" autoFocus required />
    </OfficeDialogForm>
  );
}
