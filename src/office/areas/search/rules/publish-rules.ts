/** Publishing rules and taking them out, from their list and from their page. */

import { ApiError } from '#kit/api/api-error.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';

/** Resolves to what is wrong; undefined: it is done, and said. */
export async function publishRules(ids: number[], withdraw: boolean): Promise<string | undefined> {
  try {
    const { done, operation } = (await changeOffice('office_search.publish', { ids, withdraw })).message;
    const said = (withdraw ? m.searchdesk_withdrawn : m.searchdesk_published)({ count: done.length });
    noteDone(said, operation);
    return undefined;
  } catch (failure) {
    const sentences = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}).flat() : [];
    return sentences.length > 0 ? sentences.join(' · ') : refusalWords(failure);
  } finally {
    // Not waited for: a dialog that stays open until everything is tried again takes the keys of the page.
    void queryClient.invalidateQueries({ queryKey: ['search-rules'] });
    void queryClient.invalidateQueries({ queryKey: ['search-try'] });
  }
}
