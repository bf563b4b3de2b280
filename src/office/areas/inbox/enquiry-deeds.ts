/** Deeds on enquiries, one or many: from the list and from the page. */
import type { EnquiriesMoved } from '#contract/office/inbox/enquiries.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';

export async function closeEnquiries(ids: readonly number[]): Promise<void> {
  const { message } = await changeOffice('office_inbox.close_enquiries', { ids: [...ids] });
  say(message, m.inbox_closed);
}

/** null = nobody. */
export async function assignEnquiries(ids: readonly number[], userId: number | null): Promise<void> {
  const { message } = await changeOffice('office_inbox.assign_enquiries', { ids: [...ids], user_id: userId });
  say(message, m.inbox_assigned);
}

function say({ done, operation }: EnquiriesMoved, words: (counted: { count: number }) => string): void {
  noteDone(done.length > 0 ? words({ count: done.length }) : m.inbox_nothing_done(), operation);
}
