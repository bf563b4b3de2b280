/** The first rows as they will be: what the mapping makes of them. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { attributeOf } from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, type ImportKind } from '#contract/values/import-kinds.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { attributeName, type MadeAttributes, useAttributes } from '../attribute-names.ts';

type Preview = OfficeApiTypes['office_imports.preview']['response']['message'];

export interface PreviewTableProps {
  readonly kind: ImportKind;
  readonly made: MadeAttributes;
  readonly preview: Preview;
}

export function PreviewTable({ kind, made, preview: { fields, rows } }: PreviewTableProps) {
  const attributes = useAttributes();
  const titleOf = (field: string) => {
    const code = attributeOf(field);
    if (code !== undefined) return attributeName(code, attributes, made);
    return IMPORT_KIND[kind].fields.find(({ key }) => key === field)?.title[getLocale()] ?? field;
  };
  return (
    <OfficeSection
      title={m.imports_preview()}
      aside={<span className="hint">{m.imports_preview_hint({ count: rows.length })}</span>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className="import-run__scroll" tabIndex={0} aria-label={m.imports_preview_hint({ count: rows.length })}>
        <table className="import-table import-table--cells">
          <thead>
            <tr>
              <th scope="col" className="import-table__number import-table__line">
                {m.imports_line()}
              </th>
              {fields.map((field) => (
                <th scope="col" key={field}>
                  {titleOf(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <td className="import-table__number import-table__line">{line}</td>
                {fields.map((field, place) => (
                  <td key={field}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </OfficeSection>
  );
}
