/** Visitors' enquiries and their files for staff: `npm run shop -- enquiry …` (C-CNT-2). */
import type { Database } from '#server/platform/db/index.ts';
import {
  type Enquiry,
  type EnquiryFile,
  type EnquiryFileInfo,
  type EnquirySearch,
  listEnquiries,
  listEnquiryFiles,
  readEnquiryFile,
} from './enquiries.repository.ts';

export interface EnquiryAdmin {
  /** Newest first. */
  list(search: EnquirySearch): Promise<Enquiry[]>;
  /** Undefined: none has this id. */
  show(id: number): Promise<{ enquiry: Enquiry; files: EnquiryFileInfo[] } | undefined>;
  /** One by one, in the order in which they were attached: together they may be megabytes. */
  files(id: number): AsyncIterable<EnquiryFile>;
}

export function createEnquiryAdmin({ db }: { readonly db: Database }): EnquiryAdmin {
  return {
    list: (search) => listEnquiries(db, search),

    async show(id) {
      const [enquiry] = await listEnquiries(db, { id, limit: 1 });
      return enquiry && { enquiry, files: await listEnquiryFiles(db, id) };
    },

    async *files(id) {
      for (const { position } of await listEnquiryFiles(db, id)) {
        const file = await readEnquiryFile(db, id, position);
        if (file) yield file;
      }
    },
  };
}
