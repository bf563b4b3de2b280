/** How this person has arranged the start page, on every computer: the server keeps it, the page has it when it arrives. */
import { useRef, useState } from 'react';
import { changeOffice } from '#office/lib/change-office.ts';
import { startData } from '#office/lib/start-data.ts';
import { type DeskArrangement, readArrangement, writtenArrangement } from './desk-widgets.rules.ts';

/** What this window has sent: the page data is that of its load. */
let written: string | undefined;

export interface DeskArranging {
  readonly arrangement: DeskArrangement;
  readonly arrange: (arrangement: DeskArrangement) => void;
  /** The last change is not kept: the line is gone, or the server. */
  readonly isUnsaved: boolean;
}

export function useDeskArrangement(): DeskArranging {
  const [arrangement, setArrangement] = useState(() => readArrangement(written ?? startData().person.desk));
  const [isUnsaved, setUnsaved] = useState(false);
  // One after the other: of quick presses the last one stays.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  return {
    arrangement,
    isUnsaved,
    arrange(next) {
      const desk = writtenArrangement(next);
      written = desk;
      setArrangement(next);
      const send = () => (written === desk ? changeOffice('office.set_preferences', { desk }) : undefined);
      sending.current = sending.current.then(send).then(
        () => setUnsaved(false),
        () => setUnsaved(true),
      );
    },
  };
}
