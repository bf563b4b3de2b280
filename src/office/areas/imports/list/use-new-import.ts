/** Beginning an import with a file that was chosen or dropped: its page follows. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MOST_IMPORT_BYTES } from '#contract/office/office-files.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { m } from '#office/messages/messages.js';
import { beginUpload } from '../import-upload.ts';

export interface NewImport {
  /** Why the last file was not taken. */
  readonly fault: string | undefined;
  begin(file: File | undefined): Promise<void>;
}

export function useNewImport(): NewImport {
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  return {
    fault,
    async begin(file) {
      if (!file) return;
      if (file.size === 0) return setFault(m.imports_file_empty({ name: file.name }));
      if (file.size > MOST_IMPORT_BYTES)
        return setFault(m.imports_file_too_big({ name: file.name, most: shownBytes(MOST_IMPORT_BYTES) }));
      try {
        await navigate(`/imports/${await beginUpload(file)}`);
      } catch (failure) {
        setFault(refusalWords(failure));
      }
    },
  };
}
