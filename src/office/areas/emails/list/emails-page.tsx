/** The e-mails of the shop: what waits, what failed and why, sending again and stopping, one or a selection. */
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EMAILS_GRID, type EmailSubject, type EmailState as State } from '#contract/office/grids/emails-grid.ts';
import { type Chosen, MOST_CHOSEN } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { type EmailDeed, useEmailDeeds } from '../email-deeds.ts';
import { EmailState } from '../email-state.tsx';
import { aboutName, aboutPage } from '../email-words.ts';
import { EmailPeek } from './email-peek.tsx';

const stateOf = ({ cells }: Row) => cells.state as State;
const nameOf = ({ id }: Row) => m.emails_named({ number: id });

const CELLS: NonNullable<GridLinks['cells']> = {
  state: (row) => <EmailState state={stateOf(row)} />,
  to: (_, text) => <span title={text}>{text}</span>,
  subject: (_, text) => <span title={text}>{text}</span>,
  about({ cells }, text) {
    const kind = cells.about_kind as EmailSubject | null | undefined;
    if (!kind || text === '') return text;
    const page = aboutPage(kind, text);
    const name = aboutName(kind, text);
    return page === undefined ? (
      name
    ) : (
      <Link className="link" to={page} tabIndex={-1}>
        {name}
      </Link>
    );
  },
};

/** Which of the rows a deed changes: whatever was sent is not stopped, and is sent again only when it is chosen. */
const idsFor = (deed: EmailDeed, rows: readonly Row[]): number[] =>
  rows.filter((row) => deed === 'send' || stateOf(row) === 'waiting' || stateOf(row) === 'failed').map(({ id }) => id);

export function Component() {
  const deeds = useEmailDeeds();
  const mayWrite = may('emails.write');
  const { run } = deeds;
  const links = useMemo(
    (): GridLinks => ({
      nameOf,
      pageOf: ({ id }) => `/emails/${id}`,
      cells: CELLS,
      actions: (row) =>
        mayWrite && stateOf(row) !== 'sent' ? (
          <IconButton
            icon="again"
            label={m.emails_now_one({ number: row.id })}
            tabIndex={-1}
            onClick={() => void run('send', [row.id])}
          />
        ) : null,
    }),
    [mayWrite, run],
  );
  const press = (deed: EmailDeed, rows: readonly Row[] | null, leave: () => void) =>
    void run(deed, idsFor(deed, rows ?? [])).then((done) => done && leave());
  const onChosen = (of: () => Chosen, deed: EmailDeed) => () => {
    const { rows, leave } = of();
    press(deed, rows, leave);
  };
  return (
    <GridScreen
      definition={EMAILS_GRID}
      links={links}
      findWords={m.emails_find()}
      countWords={(count) => m.emails_count({ count })}
      newsWords={(count) => m.emails_news({ count })}
      newsOf={({ cells }) => String(cells.to ?? '')}
      strip={deeds.said !== '' && <OfficeNote tone="warn">{deeds.said}</OfficeNote>}
      panel={(row) => <EmailPeek row={row} />}
      panelColumns={IN_PANEL}
      commands={(of) =>
        mayWrite
          ? [
              { id: 'send', name: m.emails_again(), key: 's', icon: 'again', hint: true, run: onChosen(of, 'send') },
              { id: 'stop', name: m.emails_stop(), key: 'p', icon: 'pause', hint: true, run: onChosen(of, 'stop') },
            ]
          : []
      }
      tooManyWords={m.emails_too_many({ most: MOST_CHOSEN })}
      bar={(chosen) => <ChosenButtons chosen={chosen} isBusy={deeds.busy} mayWrite={mayWrite} onPress={press} />}
    />
  );
}

/** Said by the panel too. */
const IN_PANEL = ['written', 'kind', 'subject', 'tries', 'next'] as const;

interface ChosenButtonsProps {
  readonly chosen: Chosen;
  readonly isBusy: boolean;
  readonly mayWrite: boolean;
  readonly onPress: (deed: EmailDeed, rows: readonly Row[], leave: () => void) => void;
}

function ChosenButtons({ chosen, isBusy, mayWrite, onPress }: ChosenButtonsProps) {
  const { rows, leave } = chosen;
  const open = rows ? idsFor('stop', rows).length : 0;
  const sent = rows?.filter((row) => stateOf(row) === 'sent').length ?? 0;
  return (
    <>
      {mayWrite && rows !== null && (
        <>
          <OfficeButton
            kind="go"
            icon="again"
            keyShown="s"
            disabled={isBusy}
            onClick={() => onPress('send', rows, leave)}
          >
            {m.emails_send_many({ count: rows.length })}
          </OfficeButton>
          {open > 0 && (
            <OfficeButton icon="pause" keyShown="p" disabled={isBusy} onClick={() => onPress('stop', rows, leave)}>
              {m.emails_stop_many({ count: open })}
            </OfficeButton>
          )}
          {sent > 0 && <span>{m.emails_sent_among({ count: sent })}</span>}
        </>
      )}
    </>
  );
}
