/**
 * The cursor of the feed (C-EXC-7) as text, `<epoch>-<position>`: the epoch changes when the shop is restored from a backup, because positions
 * may then be given a second time, to other events.
 */

export interface Cursor {
  readonly epoch: string;
  readonly position: number;
}

/** What the feed has now. */
export interface FeedState {
  readonly epoch: string;
  /** The last position that was given; 0 = none. */
  readonly position: number;
  /** The last one that was deleted with its event; 0 = none. */
  readonly forgotten: number;
}

export const cursorText = ({ epoch, position }: Cursor): string => `${epoch}-${position}`;

/** undefined: no cursor looks like this. */
export function cursorFrom(text: string): Cursor | undefined {
  const [, epoch, position] = /^([0-9a-f]{12})-(0|[1-9]\d{0,14})$/.exec(text) ?? [];
  return epoch === undefined || position === undefined ? undefined : { epoch, position: Number(position) };
}

/** Whether every event after it is still there. A position that was never given belongs to a feed that is no more. */
export function cursorState({ epoch, position }: Cursor, feed: FeedState): 'good' | 'other-epoch' | 'expired' {
  if (epoch !== feed.epoch || position > feed.position) return 'other-epoch';
  return position < feed.forgotten ? 'expired' : 'good';
}
