/** Exports of the shop: chosen, made and taken out here, as files that an import reads (docs/export.md). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeExports } from '#contract/office/exports.ts';
import { EXPORT_DAYS, EXPORT_GROUP_NAMES, type ExportGroupName, missingFor } from '#contract/values/export-groups.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { may } from '#office/lib/start-data.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ExportChoice } from './export-choice.tsx';
import { ReadyExports } from './ready-exports.tsx';
import './exports.css';

const AGAIN_MS = 30_000;
const BUSY_MS = 1_000;

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['exports'],
    queryFn: async () => (await callOffice('office_exports.get', {})).message,
    refetchInterval: ({ state }) => (state.data?.work ? BUSY_MS : AGAIN_MS),
  });
  if (data) return <ExportsPage found={data} stale={error !== null} />;
  if (error) throw error;
  return <LoadingPage />;
}

/** What this person may take out. */
const readableGroups = () => EXPORT_GROUP_NAMES.filter((group) => missingFor(group, may).length === 0);

function ExportsPage({ found, stale }: { found: OfficeExports; stale: boolean }) {
  const { exports, work, fault } = found;
  const readable = readableGroups();
  const [groups, setGroups] = useState<readonly ExportGroupName[]>(readable);
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv');
  const [files, setFiles] = useState(true);
  const { refused, press } = useDeeds('exports');
  const make = () =>
    press(async () => {
      await changeOffice('office_exports.create', { groups: [...groups], format, files });
      showNotice(m.exports_begun());
    });
  const download = (name: string) =>
    press(async () => {
      const { message } = await changeOffice('office_exports.open_download', { name });
      location.assign(message.href);
    });
  const remove = (name: string) =>
    press(async () => {
      await changeOffice('office_exports.remove', { name });
      showNotice(m.exports_removed({ name }));
    });
  const isClosed = work !== null || groups.length === 0;
  useCommands([
    { id: 'make', name: m.exports_make(), key: 'n', icon: 'plus', hint: true, disabled: isClosed, run: make },
  ]);
  return (
    <OfficePage
      title={m.exports_title()}
      actions={
        <OfficeButton kind="go" icon="plus" keyShown="n" disabled={isClosed} onClick={make}>
          {m.exports_make()}
        </OfficeButton>
      }
      status={<span role="status">{stale ? m.frame_stale() : m.exports_status({ days: EXPORT_DAYS })}</span>}
    >
      <div className="exports">
        {refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
        {fault !== '' && (
          <OfficeNote tone="warn">{fault === 'disk-full' ? m.exports_disk_full() : m.exports_failed()}</OfficeNote>
        )}
        {work && (
          <p className="exports__work" role="status">
            {m.exports_making({ percent: Math.round(work.done * 100), rows: formatCount(work.rows) })}
            <progress aria-hidden="true" max={1} value={work.done} />
          </p>
        )}
        <ExportChoice
          readable={readable}
          chosen={groups}
          onChosen={setGroups}
          format={format}
          onFormat={setFormat}
          files={files}
          onFiles={setFiles}
        />
        <OfficeSection title={m.exports_ready()}>
          {exports.length === 0 ? (
            <p className="message">{m.exports_none()}</p>
          ) : (
            <ReadyExports exports={exports} download={download} remove={remove} />
          )}
        </OfficeSection>
        <p className="hint">{m.exports_formulas()}</p>
        <p className="hint">{m.exports_secret()}</p>
      </div>
    </OfficePage>
  );
}
