/** A person of the office as the one who acts. */
import type { ConnectionActor } from '#server/modules/exchange/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';

/** @param key of the press */
export const actorOf = ({ userId, name }: StaffCaller, key: string): ConnectionActor => ({
  actor: { userId, name },
  source: 'office',
  key,
});
