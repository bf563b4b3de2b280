/** What was not saved and why, above the rows; and what can be done about it. It stays until it is closed. */
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import { IconButton } from '../ui/office-icon-button.tsx';
import type { GridLinks } from './grid-links.ts';
import type { CellEdits, Fault } from './use-cell-edits.ts';
import './edit-strip.css';

const MOST_NAMED = 4;

export function EditStrip({ edits, links }: { readonly edits: CellEdits; readonly links: GridLinks }) {
  const { news } = edits;
  if (!news) return null;
  const named = (faults: readonly Fault[]) => (
    <>
      {faults.slice(0, MOST_NAMED).map(({ row, column, why }) => (
        <span key={`${row.id} ${column.key}`}>
          <span className="edit-strip__name">{links.nameOf(row)}</span> <b>{column.title[getLocale()]}</b> {why}{' '}
        </span>
      ))}
      {faults.length > MOST_NAMED && m.grid_and_more({ count: faults.length - MOST_NAMED })}
    </>
  );
  return (
    <div className="edit-strip" role="alert">
      <div className="edit-strip__words">
        {news.kind === 'failed' && news.words}
        {news.kind === 'held' && (
          <>
            <b>
              {news.right.length > 0
                ? m.grid_cells_bad({ bad: news.faults.length, all: news.faults.length + news.right.length })
                : m.grid_cells_refused({ count: news.faults.length })}
            </b>{' '}
            {named(news.faults)}
          </>
        )}
        {news.kind === 'refused' && (
          <>
            <b>{m.grid_cells_refused({ count: news.faults.length + news.meetings.length })}</b>{' '}
            {named([...news.faults, ...news.meetings])}
          </>
        )}
      </div>
      {news.kind === 'held' && news.right.length > 0 && (
        <OfficeButton kind="ink" onClick={edits.saveRight}>
          {m.grid_save_right({ count: news.right.length })}
        </OfficeButton>
      )}
      {news.kind === 'held' && <OfficeButton onClick={edits.forget}>{m.grid_save_none()}</OfficeButton>}
      {news.kind === 'refused' && news.meetings.length > 0 && (
        <>
          <OfficeButton onClick={edits.keepMine}>{m.grid_keep_mine()}</OfficeButton>
          <OfficeButton onClick={edits.forget}>{m.grid_keep_theirs()}</OfficeButton>
        </>
      )}
      <IconButton icon="x" label={m.frame_close()} onClick={edits.forget} />
    </div>
  );
}
