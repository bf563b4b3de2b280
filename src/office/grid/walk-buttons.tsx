/** On a record's page: where it stands in the view that it was opened from, and the ways to its neighbours there (`[`, `]`). */
import { useNavigate } from 'react-router';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import type { Row } from './use-grid-view.ts';
import { useNeighbours } from './walk-view.ts';
import './walk-buttons.css';

interface WalkButtonsProps {
  readonly grid: string;
  /** Whether a row is the record of this page. */
  readonly isThis: (row: Row) => boolean;
  /** The page of a row, below `/ufficio`. */
  readonly pageOf: (row: Row) => string;
}

/** Nothing when the record was not opened from a view, or the view is gone. */
export function WalkButtons({ grid, isThis, pageOf }: WalkButtonsProps) {
  const navigate = useNavigate();
  const walk = useNeighbours(grid, isThis);
  const walkTo = (row: Row | undefined, step: -1 | 1) => {
    if (!row) return;
    walk?.go(step);
    void navigate(pageOf(row));
  };
  const previous = () => walkTo(walk?.previous, -1);
  const next = () => walkTo(walk?.next, 1);
  useCommands([
    { id: 'walk-previous', key: '[', name: m.grid_walk_previous(), run: previous, disabled: !walk?.previous },
    { id: 'walk-next', key: ']', name: m.grid_walk_next(), run: next, disabled: !walk?.next },
  ]);
  if (!walk) return null;
  return (
    <span className="walk-buttons">
      <IconButton icon="left" label={`${m.grid_walk_previous()} [`} disabled={!walk.previous} onClick={previous} />
      <span className="hint">
        {m.grid_walk_place({ place: formatCount(walk.place + 1), total: formatCount(walk.total) })}
      </span>
      <IconButton icon="right" label={`${m.grid_walk_next()} ]`} disabled={!walk.next} onClick={next} />
    </span>
  );
}
