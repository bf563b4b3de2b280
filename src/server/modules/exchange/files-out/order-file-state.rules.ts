/** What is to be done with the files of one version of an order, by what is in the folder and what is known of the order (C-EXC-4). */
import type { HandoverState } from '#contract/exchange/exchange-orders.ts';
import type { AcknowledgedBy } from '#contract/values/connections.ts';

export interface FilesSeen {
  /** When they may have been seen first, or again. */
  readonly placedAt: Date;
  readonly orderVersion: number;
  /** How many of them are still in the folder. */
  readonly there: 'all' | 'some' | 'none';
}

export interface OrderNow {
  readonly state: HandoverState;
  readonly version: number;
  /** The newest version that the other system has; 0 = none. */
  readonly ackedVersion: number;
}

/**
 * `forget`: they are needed no more; `take`: they were taken, which acknowledges the order; `recall`: away with them before they are seen, the
 * order has gone on; `left`: the order has gone on, but they were seen; `again`: they left and nothing was said; `wait`.
 */
export type FilesStep = 'forget' | 'take' | 'recall' | 'left' | 'again' | 'wait';

/** After these minutes without an acknowledgement files that left the folder are offered again. */
export const OFFER_AGAIN_MINUTES = 30;

export function filesStep(
  { placedAt, orderVersion, there }: FilesSeen,
  { state, version, ackedVersion }: OrderNow,
  { acknowledgedBy, now }: { readonly acknowledgedBy: AcknowledgedBy; readonly now: Date },
): FilesStep {
  if (ackedVersion >= orderVersion || state === 'refused') return 'forget';
  // The other system is reading them: what is half there is theirs.
  if (there === 'some') return 'wait';
  if (there === 'none' && acknowledgedBy === 'taken') return 'take';
  if (version > orderVersion || state === 'pending') return there === 'all' ? 'recall' : 'left';
  if (there === 'all') return 'wait';
  return now.getTime() - placedAt.getTime() >= OFFER_AGAIN_MINUTES * 60_000 ? 'again' : 'wait';
}
