/** The text that many rows are written with from their other fields, and what can be named in it. */
import { useRef, useState } from 'react';
import { LONGEST_PATTERN } from '#contract/office/grids/pattern-change.rules.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeField } from '../ui/office-field.tsx';
import { OfficeSelect } from '../ui/office-select.tsx';
import type { PatternPart } from './bulk-pattern.rules.ts';
import { BulkTick } from './bulk-tick.tsx';
import type { TypedWish } from './bulk-wish.rules.ts';

interface BulkPatternProps {
  readonly typed: TypedWish;
  readonly parts: readonly PatternPart[];
  readonly fault: string | undefined;
  readonly put: (changed: Partial<TypedWish>) => void;
}

export function BulkPattern({ typed, parts, fault, put }: BulkPatternProps) {
  const [chosen, choose] = useState(parts[0]?.name ?? '');
  const written = useRef<HTMLInputElement>(null);
  function insert(): void {
    const field = written.current;
    const from = field?.selectionStart ?? typed.text.length;
    const part = `{${chosen}}`;
    put({ text: `${typed.text.slice(0, from)}${part}${typed.text.slice(field?.selectionEnd ?? from)}` });
    field?.focus();
    // Once the text is there: the next one is written after it.
    requestAnimationFrame(() => field?.setSelectionRange(from + part.length, from + part.length));
  }
  return (
    <div className="bulk__pattern">
      <OfficeField
        label={m.bulk_pattern()}
        hint={m.bulk_pattern_hint({ example: `{${parts[0]?.name}} {${parts[1]?.name}}` })}
        ref={written}
        value={typed.text}
        error={fault}
        maxLength={LONGEST_PATTERN}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => put({ text: target.value })}
      />
      <div className="bulk__parts">
        <OfficeSelect label={m.bulk_pattern_field()} value={chosen} onChange={({ target }) => choose(target.value)}>
          {parts.map(({ key, name }) => (
            <option key={key}>{name}</option>
          ))}
        </OfficeSelect>
        <OfficeButton icon="plus" onClick={insert}>
          {m.bulk_pattern_insert()}
        </OfficeButton>
      </div>
      <BulkTick checked={typed.gaps} onChange={(gaps) => put({ gaps })}>
        {m.bulk_pattern_gaps()}
      </BulkTick>
    </div>
  );
}
