/** The tree of families (back-office design §4.3): moved by dragging or by keys, named, shown or hidden; a move says first what it touches. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OfficeFamily } from '#contract/office/families.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { familyPath } from './family-path.ts';
import { FamilySide } from './family-side.tsx';
import { FamilyTree } from './family-tree.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NewFamilyDialog } from './new-family-dialog.tsx';
import { type MoveKey, type Place, placeByKey } from './tree-moves.rules.ts';
import './families.css';

export function Component() {
  const { data, error } = useQuery({
    // As the rows of a list: events of any family bring it up to date.
    queryKey: ['families', 'rows'],
    queryFn: async () => (await callOffice('office_families.get_tree', {})).message.families,
  });
  if (data) return <Families families={data} />;
  if (error) throw error;
  return <LoadingPage />;
}

interface WantedMove {
  readonly family: OfficeFamily;
  readonly place: Place;
}

function Families({ families }: { families: readonly OfficeFamily[] }) {
  const { code } = useParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<WantedMove>();
  const [isMaking, setMaking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const mayWrite = may('articles.write');
  const chosen = families.find((one) => one.code === code);

  async function send({ family, place }: WantedMove): Promise<string | undefined> {
    try {
      setFault(undefined);
      const { message } = await changeOffice('office_families.move', {
        code: family.code,
        ...place,
        known: { parent: family.parent },
      });
      noteDone(m.families_moved({ name: family[getLocale() === 'it' ? 'name_it' : 'name_en'] }), message.operation);
      return undefined;
    } catch (failure) {
      const words = refusalWords(failure);
      setFault(words);
      return words;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['families'] });
    }
  }
  /** Another order is seen at once; another parent is asked about first. */
  function move(family: OfficeFamily, place: Place | undefined): void {
    if (!place || !mayWrite || place.before === family.code) return;
    if (place.parent === family.parent) void send({ family, place });
    else setAsked({ family, place });
  }
  const byKey = (key: MoveKey) => () => chosen && move(chosen, placeByKey(families, chosen.code, key));
  const canMove = mayWrite && chosen !== undefined;
  useCommands(
    mayWrite
      ? [
          { id: 'new-family', name: m.families_new(), key: 'n', icon: 'plus', hint: true, run: () => setMaking(true) },
          {
            id: 'move-family',
            name: m.families_move(),
            key: 'm',
            icon: 'swap',
            hint: true,
            disabled: !canMove,
            run: () => setChoosing(true),
          },
          { id: 'family-up', name: m.families_up(), key: 'Alt+ArrowUp', disabled: !canMove, run: byKey('up') },
          { id: 'family-down', name: m.families_down(), key: 'Alt+ArrowDown', disabled: !canMove, run: byKey('down') },
          { id: 'family-in', name: m.families_in(), key: 'Alt+ArrowRight', disabled: !canMove, run: byKey('in') },
          { id: 'family-out', name: m.families_out(), key: 'Alt+ArrowLeft', disabled: !canMove, run: byKey('out') },
        ]
      : [],
  );
  return (
    <OfficePage
      title={m.families_title()}
      actions={
        mayWrite && (
          <>
            <OfficeButton icon="swap" keyShown="m" disabled={!canMove} onClick={() => setChoosing(true)}>
              {m.families_move()}
            </OfficeButton>
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
              {m.families_new()}
            </OfficeButton>
          </>
        )
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      status={<span>{m.families_count({ count: formatCount(families.length) })}</span>}
      body="whole"
    >
      <RecordColumns
        side={<FamilySide key={chosen?.code ?? ''} family={chosen} families={families} mayWrite={mayWrite} />}
      >
        {families.length === 0 && <p className="hint">{m.families_none()}</p>}
        <FamilyTree
          families={families}
          chosen={chosen?.code}
          choose={(next) => void navigate(familyPath(next), { replace: true })}
          move={mayWrite ? move : undefined}
        />
        {mayWrite && families.length > 0 && <p className="hint families__hint">{m.families_hint()}</p>}
      </RecordColumns>
      {asked && (
        <MoveDialog
          family={asked.family}
          families={families}
          place={asked.place}
          close={() => setAsked(undefined)}
          move={(place) => send({ family: asked.family, place })}
        />
      )}
      {isChoosing && chosen && (
        <MoveDialog
          family={chosen}
          families={families}
          place={undefined}
          close={() => setChoosing(false)}
          move={(place) => send({ family: chosen, place })}
        />
      )}
      {isMaking && (
        <NewFamilyDialog
          families={families}
          parent={chosen?.code ?? ''}
          close={() => setMaking(false)}
          made={(made) => void navigate(familyPath(made), { replace: true })}
        />
      )}
    </OfficePage>
  );
}
