/** Deeds on e-mails, one or many: sending again, stopping. Said when done; what was left out is said with its reason. */
import { useCallback, useState } from 'react';
import type { EmailsMoved } from '#contract/office/emails.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { leftWords } from './email-words.ts';

export type EmailDeed = 'send' | 'stop';

const CALLS = { send: 'office_emails.send_again', stop: 'office_emails.stop' } as const;
const DONE = { send: m.emails_sent_again, stop: m.emails_stopped };

export interface EmailDeeds {
  readonly busy: boolean;
  /** What was left out and why, or why nothing was done. */
  readonly said: string;
  /** Resolves to whether something was done. */
  run(deed: EmailDeed, ids: readonly number[]): Promise<boolean>;
}

export function useEmailDeeds(): EmailDeeds {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const run = useCallback(async (deed: EmailDeed, ids: readonly number[]) => {
    if (ids.length === 0) return false;
    setBusy(true);
    let isDone = false;
    try {
      const { message } = await changeOffice(CALLS[deed], { ids: [...ids] });
      isDone = message.done.length > 0;
      if (isDone) say(deed, message);
      setSaid(leftWords(message.left_out));
    } catch (error) {
      setSaid(refusalWords(error));
    } finally {
      setBusy(false);
      // Also after a refusal: a colleague was faster.
      await queryClient.invalidateQueries({ queryKey: ['emails'] });
    }
    return isDone;
  }, []);
  return { busy, said, run };
}

function say(deed: EmailDeed, { done, operation }: EmailsMoved): void {
  // What was sent cannot be called back.
  noteDone(DONE[deed]({ count: done.length }), deed === 'stop' ? operation : null);
}
