/** Folders and tags of the library; each leads to its files. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';

type Counted = OfficeApiTypes['office_media.get_folders']['response']['message']['folders'];

export function FoldersDialog({ close }: { readonly close: () => void }) {
  const { data } = useQuery({
    queryKey: ['media', 'folders'],
    queryFn: async () => (await callOffice('office_media.get_folders', {})).message,
  });
  const links = (
    list: Counted,
    filterOf: (name: string) => { column: string; is: string[] } | { column: string; contains: string },
  ) =>
    list.map(
      ({ name, files }) =>
        [
          name,
          <Link key={name} to={gridLink('media', { filters: [filterOf(name)] })} onClick={close}>
            {formatCount(files)}
          </Link>,
        ] as const,
    );
  return (
    <OfficeDialog open close={close} title={m.media_folders()}>
      {data && data.folders.length + data.tags.length === 0 && <p className="hint">{m.media_folders_none()}</p>}
      {data && data.folders.length > 0 && (
        <OfficeSection title={m.media_folders_list()}>
          <OfficeFacts facts={links(data.folders, (name) => ({ column: 'folder', is: [name] }))} />
        </OfficeSection>
      )}
      {data && data.tags.length > 0 && (
        <OfficeSection title={m.media_tags()}>
          <OfficeFacts facts={links(data.tags, (name) => ({ column: 'tags', contains: `, ${name},` }))} />
        </OfficeSection>
      )}
    </OfficeDialog>
  );
}
