/** Each field of the kind, the column that fills it, and the first values of that column. */
import { IMPORT_KIND, type ImportKind } from '#contract/values/import-kinds.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';

export interface MappingTableProps {
  readonly kind: ImportKind;
  readonly columns: Readonly<Record<string, string>>;
  /** Of the file, with their first values. */
  readonly file: ReadonlyArray<{ readonly name: string; readonly samples: readonly string[] }>;
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (field: string, expression: string) => void;
}

/** The choice that opens a field for text: a constant, or columns in a text. */
const WRITTEN = '\u0000';

export function MappingTable({ kind, columns, file, faults, change }: MappingTableProps) {
  const used = new Set(Object.values(columns));
  const left = file.filter(({ name }) => !used.has(name));
  return (
    <>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_field()}</th>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col">{m.imports_samples()}</th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_KIND[kind].fields.map(({ key, title, needed }) => (
            <MappedField
              key={key}
              field={key}
              title={title[getLocale()]}
              needed={needed ?? false}
              expression={columns[key] ?? ''}
              file={file}
              fault={faults[key]}
              change={change}
            />
          ))}
        </tbody>
      </table>
      {left.length > 0 && (
        <p className="hint">
          {m.imports_columns_left({ count: left.length, columns: left.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
}

interface MappedFieldProps extends Pick<MappingTableProps, 'file' | 'change'> {
  readonly field: string;
  readonly title: string;
  readonly needed: boolean;
  readonly expression: string;
  readonly fault: string | undefined;
}

function MappedField({ field, title, needed, expression, file, fault, change }: MappedFieldProps) {
  const column = file.find(({ name }) => name === expression);
  const isWritten = expression !== '' && !column;
  const id = `map-${field}`;
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{title}</label>
        {needed && <span className="import-table__needed">{m.imports_needed()}</span>}
      </th>
      <td>
        <div className="import-table__choice">
          <select
            id={id}
            className="input"
            value={isWritten ? WRITTEN : expression}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={({ target }) => change(field, target.value === WRITTEN ? '=' : target.value)}
          >
            <option value="">{m.imports_no_column()}</option>
            {file.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value={WRITTEN}>{m.imports_written()}</option>
          </select>
          {isWritten && (
            <input
              className="input"
              aria-label={m.imports_written_label({ field: title })}
              title={m.imports_written_hint()}
              value={expression}
              maxLength={500}
              onChange={({ target }) => change(field, target.value)}
            />
          )}
        </div>
        {fault !== undefined && (
          <p className="field__error" id={`${id}-fault`}>
            <OfficeIcon name="info" small />
            {fault}
          </p>
        )}
      </td>
      <td className="import-table__samples">{column?.samples.join(' · ')}</td>
    </tr>
  );
}
