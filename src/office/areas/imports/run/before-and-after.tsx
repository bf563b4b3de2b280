/** Before and after, per field, and the prices that move most. */
import { Link } from 'react-router';
import type { ImportReportOfRun } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { attributeName, type MadeAttributes, useAttributes } from '../attribute-names.ts';
import { fieldName, shownMove, shownPrice, shownValue } from '../import-words.ts';

export interface ChangedFieldsProps {
  readonly report: ImportReportOfRun;
  readonly made: MadeAttributes | undefined;
}

export function ChangedFields({ report: { fields }, made }: ChangedFieldsProps) {
  const attributes = useAttributes();
  if (fields.length === 0) return null;
  return (
    <OfficeSection title={m.imports_fields()}>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_field()}</th>
            <th scope="col" className="import-table__number">
              {m.imports_changes()}
            </th>
            <th scope="col">{m.imports_before()}</th>
            <th scope="col">{m.imports_after()}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ table, field, count, emptied, samples: [sample] }) => (
            <tr key={`${table}.${field}`}>
              <th scope="row">{fieldName(table, field, (code) => attributeName(code, attributes, made))}</th>
              <td className="import-table__number">
                {formatCount(count)}
                {emptied > 0 && (
                  <span className="import-table__bad"> {m.imports_emptied({ count: formatCount(emptied) })}</span>
                )}
              </td>
              <td className="import-table__old" title={sample?.key}>
                {sample && shownValue(table, field, sample.before)}
              </td>
              <td className="import-table__new">{sample && shownValue(table, field, sample.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}

export function PriceMoves({ moves }: Pick<ImportReportOfRun, 'moves'>) {
  return (
    <OfficeSection title={m.imports_moves()}>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_code()}</th>
            <th scope="col">{m.imports_article()}</th>
            <th scope="col" className="import-table__number">
              {m.imports_before_price()}
            </th>
            <th scope="col" className="import-table__number">
              {m.imports_after_price()}
            </th>
            <th scope="col" className="import-table__number">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.slice(0, 20).map(({ code, name, before, after }, index) => (
            // An article may have several prices.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <tr key={`${code} ${index}`}>
              <td>
                <Link className="code link" to={articlePath(code)}>
                  {code}
                </Link>
              </td>
              <td className="import-table__words">{name}</td>
              <td className="import-table__number">{shownPrice(before)}</td>
              <td className="import-table__number">
                <b>{shownPrice(after)}</b>
              </td>
              <td className="import-table__number">{shownMove(before, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}
