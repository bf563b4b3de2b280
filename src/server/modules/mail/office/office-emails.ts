/** The e-mails of the shop in the office: calls, and pages for the frame of the preview. */
import type { Handler } from '#server/platform/http/exchange.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import { createEmailAdmin, type EmailAdminDeps } from './email-admin.service.ts';
import { type EmailPagesDeps, emailPages } from './email-preview.ts';
import { officeEmailRoutes } from './office-emails.routes.ts';

export interface OfficeEmailsOptions extends EmailAdminDeps {
  readonly identity: StaffIdentity;
  readonly emailsWritten: () => void;
  readonly log: EmailAdminDeps['log'] & EmailPagesDeps['log'];
}

export interface OfficeEmails {
  readonly officeRoutes: OfficeRoute[];
  /** Below `/api/office/emails/`. */
  readonly pages: Handler;
}

export function createOfficeEmails({ identity, emailsWritten, ...deps }: OfficeEmailsOptions): OfficeEmails {
  const admin = createEmailAdmin(deps);
  return {
    officeRoutes: officeEmailRoutes({ admin, emailsWritten }),
    pages: emailPages({ identity, admin, log: deps.log }),
  };
}
