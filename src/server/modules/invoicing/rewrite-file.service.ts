/**
 * A file that the Sistema rejected (NS) counts as not issued: it is written again with number, day and amounts as they are, for the
 * customer's data as they are now, under another name (C-FISC-4).
 */
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { replaceIssuedFile } from '../ledger/index.ts';
import { lockIssuedDocument } from './credited.repository.ts';
import { invoiceHeader } from './invoice-parties.ts';
import { InvoicingRefused } from './invoicing-refused.ts';
import { type FileIssuerDeps, type IssuedDocument, makeFile } from './issue-file.service.ts';
import { readBilledCustomer } from './issuing.repository.ts';

const REJECTED = 'NS';

/** @throws InvoicingRefused */
export async function rewriteFile(
  transaction: Queryable,
  number: string,
  deps: FileIssuerDeps,
): Promise<IssuedDocument> {
  const rejected = await lockIssuedDocument(transaction, number);
  if (!rejected) throw new InvoicingRefused('no-invoice', { number });
  if (rejected.sdi_state !== REJECTED) throw new InvoicingRefused('not-rejected', { number });
  const customer = await readBilledCustomer(transaction, rejected.client_id);
  if (!customer) throw new AppError('not-found');
  const { document, asked, total, payable, date } = rejected;
  const of = (progressive: string) => {
    const header = invoiceHeader(deps.seller, customer, asked, progressive);
    return { ...document, header, version: header.transmission?.format ?? document.version };
  };
  const { id, fileName, warnings, toSign } = await makeFile(
    transaction,
    {
      number,
      of,
      async keep({ fileName: name, invoice, bytes, sha256 }) {
        await replaceIssuedFile(transaction, rejected.id, invoice, { name, bytes, sha256 });
        return rejected.id;
      },
    },
    deps,
  );
  return { id, number, date, fileName, total, payable, warnings, toSign };
}
