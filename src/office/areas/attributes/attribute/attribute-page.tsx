/** One attribute: what it is called and is for, its values over all articles, and which articles of a family lack it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AttributeValues, OfficeAttribute } from '#contract/office/attributes.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordForm } from '#office/form/record-form.tsx';
import { gridLink } from '#office/grid/grid-link.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { attributePath } from '../attribute-path.ts';
import { attributeName, kindChoices } from '../attribute-words.ts';
import { AttributeValueList } from './attribute-values.tsx';
import './attribute-page.css';

export function Component() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['attributes', code],
    queryFn: async () => (await callOffice('office_attributes.get_attribute', { code })).message,
  });
  if (data) return <AttributePage key={data.code} attribute={data} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function AttributePage({ attribute }: { readonly attribute: OfficeAttribute }) {
  const { code, values, articles } = attribute;
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const mayWrite = may('articles.write');
  const name = attributeName(values);

  async function save(known: Partial<AttributeValues>, wanted: Partial<AttributeValues>): Promise<void> {
    const { position } = wanted;
    const place = position === undefined ? {} : { position: Number(position) };
    const held = known.position === undefined ? {} : { position: Number(known.position) };
    try {
      const change = { code, values: { ...wanted, ...place }, known: { ...known, ...held } };
      const { message } = await changeOffice('office_attributes.save', change);
      noteDone(m.attributes_saved({ name: attributeName({ ...values, ...wanted }) }), message.operation);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['attributes'] });
    }
  }
  async function remove(): Promise<void> {
    try {
      setFault(undefined);
      const { message } = await changeOffice('office_attributes.remove', { code });
      noteDone(m.attributes_removed({ name }), message.operation);
      await navigate('/attributes');
      await queryClient.invalidateQueries({ queryKey: ['attributes'] });
    } catch (failure) {
      setFault(refusalWords(failure));
    }
  }
  useCommands([
    {
      id: 'remove-attribute',
      name: m.attributes_remove(),
      key: 'r',
      icon: 'trash',
      hint: true,
      disabled: !mayWrite,
      run: () => void remove(),
    },
  ]);
  return (
    <OfficePage
      title={name}
      crumbs={[{ to: '/attributes', name: m.attributes_title() }]}
      head={<span className="code">{code}</span>}
      actions={
        <>
          <AlsoHere topic="attributes" record={code} />
          <WalkButtons
            grid="attributes"
            isThis={({ cells }) => cells.code === code}
            pageOf={({ cells }) => attributePath(String(cells.code))}
          />
          {mayWrite && (
            <OfficeButton icon="trash" keyShown="r" onClick={() => void remove()}>
              {m.attributes_remove()}
            </OfficeButton>
          )}
        </>
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      body="whole"
      wraps
    >
      <RecordColumns side={<AttributeSide attribute={attribute} />}>
        <OfficeSection title={m.attributes_one()}>
          <RecordForm
            draft={`attribute:${code}`}
            stored={{ ...values, position: String(values.position) }}
            fields={[
              { name: 'label_it', label: m.attributes_label_it(), kind: 'text' },
              { name: 'label_en', label: m.attributes_label_en(), kind: 'text' },
              {
                name: 'type',
                label: m.attributes_kind(),
                kind: 'choice',
                choices: kindChoices(),
                ...(articles > 0 && { hint: m.attributes_kind_fixed() }),
              },
              { name: 'unit', label: m.attributes_unit(), kind: 'text', hint: m.attributes_unit_hint() },
              { name: 'position', label: m.attributes_position(), kind: 'text', hint: m.attributes_position_hint() },
              {
                name: 'filterable',
                label: m.attributes_filterable(),
                kind: 'tick',
                hint: m.attributes_filterable_hint(),
              },
            ]}
            hasKey
            save={
              mayWrite
                ? (known, wanted) => save(known as Partial<AttributeValues>, wanted as Partial<AttributeValues>)
                : undefined
            }
          />
        </OfficeSection>
        <AttributeValueList attribute={attribute} mayWrite={mayWrite} />
      </RecordColumns>
    </OfficePage>
  );
}

function AttributeSide({ attribute: { code, families } }: { readonly attribute: OfficeAttribute }) {
  return (
    <RecordSide label={m.attributes_missing()}>
      <OfficeSection title={m.attributes_missing()}>
        <p className="hint">{families.length === 0 ? m.attributes_no_families() : m.attributes_missing_hint()}</p>
        <ul className="attribute-page__families">
          {families.map((family) => (
            <li key={family.code} className="attribute-page__family">
              <Link to={`/families/${encodeURIComponent(family.code)}`}>{family.name}</Link>
              <span>
                {family.missing === 0 ? (
                  '0'
                ) : (
                  <Link
                    aria-label={m.attributes_missing_in({ count: formatCount(family.missing), family: family.name })}
                    to={gridLink('articles', {
                      filters: [
                        { column: 'active', is: ['yes'] },
                        { column: 'sort', not: ['parent'] },
                        { column: 'family_code', is: [family.code] },
                        { column: 'lacks', contains: `[${code}]` },
                      ],
                    })}
                  >
                    {formatCount(family.missing)}
                  </Link>
                )}
                <span className="hint"> / {formatCount(family.have + family.missing)}</span>
              </span>
            </li>
          ))}
        </ul>
      </OfficeSection>
      <RecordChanges entity="attribute" code={code} />
    </RecordSide>
  );
}
