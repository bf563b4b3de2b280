/** The deliveries of all webhooks: what arrived, what waits, what failed and why; sending again, one or a selection. */
import { useMemo } from 'react';
import { Link } from 'react-router';
import { WEBHOOK_DELIVERIES_GRID } from '#contract/office/grids/webhook-deliveries-grid.ts';
import type { DeliveryState as State } from '#contract/values/webhook-words.ts';
import { type Chosen, MOST_CHOSEN } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { connectionPath } from '../connection-path.ts';
import { deliveryPath } from './deliveries-path.ts';
import { DeliveryState } from './delivery-state.tsx';
import { useDeliveryDeeds } from './use-delivery-deeds.ts';

const stateOf = ({ cells }: Row) => cells.state as State;

const CELLS: NonNullable<GridLinks['cells']> = {
  state: (row) => <DeliveryState state={stateOf(row)} />,
  subject: (_, text) => <span title={text}>{text}</span>,
  connection: (_, text) => (
    <Link className="link" to={connectionPath(text)} tabIndex={-1}>
      {text}
    </Link>
  ),
};

export function Component() {
  const { busy, said, sendAgain } = useDeliveryDeeds();
  const links = useMemo(
    (): GridLinks => ({
      nameOf: ({ id }) => m.webhooks_delivery_named({ number: id }),
      pageOf: ({ id }) => deliveryPath(id),
      cells: CELLS,
      actions: (row) =>
        stateOf(row) !== 'delivered' ? (
          <IconButton
            icon="again"
            label={m.webhooks_again_one({ number: row.id })}
            tabIndex={-1}
            onClick={() => void sendAgain([row.id])}
          />
        ) : null,
    }),
    [sendAgain],
  );
  const press = ({ rows, leave }: Chosen) =>
    void sendAgain((rows ?? []).map(({ id }) => id)).then((done) => done && leave());
  return (
    <GridScreen
      definition={WEBHOOK_DELIVERIES_GRID}
      links={links}
      findWords={m.webhooks_find()}
      countWords={(count) => m.webhooks_deliveries_count({ count })}
      newsWords={(count) => m.webhooks_deliveries_news({ count })}
      newsOf={({ cells }) => String(cells.webhook ?? '')}
      strip={said !== '' && <OfficeNote tone="warn">{said}</OfficeNote>}
      commands={(of) => [
        { id: 'send', name: m.webhooks_again(), key: 's', icon: 'again', hint: true, run: () => press(of()) },
      ]}
      tooManyWords={m.webhooks_too_many({ most: MOST_CHOSEN })}
      bar={(chosen) =>
        chosen.rows !== null && (
          <OfficeButton kind="go" icon="again" keyShown="s" disabled={busy} onClick={() => press(chosen)}>
            {m.webhooks_again_many({ count: chosen.rows.length })}
          </OfficeButton>
        )
      }
    />
  );
}
