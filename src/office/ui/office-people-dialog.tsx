/** Who takes care of it: one press on a name is the whole deed. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from './office-button.tsx';
import { OfficeDialog } from './office-dialog.tsx';

export interface OfficePeopleDialogProps {
  readonly title: string;
  /** Name by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly close: () => void;
  /** null = nobody. */
  readonly assign: (userId: number | null) => Promise<unknown>;
}

export function OfficePeopleDialog({ title, people, close, assign }: OfficePeopleDialogProps) {
  const choose = (userId: number | null) => {
    void assign(userId).then(close, close);
  };
  return (
    <OfficeDialog open close={close} title={title}>
      <ul className="dialog__people">
        {[...people].map(([id, name]) => (
          <li key={id}>
            <OfficeButton kind="quiet" icon="user" onClick={() => choose(Number(id))}>
              {name}
            </OfficeButton>
          </li>
        ))}
        <li>
          <OfficeButton kind="quiet" icon="x" onClick={() => choose(null)}>
            {m.orders_nobody()}
          </OfficeButton>
        </li>
      </ul>
    </OfficeDialog>
  );
}
