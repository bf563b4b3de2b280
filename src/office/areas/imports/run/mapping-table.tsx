/** Each field of the kind, the column that fills it, and the first values of that column. */
import { type NewImportAttribute, takesAttributes } from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, type ImportKind } from '#contract/values/import-kinds.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import type { MadeAttributes } from '../attribute-names.ts';
import { MappedAttributes } from './mapped-attributes.tsx';
import { type FileColumn, MappedField } from './mapped-field.tsx';

export interface MappingTableProps {
  readonly kind: ImportKind;
  readonly columns: Readonly<Record<string, string>>;
  /** Of the file, with their first values. */
  readonly file: readonly FileColumn[];
  /** Attributes that the file brings. */
  readonly made: MadeAttributes;
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (field: string, expression: string) => void;
  /** An attribute, filled by this column; `made`: one that the shop has not yet. */
  readonly addAttribute: (code: string, column: string, made?: NewImportAttribute) => void;
}

export function MappingTable({ kind, columns, file, made, faults, change, addAttribute }: MappingTableProps) {
  const used = new Set(Object.values(columns));
  const left = file.filter(({ name }) => !used.has(name));
  return (
    <>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">{m.imports_field()}</th>
            <th scope="col">{m.imports_column()}</th>
            <th scope="col" className="import-table__samples">
              {m.imports_samples()}
            </th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_KIND[kind].fields.map(({ key, title, needed }) => (
            <MappedField
              key={key}
              field={key}
              title={title[getLocale()]}
              note={needed && <span className="import-table__needed">{m.imports_needed()}</span>}
              expression={columns[key] ?? ''}
              file={file}
              fault={faults[key]}
              change={change}
            />
          ))}
        </tbody>
        {takesAttributes(kind) && (
          <MappedAttributes
            columns={columns}
            made={made}
            file={file}
            left={left}
            faults={faults}
            change={change}
            addAttribute={addAttribute}
          />
        )}
      </table>
      {left.length > 0 && (
        <p className="hint">
          {m.imports_columns_left({ count: left.length, columns: left.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
}
