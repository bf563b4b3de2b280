/** Taking back what was just done (C-OFF-2): from the notice, or with Ctrl+Z. Older operations: the history. */
import { m } from '#office/messages/messages.js';
import { showNotice } from '../shell/notices.tsx';
import { changeOffice } from './change-office.ts';
import { queryClient } from './query-client.ts';

/** Operations of this page since it was loaded, the newest last. */
const done: number[] = [];

/** Notes what was done and says so. `until`: ISO time until which e-mails of it can be taken back as well. */
export function noteDone(text: string, operation: number | null, until: string | null = null): void {
  if (operation === null) {
    showNotice(text);
    return;
  }
  done.push(operation);
  const milliseconds = until === null ? 0 : Date.parse(until) - Date.now();
  showNotice(text, { milliseconds, run: () => void undoOperation(operation) });
}

/** Takes back the newest operation of this page that is not taken back yet. */
export function undoNewest(): void {
  const operation = done.at(-1);
  if (operation === undefined) showNotice(m.frame_nothing_to_undo());
  else void undoOperation(operation);
}

async function undoOperation(id: number): Promise<void> {
  const place = done.indexOf(id);
  if (place >= 0) done.splice(place, 1);
  try {
    const { message } = await changeOffice('office_history.undo', { id, forced: [] });
    const rest = message.left + message.refused;
    showNotice(rest > 0 ? m.frame_undone_in_part({ rest }) : m.frame_undone());
  } catch {
    showNotice(m.frame_not_undone());
  } finally {
    await queryClient.invalidateQueries();
  }
}
