/** Another secret of a webhook: says for how long the present one counts too (C-OFF-2). */
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { newSeed } from '../key-seed.ts';

interface RenewDialogProps {
  readonly webhook: OfficeWebhook;
  readonly close: () => void;
  readonly made: (secret: { readonly name: string; readonly secret: string }) => void;
}

export function RenewDialog({ webhook: { id, name }, close, made }: RenewDialogProps) {
  return (
    <OfficeDialogForm
      title={m.webhooks_renew_one({ name })}
      submit={m.webhooks_renew()}
      close={close}
      onSubmit={async () => {
        try {
          const { message } = await changeOffice('office_webhooks.rotate', { id, seed: newSeed() });
          made({ name, secret: message.secret });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        } finally {
          await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
        }
      }}
    >
      <p>{m.webhooks_renew_text()}</p>
    </OfficeDialogForm>
  );
}
