/** Stopping coupons and letting them count again, from their list and from their page. */
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';

export async function stopCoupons(codes: string[], off: boolean): Promise<void> {
  if (codes.length === 0) return;
  try {
    const { message } = await changeOffice('office_coupons.stop_coupons', { codes, off });
    noteDone((off ? m.coupons_stopped : m.coupons_started)({ count: message.done.length }), message.operation);
  } catch (failure) {
    showNotice(refusalWords(failure));
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['coupons'] });
  }
}
