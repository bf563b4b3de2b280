/**
 * Owns no table: what visitors and customers sent, as staff work on it in the office (`office_inbox.*`). Registrations,
 * enquiries and disputes stay with their modules, whose services the command line uses too.
 */
import type { Database } from '#server/platform/db/index.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { DisputeAdmin } from '../disputes/index.ts';
import type { EnquiryDesk } from '../enquiries/index.ts';
import type { RegistrationAdmin } from '../registrations/index.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { enquiryRoutes } from './enquiry.routes.ts';
import { inboxFiles } from './inbox-files.ts';
import { registrationRoutes } from './registration.routes.ts';

export { INBOX_FILES_PREFIX } from './inbox-files.ts';
export { countWaitingInbox, inboxGrid } from './inbox-grid.repository.ts';

export interface InboxDeps {
  readonly db: Database;
  readonly identity: StaffIdentity;
  readonly registrations: RegistrationAdmin;
  readonly enquiries: EnquiryDesk;
  readonly disputes: DisputeAdmin;
  /** A file of a dispute by its sha256. */
  readonly readPaper: (sha256: string) => Promise<Uint8Array>;
  /** What was written leaves without waiting for the next look. */
  readonly emailsWritten: () => void;
  /** Whether a discount is written as a chain: `50+10`. */
  readonly isChain: (text: string) => boolean;
  readonly log: Pick<Log, 'error'>;
}

export interface Inbox {
  readonly officeRoutes: OfficeRoute[];
  /** Below `/api/office/inbox-files/`. */
  readonly files: Handler;
}

export function createInbox(deps: InboxDeps): Inbox {
  return {
    officeRoutes: [...registrationRoutes(deps), ...enquiryRoutes(deps), ...disputeRoutes(deps)],
    files: inboxFiles(deps),
  };
}
