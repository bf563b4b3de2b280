/** Sending deliveries again, one or many. Reported when done; what was left out is reported with its reason. */
import { useCallback, useState } from 'react';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { leftWords } from './webhook-words.ts';

export interface DeliveryDeeds {
  readonly busy: boolean;
  /** What was left out and why, or why nothing was done. */
  readonly said: string;
  /** Resolves to whether something was done. */
  sendAgain(ids: readonly number[]): Promise<boolean>;
}

export function useDeliveryDeeds(): DeliveryDeeds {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const sendAgain = useCallback(async (ids: readonly number[]) => {
    if (ids.length === 0) return false;
    setBusy(true);
    let isDone = false;
    try {
      const { message } = await changeOffice('office_webhooks.send_again', { ids: [...ids] });
      isDone = message.done > 0;
      // What was sent cannot be called back.
      if (isDone) noteDone(m.webhooks_sent_again({ count: message.done }), null);
      setSaid(leftWords(message.left_out));
    } catch (error) {
      setSaid(refusalWords(error));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] });
    }
    return isDone;
  }, []);
  return { busy, said, sendAgain };
}
