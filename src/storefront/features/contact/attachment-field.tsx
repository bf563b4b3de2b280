/**
 * Files of a request: each with name, size and error before anything is sent. Choosing again adds files (a phone's
 * camera gives one photo at a time); a file that cannot be sent is replaced. Without JavaScript it is the browser's own
 * field.
 */
import { useRef, useState } from 'react';
import { ATTACHMENT_ACCEPT } from '#contract/values/enquiry-form.ts';
import { m } from '#storefront/messages/messages.js';
import { formatCount } from '#storefront/platform/format/number-format.ts';
import { FieldNote } from '#storefront/ui/forms/field.tsx';
import { FilePick } from '#storefront/ui/forms/file-pick.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { fileSentence } from './send-enquiry.ts';

const sameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** `error`: the server's error for the files. */
export function AttachmentField({ error }: { error: string | undefined }) {
  const field = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const take = (wanted: readonly File[]) => {
    const input = field.current?.querySelector('input');
    if (!input) return;
    const list = new DataTransfer();
    for (const file of wanted) list.items.add(file);
    input.files = list.files;
    setFiles(wanted);
  };
  const choose = (chosen: readonly File[]) => {
    const before = files.filter((file) => !fileSentence([file]) && !chosen.some((other) => sameFile(file, other)));
    take([...before, ...chosen]);
  };
  const wrong = fileSentence(files) ?? error;
  return (
    <div className="field" ref={field}>
      <label htmlFor="attachments">{m.contact_files()}</label>
      <FilePick
        className="enquiry__pick"
        id="attachments"
        name="attachments"
        multiple
        accept={ATTACHMENT_ACCEPT}
        label={m.contact_files_choose()}
        aria-invalid={wrong ? true : undefined}
        aria-describedby="attachments-note"
        onFiles={choose}
      >
        <p className="hint enquiry__drop">{m.contact_files_drop()}</p>
      </FilePick>
      <FieldNote id="attachments-note" {...(wrong ? { error: wrong } : {})} hint={m.contact_files_hint()} />
      {files.length > 0 && (
        <ul className="enquiry__files" aria-label={m.contact_files_chosen()}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} data-wrong={fileSentence([file]) && ''}>
              <b>{file.name}</b>
              <small>{m.contact_file_size({ kilobytes: formatCount(Math.ceil(file.size / 1000)) })}</small>
              <button
                className="icon-button"
                type="button"
                aria-label={m.contact_file_remove({ name: file.name })}
                onClick={() => take(files.filter((other) => other !== file))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
