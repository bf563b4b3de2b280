/** What a delivery says: the form that Standard Webhooks proposes, with position and subject of the feed. Pure. */

export interface ToldEvent {
  readonly type: string;
  /** When it happened. */
  readonly at: Date;
  readonly subject: string;
  /** null = a test. */
  readonly position: number | null;
  readonly payload: unknown;
}

export const bodyOf = ({ type, at, subject, position, payload }: ToldEvent): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), subject, position, data: payload });
