/** How this person has arranged the start page, in this browser: as grids keep their columns. */
import { useState } from 'react';
import { startData } from '#office/lib/start-data.ts';
import { type DeskArrangement, readArrangement, writtenArrangement } from './desk-widgets.rules.ts';

/** People who share a computer each have their own. */
const memory = () => `office-desk-${startData().person.user_id}`;

export function useDeskArrangement(): [DeskArrangement, (arrangement: DeskArrangement) => void] {
  const [arrangement, setArrangement] = useState(() => readArrangement(localStorage.getItem(memory()) ?? ''));
  return [
    arrangement,
    (next) => {
      localStorage.setItem(memory(), writtenArrangement(next));
      setArrangement(next);
    },
  ];
}
