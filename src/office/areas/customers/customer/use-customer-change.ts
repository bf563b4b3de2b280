/** One change of a customer at a time: sends it, says what was done with the way back, and asks for the page again. */
import { useState } from 'react';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';

export interface CustomerChange {
  readonly busy: boolean;
  /** Why the last change was refused. */
  readonly refusal: string | undefined;
  /** Resolves to a sentence when it was refused. `done` is said with the undo of the operation. */
  run(done: string, call: () => Promise<{ readonly message: object }>): Promise<string | undefined>;
}

export function useCustomerChange(): CustomerChange {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return {
    busy,
    refusal,
    async run(done, call) {
      if (busy) return undefined;
      setBusy(true);
      let sentence: string | undefined;
      try {
        const { message } = await call();
        const { operation = null } = message as { operation?: number | null };
        noteDone(done, operation);
      } catch (error) {
        sentence = refusalWords(error);
      }
      await queryClient.invalidateQueries({ queryKey: ['customers'] });
      setRefusal(sentence);
      setBusy(false);
      return sentence;
    },
  };
}

/** For forms, which show a refusal at its fields: throws it. */
export async function sendCustomerChange(
  done: string,
  call: () => Promise<{ readonly message: object }>,
): Promise<void> {
  const { message } = await call();
  const { operation = null } = message as { operation?: number | null };
  noteDone(done, operation);
  await queryClient.invalidateQueries({ queryKey: ['customers'] });
}
