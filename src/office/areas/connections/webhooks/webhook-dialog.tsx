/** A new webhook, or another name, address or choice of events of one. */
import { useState } from 'react';
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { EVENT_TYPES } from '#contract/values/event-types.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { newSeed } from '../key-seed.ts';
import { eventName } from './webhook-words.ts';

interface WebhookDialogProps {
  /** Code of the connection. */
  readonly connection: string;
  /** undefined = a new one. */
  readonly webhook: OfficeWebhook | undefined;
  readonly close: () => void;
  readonly made: (secret: { readonly name: string; readonly secret: string }) => void;
}

const MOST_NAME = 100;
const MOST_URL = 2000;

export function WebhookDialog({ connection, webhook, close, made }: WebhookDialogProps) {
  const [isAll, setAll] = useState(webhook === undefined || webhook.types.length === 0);

  async function save(fields: FormData): Promise<string | undefined> {
    const [name, url] = ['name', 'url'].map((field) => String(fields.get(field) ?? '').trim());
    const types = isAll ? [] : EVENT_TYPES.filter((type) => fields.get(type) === 'on');
    if (!isAll && types.length === 0) return m.webhooks_events_needed();
    const values = { name: name ?? '', url: url ?? '', types };
    try {
      if (webhook) {
        const { message } = await changeOffice('office_webhooks.save', { id: webhook.id, ...values });
        noteDone(m.webhooks_saved({ name: values.name }), message.operation);
      } else {
        const asked = { connection, ...values, enabled: true, seed: newSeed() };
        const { message } = await changeOffice('office_webhooks.create', asked);
        made({ name: values.name, secret: message.secret });
      }
      return undefined;
    } catch (failure) {
      return refusalWords(failure);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    }
  }

  return (
    <OfficeDialogForm
      title={webhook ? m.webhooks_change_one({ name: webhook.name }) : m.webhooks_new()}
      submit={webhook ? m.webhooks_save() : m.webhooks_create()}
      close={close}
      onSubmit={save}
    >
      <OfficeField
        label={m.webhooks_name()}
        hint={m.webhooks_name_hint()}
        name="name"
        defaultValue={webhook?.name ?? ''}
        maxLength={MOST_NAME}
        autoComplete="off"
        autoFocus
        required
      />
      <OfficeField
        label={m.webhooks_url()}
        hint={m.webhooks_url_hint()}
        name="url"
        type="url"
        defaultValue={webhook?.url ?? ''}
        maxLength={MOST_URL}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <fieldset className="connections__ticks">
        <legend>{m.webhooks_events()}</legend>
        <label className="tick">
          <input className="box" type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} />
          <span>{m.webhooks_events_all_hint()}</span>
        </label>
        {!isAll &&
          EVENT_TYPES.map((type) => (
            <label className="tick" key={type}>
              <input
                className="box"
                type="checkbox"
                name={type}
                defaultChecked={webhook?.types.includes(type) ?? false}
              />
              <span>
                {eventName(type)} <span className="hint">{type}</span>
              </span>
            </label>
          ))}
      </fieldset>
    </OfficeDialogForm>
  );
}
