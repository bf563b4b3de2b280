/** Files of a dispute or of a reply: pictures and PDF (C-DOC-4). */
import { useState } from 'react';
import { DISPUTE_FILES } from '#contract/values/dispute-files.ts';
import { ATTACHMENT_ACCEPT } from '#contract/values/enquiry-form.ts';
import { m } from '#storefront/messages/messages.js';
import { FieldNote } from '#storefront/ui/forms/field.tsx';
import { FilePick } from '#storefront/ui/forms/file-pick.tsx';

export function DisputeFiles({ error }: { error: string | undefined }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const take = (files: readonly File[], field: HTMLInputElement) => {
    const list = new DataTransfer();
    for (const file of files) list.items.add(file);
    field.files = list.files;
    setNames(files.map(({ name }) => name));
  };
  return (
    <div className="field">
      <FilePick
        id="dispute-files"
        name="files"
        multiple
        accept={ATTACHMENT_ACCEPT}
        label={m.documents_dispute_files()}
        aria-invalid={error ? true : undefined}
        aria-describedby="dispute-files-note"
        onFiles={take}
      />
      <FieldNote id="dispute-files-note" {...(error ? { error } : {})} hint={m.documents_dispute_files_hint()} />
      {names.length > 0 && (
        <p className="hint" role="status">
          {names.join(', ')} · {m.documents_dispute_files_count({ count: names.length, max: DISPUTE_FILES.max })}
        </p>
      )}
    </div>
  );
}
