/** SQL of the files that were issued here and have to be handed over (C-FISC-4). */
import type { Queryable } from '#server/platform/db/index.ts';

export interface FileToSend {
  readonly name: string;
  readonly sha256: string;
  readonly toSign: boolean;
}

export const writeFileToSend = (
  transaction: Queryable,
  { name, invoiceId, sha256, toSign, at }: FileToSend & { invoiceId: number; at: Date },
) =>
  transaction.query(
    'invoicing.write-file',
    'insert into issued_files (name, invoice_id, sha256, to_sign, made_at) values ($1, $2, $3, $4, $5)',
    [name, invoiceId, sha256, toSign, at],
  );

/** The oldest that waits, besides these, locked: two processes never send the same one. */
export async function lockFileToSend(
  transaction: Queryable,
  besides: readonly string[],
): Promise<FileToSend | undefined> {
  const [file] = await transaction.query<FileToSend>(
    'invoicing.lock-file',
    `select name, sha256, to_sign as "toSign" from issued_files where sent_at is null and name <> all ($1::text[])
     order by name limit 1 for update skip locked`,
    [besides],
  );
  return file;
}

export const markSent = (transaction: Queryable, name: string, at: Date) =>
  transaction.query('invoicing.mark-sent', 'update issued_files set sent_at = $2 where name = $1', [name, at]);
