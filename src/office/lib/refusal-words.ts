/** What a refused call says to the person: the server's own sentence, in their language. */
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#office/messages/messages.js';

export function refusalWords(failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500) return m.frame_not_saved();
  const { permission, errors, message } = failure.body;
  if (permission !== undefined) return m.people_lacking({ permission });
  const [first] = Object.values(errors ?? {});
  return first?.[0] ?? message ?? m.frame_not_saved();
}
