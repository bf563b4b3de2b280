/** How long a person of the office may be in the shop as a customer: 30 minutes without use, two hours at most. */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 2 * 60 * 60_000;
/** How long the link that begins it is good. */
export const TICKET_MS = 60_000;

/** End of a visit whose last use is now. */
export function visitEnd(started: Date, now: Date): Date {
  return new Date(Math.min(started.getTime() + LONGEST_MS, now.getTime() + IDLE_MS));
}
