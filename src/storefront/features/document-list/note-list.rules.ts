/** What the list of delivery notes can be filtered and sorted by (C-DOC-2). Pure. */
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { NOTE_KINDS, NOTE_SORTS, NOTE_STATUSES, type NoteSort } from '#contract/values/document-kinds.ts';
import {
  type DocumentFilters,
  type DocumentList,
  listFields,
} from '#storefront/domain/document/document-list.rules.ts';

type Name = 'kind' | 'status' | 'unbilled' | 'article';
export type NoteFilters = DocumentFilters<Name, NoteSort>;

export const NOTE_LIST: DocumentList<Name, NoteSort> = {
  choices: { kind: NOTE_KINDS, status: NOTE_STATUSES, unbilled: ['true', 'false'], article: null },
  sorts: NOTE_SORTS,
  firstSort: 'date-dec',
};

/** As `get_ddt` takes it. */
export function notesRequest(filters: NoteFilters): ApiRequest<'account.get_ddt'> {
  const { unbilled, ...fields } = listFields(NOTE_LIST, filters);
  return { ...fields, ...(unbilled && { unbilled: unbilled === 'true' }), page: filters.page };
}
