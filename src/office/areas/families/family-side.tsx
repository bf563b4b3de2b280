/** The family that is chosen in the tree: its names, whether the shop shows it, its articles, its changes. */
import { Link } from 'react-router';
import type { FamilyValues, OfficeFamily } from '#contract/office/families.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { RecordForm } from '#office/form/record-form.tsx';
import { gridLink } from '#office/grid/grid-link.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../history/record-changes.tsx';
import { familyName, pathName } from './family-name.ts';

interface FamilySideProps {
  readonly family: OfficeFamily | undefined;
  readonly families: readonly OfficeFamily[];
  readonly mayWrite: boolean;
}

export function FamilySide({ family, families, mayWrite }: FamilySideProps) {
  if (!family)
    return (
      <RecordSide label={m.families_one()}>
        <p className="hint">{m.families_choose()}</p>
      </RecordSide>
    );
  const { code, name_it, name_en, active, own, articles } = family;
  return (
    <RecordSide label={m.families_one()}>
      <OfficeSection title={familyName(family)}>
        {family.parent !== '' && <p className="hint">{pathName(families, family.parent)}</p>}
        <RecordForm
          draft={`family:${code}`}
          stored={{ name_it, name_en, active }}
          fields={[
            { name: 'name_it', label: m.families_name_it(), kind: 'text', wide: true },
            { name: 'name_en', label: m.families_name_en(), kind: 'text', wide: true },
            { name: 'active', label: m.families_active(), kind: 'tick', wide: true, hint: m.families_active_hint() },
          ]}
          hasKey
          save={
            mayWrite
              ? async (known, values) => {
                  const change = {
                    code,
                    values: values as Partial<FamilyValues>,
                    known: known as Partial<FamilyValues>,
                  };
                  try {
                    const { message } = await changeOffice('office_families.save', change);
                    noteDone(m.families_saved({ name: familyName(family) }), message.operation);
                  } finally {
                    await queryClient.invalidateQueries({ queryKey: ['families'] });
                  }
                }
              : undefined
          }
        />
      </OfficeSection>
      <OfficeSection title={m.families_articles()}>
        <OfficeFacts
          facts={[
            [
              m.families_own(),
              <Link key="own" to={gridLink('articles', { filters: [{ column: 'family_code', is: [code] }] })}>
                {formatCount(own)}
              </Link>,
            ],
            [m.families_with_below(), formatCount(articles)],
          ]}
        />
      </OfficeSection>
      <RecordChanges entity="family" code={code} />
    </RecordSide>
  );
}
