/** How many pictures have which outcome; a press shows only those. */
import { UPLOAD_OUTCOMES, type UploadOutcome } from '#contract/values/upload-outcomes.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { outcomeName } from '../media-words.ts';

interface UploadTabsProps {
  readonly counts: Readonly<Partial<Record<UploadOutcome, number>>>;
  readonly shown: UploadOutcome | undefined;
  readonly show: (outcome: UploadOutcome | undefined) => void;
}

export function UploadTabs({ counts, shown, show }: UploadTabsProps) {
  const all = UPLOAD_OUTCOMES.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  const some = UPLOAD_OUTCOMES.filter((one) => (counts[one] ?? 0) > 0 || one === shown);
  return (
    <nav className="picture-upload__tabs" aria-label={m.media_show()}>
      <Tab name={m.media_all()} count={all} isShown={shown === undefined} show={() => show(undefined)} />
      {some.map((one) => (
        <Tab
          key={one}
          name={outcomeName(one)}
          count={counts[one] ?? 0}
          isShown={shown === one}
          show={() => show(one)}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly name: string;
  readonly count: number;
  readonly isShown: boolean;
  readonly show: () => void;
}

function Tab({ name, count, isShown, show }: TabProps) {
  return (
    <button type="button" className="picture-upload__tab" aria-pressed={isShown} onClick={show}>
      {name} <b>{formatCount(count)}</b>
    </button>
  );
}
