/** The customer writes again in a dispute that is not decided (C-DOC-4); a plain form without JavaScript. */
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextArea } from '#storefront/ui/forms/form-parts.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { DisputeAttachments } from './dispute-attachments.tsx';
import { DISPUTE_TEXT_MAX } from './dispute-request.rules.ts';
import type { ReplyRefusal } from './reply-action.ts';

export function ReplyForm({ formKey, refused }: { formKey: string; refused: ReplyRefusal | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [refused]);
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_reply()}</h2>
      </div>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack stack--close"
        ref={form}
        noValidate
        onSubmit={holdWithoutNetwork}
      >
        <input type="hidden" name="key" value={formKey} />
        {refused?.failure && (
          <Note tone="err" alert>
            {refused.failure}
          </Note>
        )}
        <TextArea
          id="reply-text"
          name="text"
          label={m.documents_reply_text()}
          rows={3}
          maxLength={DISPUTE_TEXT_MAX}
          defaultValue={refused?.text}
          error={refused?.errors.text}
        />
        <DisputeAttachments error={refused?.errors.files} />
        <p className="actions">
          <Button type="submit" tone="go" className="actions__end" aria-busy={sending}>
            {sending ? m.forms_sending() : m.documents_reply_send()}
          </Button>
        </p>
      </Form>
    </section>
  );
}
