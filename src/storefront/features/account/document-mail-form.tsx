/** Which e-mails about documents the user gets (C-DOC-4): the user's own choice, a plain form without JavaScript. */
import { Form, useNavigation } from 'react-router';
import type { DocumentMailChoice } from '#contract/endpoints/account/document-mail.ts';
import { DOCUMENT_MAIL, type DocumentMail } from '#contract/values/document-kinds.ts';
import { m } from '#storefront/messages/messages.js';
import { callApi } from '#storefront/platform/api/api-client.ts';
import type { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { Button } from '#storefront/ui/button.tsx';

export const DOCUMENT_MAIL_INTENT = 'document-mail';

type Context = Parameters<typeof scopeOf>[0];

export async function saveDocumentMail(form: FormData, context: Context): Promise<void> {
  const chosen = (name: string) => DOCUMENT_MAIL.find((one) => one === form.get(name));
  await callApi(
    'account.set_document_mail',
    { documents: chosen('documents'), deadlines: chosen('deadlines') },
    context,
  );
}

const LABELS: Readonly<Record<DocumentMail, () => string>> = {
  on: m.account_mail_on,
  daily: m.account_mail_daily,
  off: m.account_mail_off,
};

export function DocumentMailForm({ choice }: { choice: DocumentMailChoice }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="stack" key={JSON.stringify(choice)} onSubmit={holdWithoutNetwork}>
      <input type="hidden" name="intent" value={DOCUMENT_MAIL_INTENT} />
      <Choice name="documents" label={m.account_mail_documents()} value={choice.documents} />
      <Choice name="deadlines" label={m.account_mail_deadlines()} value={choice.deadlines} />
      <p>
        <Button type="submit" aria-busy={busy}>
          {m.account_mail_save()}
        </Button>
      </p>
    </Form>
  );
}

function Choice({ name, label, value }: { name: string; label: string; value: DocumentMail }) {
  return (
    <div className="field">
      <label htmlFor={`mail-${name}`}>{label}</label>
      <select className="input" id={`mail-${name}`} name={name} defaultValue={value}>
        {DOCUMENT_MAIL.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]()}
          </option>
        ))}
      </select>
    </div>
  );
}
