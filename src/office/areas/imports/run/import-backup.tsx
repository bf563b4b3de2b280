/** The backup before a run that changes more rows than can be taken back: that it will be, was or could not be made, and how to go back. */
import { Link } from 'react-router';
import type { ImportRunView } from '#contract/office/imports.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';

interface ImportBackupProps {
  readonly run: ImportRunView;
  /** The run goes on without a backup. */
  readonly without: boolean;
  readonly onWithout: (without: boolean) => void;
}

export function ImportBackup({ run: { state, backup, report }, without, onWithout }: ImportBackupProps) {
  if (backup?.state === 'made')
    return (
      <OfficeNote>
        {state === 'done'
          ? m.imports_backup_made({ name: backup.name ?? '' })
          : m.imports_backup_ready({ name: backup.name ?? '' })}
        {state === 'done' && (
          <code className="code"> npm run shop -- restore DATA_DIR/backups/{backup.name} --replace</code>
        )}
        {may('backups.run') && (
          <>
            {' '}
            <Link className="link" to="/backups">
              {m.imports_backup_list()}
            </Link>
          </>
        )}
      </OfficeNote>
    );
  if (backup?.state === 'short' || backup?.state === 'failed')
    return (
      <OfficeNote tone="warn">
        {backup.state === 'short'
          ? m.imports_backup_short({ needs: shownBytes(backup.needs ?? 0), free: shownBytes(backup.free ?? 0) })
          : m.imports_backup_failed({ why: backup.why ?? '' })}{' '}
        {may('imports.run') && state !== 'done' && (
          <label className="tick">
            <input
              className="box"
              type="checkbox"
              checked={without}
              onChange={({ target }) => onWithout(target.checked)}
            />
            {m.imports_backup_without()}
          </label>
        )}
      </OfficeNote>
    );
  return state !== 'done' && report?.backup_first ? <OfficeNote>{m.imports_backup_first()}</OfficeNote> : null;
}
