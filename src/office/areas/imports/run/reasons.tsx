/** Why rows were refused and what was warned of, by reason; all of them are in a file for a spreadsheet. */
import type { ImportRunView } from '#contract/office/imports.ts';
import { importFile, officeFileHref } from '#contract/office/office-files.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

export function Reasons({ run: { id, form, report } }: { run: ImportRunView }) {
  if (!report || report.issues.length === 0) return null;
  return (
    <OfficeSection
      title={m.imports_reasons()}
      aside={
        // Of the command line, and after 90 days, there is no file here.
        form && (
          <a className="link" href={officeFileHref(importFile, { id })} download>
            {m.imports_download()}
          </a>
        )
      }
    >
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col" className="import-table__number import-table__line">
              {m.imports_reason_count()}
            </th>
            <th scope="col">{m.imports_reason_column()}</th>
            <th scope="col">{m.imports_reason()}</th>
            <th scope="col" className="import-table__number import-table__line">
              {m.imports_reason_first()}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.issues.map(({ level, column, reason, count, first }) => (
            <tr key={`${level} ${column} ${reason}`}>
              <td
                className={
                  level === 'error' ? 'import-table__number import-table__number--bad' : 'import-table__number'
                }
              >
                {formatCount(count)}
              </td>
              <td>{column}</td>
              <td>
                {level === 'warning' && <span className="hint">{m.imports_warning()} </span>}
                {reason}
              </td>
              <td className="import-table__number">{first > 0 ? formatCount(first) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}
