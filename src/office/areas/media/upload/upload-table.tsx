/** The pictures of an upload: file, article, place, what would happen. */
import { Link } from 'react-router';
import type { PictureUpload } from '#contract/office/media.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { outcomeName, outcomeShape } from '../media-words.ts';

interface UploadTableProps {
  readonly rows: readonly PictureUpload[];
  readonly busy: boolean;
  readonly correct: (row: PictureUpload) => void;
  readonly leaveOut: (row: PictureUpload) => void;
}

export function UploadTable({ rows, busy, correct, leaveOut }: UploadTableProps) {
  return (
    <div className="picture-upload__scroll">
      <OfficeTable>
        <thead>
          <tr>
            <th scope="col">{m.media_column_picture()}</th>
            <th scope="col">{m.media_column_file()}</th>
            <th scope="col">{m.media_column_article()}</th>
            <th scope="col" className="list-table__number">
              {m.media_column_place()}
            </th>
            <th scope="col">{m.media_column_outcome()}</th>
            <th scope="col">{m.media_column_instead()}</th>
            <th>
              <span className="visually-hidden">{m.media_correct_short()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {row.thumb && <img className="picture-upload__thumb" src={row.thumb.url} alt="" loading="lazy" />}
              </td>
              <th scope="row" className="picture-upload__name" title={row.name}>
                {baseName(row.name)}
              </th>
              <td>
                {row.article && (
                  <>
                    <Link to={articlePath(row.article.code)}>{row.article.code}</Link>{' '}
                    <span className="hint">{row.article.name}</span>
                  </>
                )}
              </td>
              <td className="list-table__number">{row.place}</td>
              <td>
                <OfficeState shape={outcomeShape(row.outcome)}>{outcomeName(row.outcome)}</OfficeState>
                <About row={row} />
              </td>
              <td>
                {row.replaces && <img className="picture-upload__thumb" src={row.replaces.url} alt="" loading="lazy" />}
              </td>
              <td>
                {row.outcome !== 'done' && row.outcome !== 'unreadable' && (
                  <span className="picture-upload__deeds">
                    <IconButton
                      icon="edit"
                      label={m.media_correct({ name: baseName(row.name) })}
                      disabled={busy}
                      onClick={() => correct(row)}
                    />
                    <IconButton
                      icon={row.outcome === 'left-out' ? 'undo' : 'x'}
                      label={
                        row.outcome === 'left-out'
                          ? m.media_take_again({ name: baseName(row.name) })
                          : m.media_leave_out({ name: baseName(row.name) })
                      }
                      disabled={busy}
                      onClick={() => leaveOut(row)}
                    />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </OfficeTable>
    </div>
  );
}

/** Without its folders. */
const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** Why, or what is known of it. */
function About({ row: { problem, known_as: knownAs, outcome, name, corrected } }: { row: PictureUpload }) {
  const words = [
    problem,
    knownAs !== '' &&
      outcome !== 'done' &&
      (knownAs === baseName(name) ? m.media_known() : m.media_known_as({ name: knownAs })),
    corrected && m.media_by_hand(),
  ].filter(Boolean);
  return words.length > 0 && <span className="hint picture-upload__about"> {words.join(' · ')}</span>;
}
