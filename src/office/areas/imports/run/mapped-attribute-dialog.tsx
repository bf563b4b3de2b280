/** An attribute that the shop gets with the import: its column, names, type and unit, as far as the heading says them. */
import { useState } from 'react';
import {
  ATTRIBUTE_TYPES,
  type AttributeType,
  attributeCode,
  guessAttribute,
  type NewImportAttribute,
} from '#contract/values/import-attributes.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import type { FileColumn } from './mapped-field.tsx';

export interface NewAttributeDialogProps {
  readonly left: readonly FileColumn[];
  /** Codes that other attributes have. */
  readonly taken: ReadonlySet<string>;
  readonly add: (code: string, column: string, made: NewImportAttribute) => void;
  readonly close: () => void;
}

const TYPE: Readonly<Record<AttributeType, () => string>> = {
  text: m.imports_attribute_text,
  number: m.imports_attribute_number,
  boolean: m.imports_attribute_boolean,
};

export function NewAttributeDialog({ left, taken, add, close }: NewAttributeDialogProps) {
  const [column, setColumn] = useState(left[0]?.name ?? '');
  const samples = left.find(({ name }) => name === column)?.samples ?? [];
  const guessed = guessAttribute(column, samples);
  return (
    <OfficeDialogForm
      title={m.imports_attribute_new()}
      submit={m.imports_attribute_map()}
      close={close}
      onSubmit={async (fields) => {
        const text = (field: string) => String(fields.get(field) ?? '').trim();
        const label = text('label_it');
        if (label === '') return m.imports_attribute_needs_name();
        const type = ATTRIBUTE_TYPES.find((one) => one === text('type')) ?? 'text';
        const unit = type === 'number' ? text('unit') : '';
        add(attributeCode(label, taken), column, { label_it: label, label_en: text('label_en'), type, unit });
        return undefined;
      }}
    >
      <OfficeSelect
        label={m.imports_column()}
        name="column"
        value={column}
        onChange={({ target }) => setColumn(target.value)}
        autoFocus
      >
        {left.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </OfficeSelect>
      {samples.length > 0 && <p className="hint">{samples.join(' · ')}</p>}
      {/* Another column is another attribute: its fields begin anew. */}
      <OfficeField
        key={`it ${column}`}
        label={m.imports_attribute_name_it()}
        name="label_it"
        defaultValue={column.replace(/\s*\([^()]*\)\s*$/, '')}
        maxLength={200}
        required
      />
      <OfficeField label={m.imports_attribute_name_en()} name="label_en" maxLength={200} />
      <OfficeSelect key={`type ${column}`} label={m.imports_attribute_type()} name="type" defaultValue={guessed.type}>
        {ATTRIBUTE_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE[type]()}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField
        key={`unit ${column}`}
        label={m.imports_attribute_unit()}
        name="unit"
        defaultValue={guessed.unit}
        maxLength={20}
      />
    </OfficeDialogForm>
  );
}
