/** A sentence beside what it is about: what happened, what was not lost, what to do. */
import type { ReactNode } from 'react';
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx';
import './office-note.css';

export type NoteTone = 'plain' | 'warn' | 'error';
const ICONS: Readonly<Record<NoteTone, OfficeIconName>> = { plain: 'info', warn: 'flag', error: 'flag' };

/** An error is read aloud at once. */
export function OfficeNote({ tone = 'plain', children }: { tone?: NoteTone; children: ReactNode }) {
  return (
    <div className={`note note--${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <OfficeIcon name={ICONS[tone]} />
      <div className="note__text">{children}</div>
    </div>
  );
}
