/** Which parts the start page shows, and in which order: seen behind the dialog at once. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import {
  type DeskArrangement,
  type DeskWidget,
  movedWidget,
  readArrangement,
  toggledWidget,
} from './desk-widgets.rules.ts';

const WIDGET_NAMES: Readonly<Record<DeskWidget, () => string>> = {
  waits: m.desk_waits,
  wrong: m.desk_wrong,
  months: m.desk_months,
  pickups: m.desk_pickups,
  missed: m.desk_missed,
  searches: m.desk_searches,
};

export interface ArrangeDeskDialogProps {
  readonly arrangement: DeskArrangement;
  /** Those that the person may see. */
  readonly present: ReadonlySet<DeskWidget>;
  readonly change: (arrangement: DeskArrangement) => void;
  /** The last change is not kept. */
  readonly isUnsaved: boolean;
  readonly close: () => void;
}

export function ArrangeDeskDialog({ arrangement, present, change, isUnsaved, close }: ArrangeDeskDialogProps) {
  const shown = arrangement.order.filter((name) => present.has(name));
  /** Parts that the person may not see keep their place and are passed over. */
  const move = (name: DeskWidget, by: -1 | 1) => {
    const beside = shown[shown.indexOf(name) + by];
    let next = arrangement;
    while (beside && isBefore(next, name, beside) === isBefore(arrangement, name, beside))
      next = movedWidget(next, name, by);
    change(next);
  };
  return (
    <OfficeDialog open close={close} title={m.desk_arrange()}>
      <ol>
        {shown.map((name, place) => (
          <li key={name} className="desk-parts__one">
            <label className="tick">
              <input
                className="box"
                type="checkbox"
                checked={!arrangement.hidden.has(name)}
                onChange={() => change(toggledWidget(arrangement, name))}
              />
              {WIDGET_NAMES[name]()}
            </label>
            <IconButton
              icon="up"
              label={m.desk_part_up({ name: WIDGET_NAMES[name]() })}
              aria-disabled={place === 0}
              onClick={() => place > 0 && move(name, -1)}
            />
            <IconButton
              icon="down"
              label={m.desk_part_down({ name: WIDGET_NAMES[name]() })}
              aria-disabled={place === shown.length - 1}
              onClick={() => place < shown.length - 1 && move(name, 1)}
            />
          </li>
        ))}
      </ol>
      <p className="hint">{m.desk_arrange_hint()}</p>
      {isUnsaved && (
        <p className="field__error" role="alert">
          {m.frame_not_saved()}
        </p>
      )}
      <div className="dialog__foot">
        <OfficeButton onClick={() => change(readArrangement(''))}>{m.desk_arrange_usual()}</OfficeButton>
        <OfficeButton kind="go" onClick={close}>
          {m.frame_close()}
        </OfficeButton>
      </div>
    </OfficeDialog>
  );
}

const isBefore = ({ order }: DeskArrangement, one: DeskWidget, other: DeskWidget): boolean =>
  order.indexOf(one) < order.indexOf(other);
