/** Many articles at once: codes pasted from a spreadsheet, with price or discounts beside them. What is refused stays in the field. */
import { useState } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { readLines } from '../new-promo.tsx';
import { type FormLine, formLines } from './promo-form.rules.ts';

export function PasteLines({ add }: { add: (lines: readonly FormLine[]) => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [refused, setRefused] = useState<ReadonlyArray<{ readonly text: string; readonly why: string }>>([]);

  async function read(): Promise<void> {
    setBusy(true);
    try {
      const { lines, refused: bad } = await readLines(text);
      if (lines.length > 0) add(formLines(lines, getLocale()));
      setText(bad.map((one) => one.text).join('\n'));
      setRefused(bad);
      setSaid(m.promos_pasted({ count: formatCount(lines.length) }));
    } catch (failure) {
      setSaid(refusalWords(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="promo__paste">
      <OfficeTextArea
        label={m.promos_paste()}
        hint={m.promos_paste_hint()}
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <OfficeButton disabled={text.trim() === '' || busy} onClick={() => void read()}>
          {m.promos_paste_add()}
        </OfficeButton>
      </div>
      {said !== undefined && <p role="status">{said}</p>}
      {refused.length > 0 && (
        <ul className="promo__refused" aria-label={m.promos_refused()}>
          {refused.map((one) => (
            <li key={one.text}>
              <span className="code">{one.text}</span> {one.why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
