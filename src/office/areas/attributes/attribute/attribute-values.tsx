/** The values of an attribute over all articles: each figure leads to its articles, each value can be written otherwise. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeAttribute, OfficeAttributeValue } from '#contract/office/attributes.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { RenameValueDialog } from './rename-value-dialog.tsx';

interface AttributeValuesProps {
  readonly attribute: OfficeAttribute;
  readonly mayWrite: boolean;
}

/** With so many a part of them is looked for. */
const MANY = 12;

export function AttributeValueList({ attribute, mayWrite }: AttributeValuesProps) {
  const { code } = attribute;
  const [typed, setTyped] = useState('');
  const [renamed, setRenamed] = useState<OfficeAttributeValue>();
  const text = useSettled(typed.trim());
  const { data } = useQuery({
    queryKey: ['attributes', code, 'values', text],
    queryFn: async () => (await callOffice('office_attributes.get_values', { code, text })).message,
    placeholderData: keepPreviousData,
  });
  const values = data?.values ?? [];
  const isText = attribute.values.type === 'text';
  return (
    <OfficeSection
      title={m.attributes_values()}
      aside={data && <span className="hint">{m.attributes_values_count({ count: formatCount(data.total) })}</span>}
    >
      {(typed !== '' || values.length > MANY) && (
        <OfficeField
          label={m.attributes_values_find()}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {data?.values.length === 0 && <p className="hint">{m.attributes_no_values()}</p>}
      {values.length > 0 && (
        <div className="attribute-page__scroll">
          <OfficeTable>
            <thead>
              <tr>
                <th scope="col">{isText ? m.attributes_value_it() : m.attributes_value()}</th>
                {isText && <th scope="col">{m.attributes_value_en()}</th>}
                <th scope="col" className="list-table__number">
                  {m.attributes_articles()}
                </th>
                {mayWrite && (
                  <th>
                    <span className="visually-hidden">{m.attributes_rename()}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {values.map((value) => (
                <tr key={value.value_it}>
                  <th scope="row">{value.value_it}</th>
                  {isText && <td>{value.value_en.join(' · ')}</td>}
                  <td className="list-table__number">
                    <Link to={gridLink('articles', { filters: [{ column: 'attributes', contains: value.found_by }] })}>
                      {formatCount(value.articles)}
                    </Link>
                  </td>
                  {mayWrite && (
                    <td>
                      <IconButton
                        icon="edit"
                        label={m.attributes_rename_one({ value: value.value_it })}
                        onClick={() => setRenamed(value)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </OfficeTable>
        </div>
      )}
      {data && data.total > values.length && (
        <p className="hint">{m.attributes_values_more({ count: values.length })}</p>
      )}
      {renamed && (
        <RenameValueDialog
          attribute={attribute}
          value={renamed}
          others={values.flatMap(({ value_it: one }) => (one === renamed.value_it ? [] : [one]))}
          close={() => setRenamed(undefined)}
        />
      )}
    </OfficeSection>
  );
}
