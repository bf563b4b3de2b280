/** Before a family moves: where to, and what that touches. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeFamily } from '#contract/office/families.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { familyName, pathName } from './family-name.ts';
import { type Place, pathTo } from './tree-moves.rules.ts';

interface MoveDialogProps {
  readonly family: OfficeFamily;
  readonly families: readonly OfficeFamily[];
  /** Where it was dropped; undefined: the person chooses here. */
  readonly place: Place | undefined;
  readonly close: () => void;
  readonly move: (place: Place) => Promise<string | undefined>;
}

export function MoveDialog({ family, families, place, close, move }: MoveDialogProps) {
  const [chosen, setChosen] = useState(family.parent);
  const parent = place?.parent ?? chosen;
  const { data, error } = useQuery({
    queryKey: ['families', family.code, 'impact', parent],
    queryFn: async () => (await callOffice('office_families.move_preview', { code: family.code, parent })).message,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const others = families.filter(({ code }) => !pathTo(families, code).some((step) => step.code === family.code));
  const counts: ReadonlyArray<readonly [string, string]> | undefined = data && [
    [m.families_touch_families(), formatCount(data.families)],
    [m.families_touch_articles(), formatCount(data.articles)],
    [m.families_touch_menu(), formatCount(data.menu_links)],
    [m.families_touch_kept(), formatCount(data.kept)],
    [m.families_touch_lost(), formatCount(data.lost)],
    [m.families_touch_gained(), formatCount(data.gained)],
  ];
  return (
    <OfficeDialogForm
      title={m.families_move_title({ name: familyName(family) })}
      submit={m.families_move()}
      close={close}
      onSubmit={() => move(place ?? { parent, before: '' })}
    >
      {place ? (
        <p>{parent === '' ? m.families_move_top() : m.families_move_below({ name: pathName(families, parent) })}</p>
      ) : (
        <OfficeSelect
          label={m.families_parent()}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          autoFocus
        >
          <option value="">{m.families_top()}</option>
          {others.map(({ code }) => (
            <option key={code} value={code}>
              {pathName(families, code)}
            </option>
          ))}
        </OfficeSelect>
      )}
      {error && (
        <p className="field__error" role="alert">
          {refusalWords(error)}
        </p>
      )}
      {counts && !error && <OfficeFacts facts={counts} />}
      <p className="hint">{m.families_move_hint()}</p>
    </OfficeDialogForm>
  );
}
