/** Export of a filtered list of the account: all its rows, not only the page (C-ACC-1). */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FileLink } from './file-link.tsx';

export interface ListFilesProps {
  list: 'orders' | 'purchases';
  /** As the list's endpoint takes them. */
  fields: Record<string, string>;
}

export function ListFiles({ list, fields }: ListFilesProps) {
  return (['csv', 'xlsx'] as const).map((format) => (
    <FileLink
      key={format}
      href={paths.listDocument(list, format, fields)}
      format={format.toUpperCase()}
      name={m.account_list_file({ format: format.toUpperCase() })}
    />
  ));
}
