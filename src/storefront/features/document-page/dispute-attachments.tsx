/** Files of a dispute or of a reply: pictures and PDF (C-DOC-4). */
import { disputeFileFault } from '#contract/values/dispute-files.ts';
import { m } from '#storefront/messages/messages.js';
import { Attachments } from '#storefront/ui/forms/attachments.tsx';

/** Name of the field in the form. */
export const DISPUTE_FILES_FIELD = 'dispute-files';

const SENTENCES = {
  'too-many': m.documents_dispute_files_many,
  'too-large': m.documents_dispute_files_large,
  type: m.attach_type,
  empty: m.attach_empty,
};

/** What is wrong with them, before and after they are sent. */
export function disputeFilesSentence(files: readonly File[]): string | undefined {
  const fault = disputeFileFault(files);
  return fault && SENTENCES[fault]();
}

export function DisputeAttachments({ error }: { error: string | undefined }) {
  return (
    <Attachments
      name={DISPUTE_FILES_FIELD}
      label={m.documents_dispute_files()}
      hint={m.documents_dispute_files_hint()}
      sentenceOf={disputeFilesSentence}
      error={error}
    />
  );
}
