/** One invoice or credit note (C-DOC-2): chain, rows, VAT, deadlines, files. One of another customer is a 404. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { InvoiceDetail } from '#contract/endpoints/account/invoices.ts';
import { newKey } from '#kit/api/new-key.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { DocumentBadges } from '#storefront/domain/document/document-badges.tsx';
import { loadDocument } from '#storefront/domain/document/document-loader.ts';
import { invoiceKindWord, PaymentMark } from '#storefront/domain/document/document-words.tsx';
import { OpenDisputes } from '#storefront/domain/document/open-disputes.tsx';
import type { ReorderFlash } from '#storefront/domain/order/reorder-result.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { DisputeForm } from '#storefront/features/document-page/dispute-form.tsx';
import { type DocumentRefusal, documentAction } from '#storefront/features/document-page/document-action.ts';
import { DocumentActions } from '#storefront/features/document-page/document-actions.tsx';
import { type ChainStep, DocumentChain } from '#storefront/features/document-page/document-chain.tsx';
import { DocumentFiles } from '#storefront/features/document-page/document-files.tsx';
import { InvoiceDeadlines, InvoiceTotals, VatTable } from '#storefront/features/document-page/invoice-facts.tsx';
import { InvoiceRows } from '#storefront/features/document-page/invoice-rows.tsx';
import { invoiceRowsOnPage } from '#storefront/features/document-page/rows-on-page.ts';
import { RowsPager } from '#storefront/features/document-page/rows-pager.tsx';
import { m } from '#storefront/messages/messages.js';
import { pack, usePayload } from '#storefront/platform/api/payload.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { takeFlash } from '#storefront/platform/storage/flash.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import '#storefront/features/account/account.css';

type Invoice = Omit<InvoiceDetail, 'rows'>;

export const meta = pageTitle(() => m.documents_invoice());

export async function loader({ params, context, url }: LoaderFunctionArgs & { url: URL }) {
  const { rows, ...invoice } = await loadDocument('account.get_invoice_detail', params.id, url, context);
  const flash = takeFlash<ReorderFlash>(scopeOf(context)) ?? {};
  return pack({ invoice, shown: invoiceRowsOnPage(rows, url, flash), flash, formKey: newKey() });
}

export async function action({ request, params, context, url }: ActionFunctionArgs & { url: URL }) {
  const invoice = await loadDocument('account.get_invoice_detail', params.id, url, context);
  const { id, rows } = invoice;
  return documentAction(await request.formData(), { kind: 'invoice', id, rows }, documentPaths.invoice(id), context);
}

export default function AccountInvoicePage() {
  const { invoice, shown, flash, formKey } = usePayload(useLoaderData<typeof loader>());
  const refused = useActionData<DocumentRefusal>();
  const { id, number, kind, date, td, reference } = invoice;
  const { rows, page, pages } = shown;
  const isCredit = kind === 'credit_note';
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <div>
        <Breadcrumbs crumbs={[{ label: m.documents_invoices(), to: documentPaths.invoices() }, { label: number }]} />
        <div className="page-title">
          <h1>
            {isCredit ? m.documents_kind_credit_note() : m.documents_invoice()} <span className="code">{number}</span>
          </h1>
          {!isCredit && <PaymentMark payment={invoice.payment} />}
          <DocumentBadges disputed={invoice.disputed} />
          <p>
            {!isCredit && `${invoiceKindWord(kind)} `}
            {m.orders_of_date({ date })}
            {td && ` · ${td}`}
            {reference && ` · ${m.orders_reference_is({ reference })}`}
          </p>
        </div>
        <DocumentActions
          flash={flash}
          formKey={formKey}
          rows={shown.named}
          canOrder={!isCredit && shown.canOrder}
          refused={refused?.sentence}
        >
          <FileLink
            tone="ink"
            href={documentPaths.invoiceFile(id, 'pdf')}
            format="PDF"
            name={m.documents_file_of({ format: 'PDF', number })}
          />
          {invoice.has_xml && (
            <FileLink
              href={documentPaths.invoiceFile(id, 'xml')}
              format="XML"
              name={m.documents_file_of({ format: 'XML', number })}
            />
          )}
          <FileLink
            href={documentPaths.listFile('invoice-rows.xlsx', { ids: id })}
            format={m.documents_rows_xlsx()}
            name={m.documents_rows_xlsx()}
          />
        </DocumentActions>
        <OpenDisputes disputes={invoice.disputes} />
        <DocumentChain steps={chainOf(invoice, shown)} />
        <div className="dashboard">
          <div className="dashboard__span-8 stack">
            <InvoiceRows
              invoice={invoice}
              rows={rows}
              groups={shown.groups}
              pager={<RowsPager page={page} pages={pages} to={(query) => documentPaths.invoice(id, query)} />}
            />
            <VatTable invoice={invoice} />
            <DisputeForm
              key={refused ? JSON.stringify(refused.dispute?.values) : ''}
              document={{ kind: 'invoice', id }}
              rows={rows.filter((row) => row.kind !== 'text')}
              formKey={formKey}
              refused={refused?.dispute}
            />
          </div>
          <div className="dashboard__span-4 stack">
            <InvoiceTotals invoice={invoice} />
            <InvoiceDeadlines invoice={invoice} />
            <DocumentFiles made={madeFiles(invoice)} files={invoice.files} original={m.documents_original()} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** A credit note stands behind the invoices that it corrects. */
function chainOf(
  { kind, number, date, links }: Invoice,
  { count, orders, notes }: { count: number; orders: readonly LinkedDocument[]; notes: readonly LinkedDocument[] },
): ChainStep[] {
  const of = (wanted: LinkedDocument['kind']) => links.filter((link) => link.kind === wanted);
  const here = { number, hint: m.documents_chain_here({ date, count }) };
  const before: ChainStep[] = [
    {
      label: m.documents_chain_orders(),
      documents: withNamed(of('order'), orders),
    },
    {
      label: m.documents_chain_notes(),
      documents: withNamed(of('note'), notes),
    },
  ];
  if (kind === 'credit_note')
    return [
      ...before,
      { label: m.documents_chain_invoices(), documents: of('invoice') },
      { label: m.documents_chain_this_credit(), documents: of('credit_note'), here },
    ];
  return [
    ...before,
    { label: m.documents_chain_this_invoice(), documents: of('invoice'), here },
    { label: m.documents_chain_credits(), documents: of('credit_note') },
  ];
}

/** The linked documents, and those that rows only name: a number that is not known here is text. */
function withNamed(linked: readonly LinkedDocument[], named: readonly LinkedDocument[]): LinkedDocument[] {
  const byNumber = new Map(named.map((one) => [one.number, one]));
  for (const link of linked) byNumber.set(link.number, link);
  return [...byNumber.values()];
}

/** What the shop makes from the data: the courtesy copy where the ERP sent no PDF, and the XML to read. */
function madeFiles({ id, has_xml, files }: Invoice) {
  const hasPdf = files.some(({ role }) => role === 'pdf');
  return [
    ...(hasPdf ? [] : [{ name: m.documents_courtesy(), note: 'PDF', href: documentPaths.invoiceFile(id, 'pdf') }]),
    ...(has_xml
      ? [
          {
            name: m.documents_readable(),
            note: m.documents_readable_page(),
            href: documentPaths.invoiceFile(id, 'html'),
          },
        ]
      : []),
  ];
}
