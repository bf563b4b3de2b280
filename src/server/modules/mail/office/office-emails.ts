/** The e-mails of the shop in the office: calls, and pages for the frame of the preview. */
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { createEmailAdmin, type EmailAdminDeps } from './email-admin.service.ts';
import { emailPages } from './email-preview.ts';
import { officeEmailRoutes } from './office-emails.routes.ts';

export interface OfficeEmailsOptions extends EmailAdminDeps {
  readonly emailsWritten: () => void;
}

export interface OfficeEmails {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
}

export function createOfficeEmails({ emailsWritten, ...deps }: OfficeEmailsOptions): OfficeEmails {
  const admin = createEmailAdmin(deps);
  return {
    officeRoutes: officeEmailRoutes({ admin, emailsWritten }),
    officeFiles: [emailPages(admin)],
  };
}
