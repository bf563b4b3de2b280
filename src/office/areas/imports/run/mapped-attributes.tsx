/** The attributes that the file fills, and how one is added: of the shop, or new with a column of the file. */
import { useState } from 'react';
import { attributeField, mappedAttributes, type NewImportAttribute } from '#contract/values/import-attributes.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { attributeName, type MadeAttributes, useAttributes } from '../attribute-names.ts';
import { NewAttributeDialog } from './mapped-attribute-dialog.tsx';
import { type FileColumn, MappedField } from './mapped-field.tsx';

export interface MappedAttributesProps {
  readonly columns: Readonly<Record<string, string>>;
  readonly made: MadeAttributes;
  readonly file: readonly FileColumn[];
  /** Columns that fill nothing. */
  readonly left: readonly FileColumn[];
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (field: string, expression: string) => void;
  readonly addAttribute: (code: string, column: string, made?: NewImportAttribute) => void;
}

export function MappedAttributes(props: MappedAttributesProps) {
  const { columns, made, file, left, faults, change, addAttribute } = props;
  const known = useAttributes();
  const [isMaking, setMaking] = useState(false);
  const order = known.map(({ code }) => code);
  const placeOf = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  const mapped = mappedAttributes(columns).sort((one, other) => placeOf(one) - placeOf(other));
  const free = known.filter(({ code }) => !mapped.includes(code));
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="import-table__group">
          <b>{m.imports_attributes()}</b> <span className="hint">{m.imports_attributes_hint()}</span>
        </th>
      </tr>
      {mapped.map((code) => (
        <MappedField
          key={code}
          field={attributeField(code)}
          title={attributeName(code, known, made)}
          note={
            made[code] &&
            !known.some((one) => one.code === code) && (
              <span className="import-table__needed">{m.imports_attribute_is_new()}</span>
            )
          }
          expression={columns[attributeField(code)] ?? ''}
          file={file}
          fault={faults[attributeField(code)]}
          change={change}
        />
      ))}
      <tr>
        <td colSpan={3}>
          <div className="import-run__actions">
            <select
              className="input import-table__add"
              aria-label={m.imports_attribute_add()}
              value=""
              onChange={({ target }) => addAttribute(target.value, '')}
            >
              <option value="">{m.imports_attribute_add()}</option>
              {free.map(({ code }) => (
                <option key={code} value={code}>
                  {attributeName(code, known)}
                </option>
              ))}
            </select>
            <OfficeButton kind="quiet" icon="plus" disabled={left.length === 0} onClick={() => setMaking(true)}>
              {m.imports_attribute_new()}
            </OfficeButton>
          </div>
          {isMaking && (
            <NewAttributeDialog
              left={left}
              taken={new Set([...known.map(({ code }) => code), ...mapped])}
              add={addAttribute}
              close={() => setMaking(false)}
            />
          )}
        </td>
      </tr>
    </tbody>
  );
}
