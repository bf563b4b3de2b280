/** A field, the column or text that fills it, and the first values of that column. */
import type { ReactNode } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';

/** A column of the file, with its first values. */
export interface FileColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** The choice that opens a field for text: a constant, or columns in a text. */
const WRITTEN = '\u0000';

export interface MappedFieldProps {
  readonly file: readonly FileColumn[];
  readonly change: (field: string, expression: string) => void;
  readonly field: string;
  readonly title: string;
  /** Behind the title. */
  readonly note?: ReactNode;
  readonly expression: string;
  readonly fault: string | undefined;
}

export function MappedField({ field, title, note, expression, file, fault, change }: MappedFieldProps) {
  const column = file.find(({ name }) => name === expression);
  const isWritten = expression !== '' && !column;
  const id = `map-${field}`;
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{title}</label>
        {note}
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
