/** Exports that can be downloaded. */
import type { OfficeExport } from '#contract/office/exports.ts';
import { EXPORT_GROUP_NAMES } from '#contract/values/export-groups.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';

export interface ReadyExportsProps {
  readonly exports: readonly OfficeExport[];
  readonly download: (name: string) => void;
  readonly remove: (name: string) => void;
}

export function ReadyExports({ exports, download, remove }: ReadyExportsProps) {
  return (
    <div className="exports__wide">
      <OfficeTable>
        <thead>
          <tr>
            <th scope="col">{m.exports_name()}</th>
            <th scope="col">{m.exports_holds()}</th>
            <th scope="col" className="list-table__number">
              {m.exports_rows()}
            </th>
            <th scope="col" className="list-table__number">
              {m.exports_size()}
            </th>
            <th scope="col">{m.exports_until()}</th>
            <th scope="col">{m.exports_deeds()}</th>
          </tr>
        </thead>
        <tbody>
          {exports.map(({ name, groups, format, files, rows, size, until }) => (
            <tr key={name}>
              <th scope="row" className="code">
                {name}
              </th>
              <td>{holds(groups, format, files)}</td>
              <td className="list-table__number">{formatCount(rows)}</td>
              <td className="list-table__number">{shownBytes(size)}</td>
              <td>{shortMoment(until)}</td>
              <td>
                <span className="exports__deeds">
                  <OfficeButton icon="dl" aria-label={m.exports_download_one({ name })} onClick={() => download(name)}>
                    {m.exports_download()}
                  </OfficeButton>
                  <OfficeButton aria-label={m.exports_remove_one({ name })} onClick={() => remove(name)}>
                    {m.exports_remove()}
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

/** `everything, CSV, with files`; of some groups, how many. */
function holds(groups: readonly string[], format: string, files: boolean): string {
  const what =
    groups.length === EXPORT_GROUP_NAMES.length ? m.exports_everything() : m.exports_some({ count: groups.length });
  return [what, format === 'csv' ? 'CSV' : 'JSON', files ? m.exports_with_files() : m.exports_no_files()].join(', ');
}
