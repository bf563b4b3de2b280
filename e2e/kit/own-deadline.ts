/** A deadline of a test's own: whichever are open in the demo, and whatever an earlier attempt at the test paid. */
import { importIntoShop } from './import-into-shop.ts';

/** The customer of cliente1@example.com. */
const CUSTOMER = 10482;
const DAY_MS = 86_400_000;

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A bank transfer of 100 € due in two months, of which nothing is paid; returns the number of its document, which the shop does not have. */
export async function ownDeadline(): Promise<string> {
  const document = `E2E-${crypto.randomUUID().slice(0, 8)}`;
  await importIntoShop({
    'deadlines.csv': [
      'customer;document;date;part;due_date;amount;open;method;state',
      `${CUSTOMER};${document};${dayFromNow(-1)};1;${dayFromNow(60)};100,00;100,00;Bonifico;toExpire`,
    ],
  });
  return document;
}
