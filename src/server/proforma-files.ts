/** Pro forma invoices of a month as PDF files, for the accountant who issues the invoices (C-FISC-4). */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#contract/values/locale.ts';
import { type IssuingDeps, invoiceFolder } from './issuing.ts';
import { proformaPdf } from './modules/documents/index.ts';
import type { Invoicing } from './modules/invoicing/index.ts';
import { mailLogo } from './shop-logo.ts';

/**
 * Writes those of everything that is not invoiced yet up to the end of a month into the folder `proforma`: a later run replaces them.
 * Returns their paths.
 */
export async function writeProformas(
  invoicing: Pick<Invoicing, 'proformas'>,
  { settings, dataDir }: Pick<IssuingDeps, 'settings' | 'dataDir'>,
  { month, customerId, lang }: { month?: string | undefined; customerId?: number | undefined; lang: Locale },
): Promise<string[]> {
  const { shopName, seller, contacts, vatNumber, logo } = settings;
  const shop = { name: seller.name || shopName, contacts, vatNumber, logo: await mailLogo(logo, dataDir) };
  const folder = join(invoiceFolder(settings, dataDir), 'proforma');
  const made = await invoicing.proformas({ month, customerId });
  if (made.length > 0) await mkdir(folder, { recursive: true });
  const counts = new Map<number, number>();
  const paths: string[] = [];
  for (const { customer, invoice, rows, vat, deadlines } of made) {
    const { client_id: id } = customer;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    const printed = {
      customerId: id,
      companyName: customer.company_name || `${customer.surname} ${customer.first_name}`.trim(),
      vatNumber: customer.vat_number,
      taxCode: customer.tax_code,
      address: customer.address,
      postalCode: customer.postal_code,
      city: customer.city,
      province: customer.province,
    };
    const path = join(folder, `proforma-${invoice.date.slice(0, 7)}-${id}-${count}.pdf`);
    // Renamed when complete, so that a reader never finds half a file.
    await writeFile(`${path}.new`, await proformaPdf({ customer: printed, shop, invoice, rows, vat, deadlines }, lang));
    await rename(`${path}.new`, path);
    paths.push(path);
  }
  return paths;
}
