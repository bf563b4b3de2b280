/** The inbox (back-office design §4.2): registrations, enquiries, disputes and orders of customers' systems in one list, the longest waiting first. */
import { useMemo, useState } from 'react';
import type { GridCell } from '#contract/office/grids/grid-definition.ts';
import { INBOX_GRID, type InboxKind, type InboxState as State } from '#contract/office/grids/inbox-grid.ts';
import { type Chosen, MOST_CHOSEN } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficePeopleDialog } from '#office/ui/office-people-dialog.tsx';
import { assignEnquiries, closeEnquiries } from '../enquiry-deeds.ts';
import { InboxState } from '../inbox-state.tsx';
import { itemName } from '../inbox-words.ts';
import { useColleagues } from '../use-colleagues.ts';
import { useInboxDeeds } from '../use-inbox-deeds.ts';
import './inbox-list.css';

const cellsOf = ({ cells }: Row) =>
  cells as Readonly<Record<string, GridCell>> & {
    readonly number: string;
    readonly kind: InboxKind;
    readonly state: State;
    readonly from: string;
    readonly about: string;
    readonly waits: boolean;
  };

const nameOf = (row: Row) => itemName(cellsOf(row).kind, cellsOf(row).number);

/** Numbers of the enquiries among the rows: what can be closed or given to a colleague. */
const enquiriesOf = (rows: readonly Row[], isWanted: (state: State) => boolean = () => true) =>
  rows
    .filter((row) => cellsOf(row).kind === 'enquiry' && isWanted(cellsOf(row).state))
    .map((row) => Number(cellsOf(row).number));

const isOpen = (state: State) => state !== 'closed';

const CELLS: NonNullable<GridLinks['cells']> = {
  from: (row, text) => (
    <span className={cellsOf(row).waits ? 'inbox-list__waiting' : undefined} title={text}>
      {text}
    </span>
  ),
  about: (_, text) => <span title={text}>{text}</span>,
  state: (row) => <InboxState state={cellsOf(row).state} />,
};

export function Component() {
  const people = useColleagues();
  const deeds = useInboxDeeds();
  const [asking, setAsking] = useState<{ ids: readonly number[]; leave: () => void }>();
  const mayWrite = may('enquiries.write');
  const { run } = deeds;
  const links = useMemo(
    (): GridLinks => ({
      nameOf,
      pageOf: (row) => `/inbox/${cellsOf(row).kind}/${cellsOf(row).number}`,
      cells: CELLS,
      actions: (row) => {
        const ids = enquiriesOf([row], isOpen);
        if (!mayWrite || ids.length === 0) return null;
        return (
          <IconButton
            icon="check"
            label={m.inbox_close_one({ name: nameOf(row) })}
            tabIndex={-1}
            onClick={() => void run(() => closeEnquiries(ids))}
          />
        );
      },
    }),
    [mayWrite, run],
  );
  const close = (rows: readonly Row[], leave: () => void) => {
    const ids = enquiriesOf(rows, isOpen);
    if (ids.length > 0) void run(() => closeEnquiries(ids)).then((done) => done && leave());
  };
  const assign = (rows: readonly Row[], leave: () => void) => {
    const ids = enquiriesOf(rows);
    if (ids.length > 0) setAsking({ ids, leave });
  };
  const onChosen = (of: () => Chosen, deed: typeof close) => () => {
    const { rows, leave } = of();
    if (rows) deed(rows, leave);
  };

  return (
    <>
      <GridScreen
        definition={INBOX_GRID}
        links={links}
        people={people}
        findWords={m.inbox_find()}
        countWords={(count) => m.inbox_count({ count })}
        newsWords={(count) => m.inbox_news({ count })}
        newsOf={(row) => cellsOf(row).from}
        strip={deeds.faults.form && <OfficeNote tone="error">{deeds.faults.form}</OfficeNote>}
        commands={(of) =>
          mayWrite
            ? [
                { id: 'close', name: m.inbox_close(), key: 'c', icon: 'check', hint: true, run: onChosen(of, close) },
                { id: 'assign', name: m.inbox_assign(), key: 'm', icon: 'user', hint: true, run: onChosen(of, assign) },
              ]
            : []
        }
        tooManyWords={m.inbox_too_many({ most: MOST_CHOSEN })}
        bar={(chosen) => (
          <ChosenButtons chosen={chosen} isBusy={deeds.busy} mayWrite={mayWrite} onClose={close} onAssign={assign} />
        )}
      />
      {asking && (
        <OfficePeopleDialog
          title={m.inbox_assign_title()}
          people={people}
          close={() => setAsking(undefined)}
          assign={(userId) => run(() => assignEnquiries(asking.ids, userId)).then((done) => done && asking.leave())}
        />
      )}
    </>
  );
}

interface ChosenButtonsProps {
  readonly chosen: Chosen;
  readonly isBusy: boolean;
  readonly mayWrite: boolean;
  readonly onClose: (rows: readonly Row[], leave: () => void) => void;
  readonly onAssign: (rows: readonly Row[], leave: () => void) => void;
}

function ChosenButtons({ chosen, isBusy, mayWrite, onClose, onAssign }: ChosenButtonsProps) {
  const { rows, leave } = chosen;
  const others = rows ? rows.length - enquiriesOf(rows).length : 0;
  const open = rows ? enquiriesOf(rows, isOpen).length : 0;
  return (
    <>
      {mayWrite && rows !== null && (
        <>
          {open > 0 && (
            <OfficeButton kind="go" icon="check" keyShown="c" disabled={isBusy} onClick={() => onClose(rows, leave)}>
              {m.inbox_close_many({ count: open })}
            </OfficeButton>
          )}
          {rows.length > others && (
            <OfficeButton icon="user" keyShown="m" disabled={isBusy} onClick={() => onAssign(rows, leave)}>
              {m.inbox_assign()}
            </OfficeButton>
          )}
          {others > 0 && <span>{m.inbox_only_enquiries({ count: others })}</span>}
        </>
      )}
    </>
  );
}
