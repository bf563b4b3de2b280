/** Endpoints of the account's documents (C-API-4, C-DOC-2). */
import { getStatement, paymentDeadline } from '#contract/endpoints/account/deadlines.ts';
import { getDdt, getDdtDetail } from '#contract/endpoints/account/delivery-notes.ts';
import { getInvoiceDetail, getInvoices, invoicePdf } from '#contract/endpoints/account/invoices.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { DeadlinesService } from './deadlines.service.ts';
import type { LedgerService } from './ledger.service.ts';

const NO_DOCUMENT: Readonly<Record<Locale, string>> = {
  it: 'Nessun documento ha questo numero.',
  en: 'No document has this number.',
};

export function ledgerRoutes(ledger: LedgerService & DeadlinesService): Route[] {
  return [
    route(getInvoices, async ({ body, caller }) => ({ message: await ledger.invoices(caller, body) })),
    route(getInvoiceDetail, async ({ body, caller }) => ({ message: await ledger.invoice(caller, body.id) })),
    route(getDdt, async ({ body, caller }) => ({ message: await ledger.notes(caller, body) })),
    route(getDdtDetail, async ({ body, caller }) => ({ message: await ledger.note(caller, body.id) })),
    route(paymentDeadline, async ({ body, caller }) => ({ message: await ledger.deadlines(caller, body) })),
    route(getStatement, async ({ body, caller }) => ({ message: await ledger.statement(caller, body) })),
    route(invoicePdf, async ({ body, caller }) => {
      const path = await ledger.pdfPath(caller, body);
      return { message: { success: path !== undefined, message: path ?? NO_DOCUMENT[caller.locale] } };
    }),
  ];
}
