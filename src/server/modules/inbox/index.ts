/**
 * Owns no table: what visitors and customers sent, as staff work on it in the office (`office_inbox.*`). Registrations,
 * enquiries and disputes stay with their modules, whose services the command line uses too.
 */
import type { Database } from '#server/platform/db/index.ts';
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { DisputeAdmin } from '../disputes/index.ts';
import type { EnquiryDesk } from '../enquiries/index.ts';
import type { RegistrationAdmin } from '../registrations/index.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { enquiryRoutes } from './enquiry.routes.ts';
import { inboxFiles } from './inbox-files.ts';
import { registrationRoutes } from './registration.routes.ts';

export { countWaitingInbox, inboxGrid } from './inbox-grid.repository.ts';

export interface InboxDeps {
  readonly db: Database;
  readonly registrations: RegistrationAdmin;
  readonly enquiries: EnquiryDesk;
  readonly disputes: DisputeAdmin;
  /** A file of a dispute by its sha256. */
  readonly readPaper: (sha256: string) => Promise<Uint8Array>;
  /** What was written leaves without waiting for the next look. */
  readonly emailsWritten: () => void;
  /** Whether a discount is written as a chain: `50+10`. */
  readonly isChain: (text: string) => boolean;
}

export interface Inbox {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
}

export function createInbox(deps: InboxDeps): Inbox {
  return {
    officeRoutes: [...registrationRoutes(deps), ...enquiryRoutes(deps), ...disputeRoutes(deps)],
    officeFiles: [inboxFiles(deps)],
  };
}
