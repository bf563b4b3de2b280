/** A file on its way. After a reload its rest is sent from the same file; one that cannot be read makes way for another. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRunView } from '#contract/office/imports.ts';
import { ACCEPTED_IMPORT_FILES } from '#contract/values/import-file-names.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { beginUpload, sendFile, useUpload } from '../import-upload.ts';

export function FileArriving({ run }: { run: ImportRunView }) {
  const { id, bytes, received, state, own, name } = run;
  const upload = useUpload(id);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const sent = upload?.sent ?? received;

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setFault(undefined);
    if (state === 'failed') {
      try {
        await navigate(`/imports/${await beginUpload(file)}`);
      } catch (failure) {
        setFault(refusalWords(failure));
      }
      return;
    }
    if (file.size !== bytes) return setFault(m.imports_other_file({ name, size: shownBytes(bytes) }));
    void sendFile(id, file, received);
  }
  const isSending = upload !== undefined && upload.fault === null;
  return (
    <div className="import-run__arriving">
      {upload?.fault && <OfficeNote tone="error">{upload.fault}</OfficeNote>}
      {fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      {state === 'uploading' && (
        <>
          <p role="status">
            <b>
              {sent < bytes
                ? m.imports_sending({ sent: shownBytes(sent), of: shownBytes(bytes) })
                : m.imports_reading()}
            </b>
          </p>
          <progress className="import-run__progress" max={bytes} value={sent} aria-label={m.imports_sending_label()} />
        </>
      )}
      {may('imports.run') && own && !isSending && (
        <>
          {state === 'uploading' && <p>{m.imports_choose_again({ name })}</p>}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={m.imports_file()}
            accept={ACCEPTED_IMPORT_FILES}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <OfficeButton kind="go" icon="import" onClick={() => input.current?.click()}>
            {m.imports_choose()}
          </OfficeButton>
        </>
      )}
    </div>
  );
}
