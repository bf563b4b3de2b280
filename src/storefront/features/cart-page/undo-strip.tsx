/** The rows removed last, with undo: it stays longer than the toast. */
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface Removal {
  readonly rowIds: readonly number[];
  readonly codes: readonly string[];
}

export interface UndoStripProps {
  removal: Removal;
  onUndo: (removal: Removal) => void;
  onClose: () => void;
}

export function UndoStrip({ removal, onUndo, onClose }: UndoStripProps) {
  const [code = ''] = removal.codes;
  return (
    <div className="undo needs-js">
      <Note
        action={
          <span className="undo__buttons">
            <Button onClick={() => onUndo(removal)}>{m.cart_undo()}</Button>
            <button className="icon-button" type="button" aria-label={m.cart_undo_close()} onClick={onClose}>
              <Icon name="x" />
            </button>
          </span>
        }
      >
        {removal.codes.length === 1
          ? m.cart_removed_one({ code })
          : m.cart_removed_many({ count: removal.codes.length })}
      </Note>
    </div>
  );
}
