/**
 * "Something is wrong?": chosen rows, a reason, a text and up to five files (C-DOC-4). What is typed stays: in the browser
 * for the session, without JavaScript in the server's response.
 */
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DISPUTE_REASONS } from '#contract/values/document-kinds.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { disputeDraftKey } from '#storefront/domain/document/dispute-draft.ts';
import { REASON_WORDS } from '#storefront/domain/document/document-words.tsx';
import { m } from '#storefront/messages/messages.js';
import { restoreForm, storeForm } from '#storefront/platform/forms/stored-form.ts';
import { holdWithoutNetwork } from '#storefront/platform/forms/without-network.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Check, FieldNote } from '#storefront/ui/forms/field.tsx';
import { TextArea } from '#storefront/ui/forms/form-parts.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { DisputeAttachments } from './dispute-attachments.tsx';
import { DISPUTE_TEXT_MAX } from './dispute-request.rules.ts';
import type { DocumentRefusal } from './document-action.ts';

interface DisputedRow {
  row_id: number;
  carti: string;
  description: string;
  um: string;
  quantity: number | null;
}

export interface DisputeFormProps {
  document: { kind: 'note' | 'invoice'; id: number };
  rows: readonly DisputedRow[];
  /** Key of the page, so that a form that is sent twice opens one dispute. */
  formKey: string;
  refused: DocumentRefusal['dispute'];
}

/** Fragment of the form, for links to it. */
export const DISPUTE_ID = 'dispute';

export function DisputeForm({ document: { kind, id }, rows, formKey, refused }: DisputeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(refused !== undefined);
  const sending = useNavigation().formData?.get('intent') === 'dispute';
  const storageKey = disputeDraftKey(kind, id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (!refused && form.current && restoreForm(storageKey, form.current)) setOpen(true);
    if (location.hash === `#${DISPUTE_ID}`) setOpen(true);
  }, []);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [refused]);
  const typed = refused?.values;
  const errors = refused?.errors ?? {};
  return (
    <details
      className="dispute-form"
      id={DISPUTE_ID}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <ChevronSummary className="">{m.documents_dispute_title()}</ChevronSummary>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack stack--close"
        ref={form}
        noValidate
        onSubmit={holdWithoutNetwork}
        onInput={() => form.current && storeForm(storageKey, form.current)}
      >
        <input type="hidden" name="key" value={formKey} />
        <p>{m.documents_dispute_intro()}</p>
        {refused?.failure && (
          <Note tone="err" alert>
            {refused.failure} {m.forms_kept()}
          </Note>
        )}
        <DataTable
          caption={m.documents_dispute_rows()}
          rows={rows}
          rowKey={(row) => row.row_id}
          columns={[
            {
              key: 'choose',
              header: m.documents_choose(),
              headerHidden: true,
              cell: (row) => (
                <input
                  className="tick"
                  type="checkbox"
                  name="row"
                  value={row.row_id}
                  defaultChecked={typed && String(row.row_id) in typed.rows}
                  aria-label={m.documents_dispute_row({ row: row.carti || row.description })}
                />
              ),
            },
            {
              key: 'row',
              header: m.documents_dispute_row_head(),
              cellClass: 'may-wrap',
              cell: ({ carti, description }) => (
                <>
                  {carti && <span className="code">{carti}</span>} {description}
                </>
              ),
            },
            {
              key: 'quantity',
              header: m.documents_quantity(),
              number: true,
              cell: ({ quantity, um }) =>
                quantity !== null && (
                  <>
                    {formatQuantity(quantity)} <small className="muted">{unitName(um, quantity)}</small>
                  </>
                ),
            },
            {
              key: 'disputed',
              header: m.documents_disputed(),
              number: true,
              cell: (row) => (
                <input
                  className="input dispute-form__quantity"
                  name={`quantity-${row.row_id}`}
                  inputMode="decimal"
                  defaultValue={typed?.rows[row.row_id]}
                  maxLength={20}
                  autoComplete="off"
                  aria-label={m.documents_dispute_quantity({ row: row.carti || row.description })}
                  aria-invalid={errors.quantity ? true : undefined}
                  aria-describedby={errors.quantity ? 'dispute-quantity-note' : undefined}
                />
              ),
            },
          ]}
        />
        <FieldNote id="dispute-quantity-note" {...(errors.quantity ? { error: errors.quantity } : {})} />
        <fieldset
          aria-describedby={errors.reason ? 'dispute-reason-note' : undefined}
          aria-invalid={errors.reason ? true : undefined}
          tabIndex={-1}
        >
          <legend className="field-label">{m.documents_reason()}</legend>
          <div className="dispute-form__reasons">
            {DISPUTE_REASONS.map((reason) => (
              <Check key={reason} type="radio" name="reason" value={reason} defaultChecked={typed?.reason === reason}>
                {REASON_WORDS[reason]()}
              </Check>
            ))}
          </div>
          <FieldNote id="dispute-reason-note" {...(errors.reason ? { error: errors.reason } : {})} />
        </fieldset>
        <TextArea
          id="dispute-text"
          name="text"
          label={m.documents_dispute_text()}
          rows={3}
          maxLength={DISPUTE_TEXT_MAX}
          defaultValue={typed?.text}
          error={errors.text}
        />
        <DisputeAttachments error={errors.files} />
        <p className="actions">
          <Button type="submit" tone="go" name="intent" value="dispute" className="actions__end" aria-busy={sending}>
            {sending ? m.forms_sending() : m.documents_dispute_send()}
          </Button>
        </p>
      </Form>
    </details>
  );
}
