/**
 * Which fields of a change collide with what another person saved meanwhile (C-OFF-4): those that are neither as the page held
 * them nor already as it wants them. Other fields that changed do not matter.
 */
import { isSame } from './changed-fields.rules.ts';
import type { Values } from './operation.ts';

/** Names of fields, in the order of `wanted`. A field of which the page names nothing collides unless it is as wanted. */
export function collidingFields(known: Values, stored: Values, wanted: Values): string[] {
  return Object.keys(wanted).filter(
    (field) => !isSame(stored[field], wanted[field]) && (!(field in known) || !isSame(known[field], stored[field])),
  );
}
