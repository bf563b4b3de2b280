/** How people are notified of a source or a connection that stopped. */
import type { Outbox } from '#server/modules/mail/index.ts';
import type { AllowedPerson } from '#server/modules/staff/index.ts';

export interface StoppedLetters {
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Those who may let an import pass. */
  readonly people: () => Promise<readonly AllowedPerson[]>;
  /** Base URL of the office, without a slash at its end. */
  readonly officeUrl: () => string;
}
