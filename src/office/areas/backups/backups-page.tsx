/** Backups of the shop, for owners: made, checked and taken out here; restored from the command line. */
import { useQuery } from '@tanstack/react-query';
import type { OfficeBackup, OfficeBackups } from '#contract/office/backups.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import './backups.css';

const AGAIN_MS = 30_000;
const BUSY_MS = 1_000;

export function Component() {
  const { data, error } = useQuery({
    queryKey: ['backups'],
    queryFn: async () => (await callOffice('office_backups.get', {})).message,
    refetchInterval: ({ state }) => (state.data?.work ? BUSY_MS : AGAIN_MS),
  });
  if (data) return <BackupsPage found={data} stale={error !== null} />;
  if (error) throw error;
  return <LoadingPage />;
}

function BackupsPage({ found, stale }: { found: OfficeBackups; stale: boolean }) {
  const { backups, work, fault, keep, bucket } = found;
  const { refused, press } = useDeeds('backups');
  const make = () =>
    press(async () => {
      await changeOffice('office_backups.create', {});
      showNotice(m.backups_begun());
    });
  const verify = (name: string) =>
    press(async () => {
      await changeOffice('office_backups.verify', { name });
      showNotice(m.backups_check_begun());
    });
  const download = (name: string) =>
    press(async () => {
      const { message } = await changeOffice('office_backups.open_download', { name });
      location.assign(message.href);
    });
  useCommands([
    { id: 'make', name: m.backups_make(), key: 'n', icon: 'plus', hint: true, disabled: work !== null, run: make },
  ]);
  const percent = work ? Math.round(work.done * 100) : 0;
  return (
    <OfficePage
      title={m.backups_title()}
      actions={
        <OfficeButton kind="go" icon="plus" keyShown="n" disabled={work !== null} onClick={make}>
          {m.backups_make()}
        </OfficeButton>
      }
      status={<span role="status">{stale ? m.frame_stale() : m.backups_status()}</span>}
    >
      <div className="backups">
        {refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
        {fault !== '' && <OfficeNote tone="warn">{m.backups_fault({ fault })}</OfficeNote>}
        {bucket !== '' && <OfficeNote tone="warn">{m.backups_bucket({ bucket })}</OfficeNote>}
        {work && (
          <p className="backups__work" role="status">
            {work.kind === 'create' ? m.backups_making({ percent }) : m.backups_verifying({ name: work.name, percent })}
            <progress aria-hidden="true" max={1} value={work.done} />
          </p>
        )}
        {backups.length === 0 ? (
          <p className="message">{m.backups_none()}</p>
        ) : (
          <BackupTable backups={backups} isBusy={work !== null} verify={verify} download={download} />
        )}
        <p className="hint">{m.backups_secret()}</p>
        <p className="hint">{keep === 0 ? m.backups_keep_all() : m.backups_keep({ count: keep })}</p>
        <OfficeSection title={m.backups_restore()}>
          <p>{m.backups_restore_text()}</p>
          <p>
            <code className="backups__line">
              npm run shop -- restore backups/{backups[0]?.name ?? '….tar'} --replace
            </code>
          </p>
          <p>{m.backups_nightly()}</p>
          <p>
            <code className="backups__line">npm run --silent shop -- backup --keep 14</code>
          </p>
        </OfficeSection>
      </div>
    </OfficePage>
  );
}

interface BackupTableProps {
  readonly backups: readonly OfficeBackup[];
  readonly isBusy: boolean;
  readonly verify: (name: string) => void;
  readonly download: (name: string) => void;
}

function BackupTable({ backups, isBusy, verify, download }: BackupTableProps) {
  return (
    <div className="backups__wide">
      <OfficeTable>
        <thead>
          <tr>
            <th scope="col">{m.backups_name()}</th>
            <th scope="col">{m.backups_at()}</th>
            <th scope="col">{m.backups_age()}</th>
            <th scope="col" className="list-table__number">
              {m.backups_size()}
            </th>
            <th scope="col">{m.backups_checked()}</th>
            <th scope="col">{m.backups_deeds()}</th>
          </tr>
        </thead>
        <tbody>
          {backups.map(({ name, at, size, checked }) => (
            <tr key={name}>
              <th scope="row" className="code">
                {name}
              </th>
              <td>{shortMoment(at)}</td>
              <td>{ageWords(at)}</td>
              <td className="list-table__number">{shownBytes(size)}</td>
              <td className={checked && checked.fault !== '' ? 'backups__bad' : undefined}>{checkWords(checked)}</td>
              <td>
                <span className="backups__deeds">
                  <OfficeButton
                    icon="check"
                    disabled={isBusy}
                    aria-label={m.backups_verify_one({ name })}
                    onClick={() => verify(name)}
                  >
                    {m.backups_verify()}
                  </OfficeButton>
                  <OfficeButton icon="dl" aria-label={m.backups_download_one({ name })} onClick={() => download(name)}>
                    {m.backups_download()}
                  </OfficeButton>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </OfficeTable>
    </div>
  );
}

function checkWords(checked: OfficeBackup['checked']): string {
  if (!checked) return m.backups_not_checked();
  const { fault, rows, files, at } = checked;
  if (fault !== '') return m.backups_bad({ fault });
  return m.backups_well({ rows: formatCount(rows), files: formatCount(files), at: shortMoment(at) });
}

const HOUR_MS = 3_600_000;

function ageWords(at: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / HOUR_MS);
  if (hours < 1) return m.backups_now();
  return hours < 48 ? m.backups_hours({ count: hours }) : m.backups_days({ count: Math.floor(hours / 24) });
}
