/** Deeds of the inbox: sent once, said, and everything that shows the item is asked for again. */
import { useState } from 'react';
import { queryClient } from '#office/lib/query-client.ts';
import { refusedFields } from './inbox-words.ts';

export interface InboxDeeds {
  /** While a request is on its way: no second one. */
  readonly busy: boolean;
  /** Why the last press was refused, by field; `form` = none in particular. */
  readonly faults: Readonly<Record<string, string>>;
  /** Resolves to whether it was done. */
  run(deed: () => Promise<void>): Promise<boolean>;
}

export function useInboxDeeds(): InboxDeeds {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  return {
    busy,
    faults,
    async run(deed) {
      if (busy) return false;
      setBusy(true);
      let refused: Readonly<Record<string, string>> = {};
      try {
        await deed();
      } catch (error) {
        refused = refusedFields(error);
      }
      setFaults(refused);
      setBusy(false);
      // Also after a refusal: a colleague was faster.
      await queryClient.invalidateQueries({ queryKey: ['inbox'] });
      return Object.keys(refused).length === 0;
    },
  };
}
