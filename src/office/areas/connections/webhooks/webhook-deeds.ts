/** Presses on a webhook. All throw what the call refuses. */
import type { OfficeWebhook } from '#contract/office/webhooks.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { leftWords, triedWords } from './webhook-words.ts';

type One = Pick<OfficeWebhook, 'id' | 'name'>;

/** The result is shown, whichever it is. */
export async function tryWebhook({ id }: One): Promise<void> {
  const { message } = await changeOffice('office_webhooks.test', { id });
  showNotice(triedWords(message));
}

export async function switchWebhook({ id, name, enabled }: One & Pick<OfficeWebhook, 'enabled'>): Promise<void> {
  const { message } = await changeOffice('office_webhooks.save', { id, enabled: !enabled });
  noteDone(enabled ? m.webhooks_was_off({ name }) : m.webhooks_was_on({ name }), message.operation);
}

export async function removeWebhook({ id, name }: One): Promise<void> {
  const { message } = await changeOffice('office_webhooks.remove', { id });
  noteDone(m.webhooks_was_removed({ name }), message.operation);
}

export async function sendFailed({ id }: One): Promise<void> {
  const { message } = await changeOffice('office_webhooks.send_failed', { id });
  showNotice([m.webhooks_sent_again({ count: message.done }), leftWords(message.left_out)].filter(Boolean).join(' '));
}
