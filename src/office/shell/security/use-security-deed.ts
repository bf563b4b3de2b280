/** What a button of the security page does: one at a time, what was refused in words, and everything read again. */
import { useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { refusalWords } from '../../lib/refusal-words.ts';

/** A string that the deed returns is what was refused, in words. */
export type RunSecurityDeed = (deed: () => Promise<unknown>) => Promise<void>;

export function useSecurityDeed() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run: RunSecurityDeed = async (deed) => {
    setBusy(true);
    setFault(undefined);
    try {
      const refused = await deed();
      setFault(typeof refused === 'string' ? refused : undefined);
    } catch (failure) {
      setFault(refusalWords(failure));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['security'] });
    }
  };
  return { run, busy, fault };
}
