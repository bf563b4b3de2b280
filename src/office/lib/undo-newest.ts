/** Taking back what was just done (C-OFF-2): from the notice, or with Ctrl+Z. Older operations: the history. */
import { m } from '#office/messages/messages.js';
import { showNotice } from '../shell/notices.tsx';
import { changeOffice } from './change-office.ts';
import { queryClient } from './query-client.ts';

/** Operations of this page since it was loaded, the newest last. */
const done: number[] = [];
/** Those that took one of them back: redoing is undoing these. */
const taken: number[] = [];

/** Notes what was done and says so. `until`: ISO time until which e-mails of it can be taken back as well. */
export function noteDone(text: string, operation: number | null, until: string | null = null): void {
  if (operation === null) {
    showNotice(text);
    return;
  }
  noteQuietly(operation);
  const milliseconds = until === null ? 0 : Date.parse(until) - Date.now();
  showNotice(text, { milliseconds, run: () => void undoOperation(operation) });
}

/** Notes what was done and can be seen where it happened. */
export function noteQuietly(operation: number): void {
  done.push(operation);
  // What was taken back before something new was done stays so.
  taken.length = 0;
}

/** Makes again what was taken back last. */
export function redoNewest(): void {
  const operation = taken.pop();
  if (operation === undefined) showNotice(m.frame_nothing_to_redo());
  else void undoOperation(operation, done);
}

/** Takes back the newest operation of this page that is not taken back yet. */
export function undoNewest(): void {
  const operation = done.at(-1);
  if (operation === undefined) showNotice(m.frame_nothing_to_undo());
  else void undoOperation(operation);
}

/** `into`: where the operation goes that takes this one back. */
async function undoOperation(id: number, into = taken): Promise<void> {
  const place = done.indexOf(id);
  if (place >= 0) done.splice(place, 1);
  try {
    const { message } = await changeOffice('office_history.undo', { id, forced: [] });
    if (message.operation !== null) into.push(message.operation);
    const rest = message.left + message.refused;
    const whole = into === done ? m.frame_redone() : m.frame_undone();
    showNotice(rest > 0 ? m.frame_undone_in_part({ rest }) : whole);
  } catch {
    showNotice(m.frame_not_undone());
  } finally {
    await queryClient.invalidateQueries();
  }
}
