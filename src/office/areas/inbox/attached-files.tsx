/** Files that came with an enquiry or a dispute: each opens in a tab of its own. */
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

export interface AttachedFilesProps {
  readonly files: ReadonlyArray<{ readonly name: string; readonly size: number; readonly href: string }>;
}

export function AttachedFiles({ files }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <OfficeSection title={m.inbox_files()}>
      <ul className="inbox-item__files">
        {files.map(({ name, size, href }) => (
          <li key={href}>
            <a className="link" href={href} target="_blank" rel="noopener">
              {name}
            </a>{' '}
            <span className="hint">{m.inbox_size_kb({ size: formatCount(Math.ceil(size / 1024)) })}</span>
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
