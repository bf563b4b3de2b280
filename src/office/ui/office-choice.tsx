/** One of what is found while it is typed, as a list below the field, all by keys. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useId } from 'react';
import './office-choice.css';

export interface Choice {
  readonly code: string;
  readonly name: string;
  readonly about: string;
}

export interface OfficeChoiceProps<One extends Choice> {
  readonly label: string;
  readonly placeholder: string;
  /** Of the list, for those who hear it. */
  readonly listLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly found: readonly One[];
  /** Instead of the list, when nothing was found. */
  readonly none: string;
  readonly onChoose: (one: One) => void;
}

export function OfficeChoice<One extends Choice>(props: OfficeChoiceProps<One>) {
  const { label, placeholder, listLabel, text, onText, found, none, onChoose } = props;
  const id = useId();
  return (
    <Autocomplete.Root
      items={found}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') onText(next);
      }}
      filter={null}
      itemToStringValue={(one: One) => one.name}
      autoHighlight="always"
      keepHighlight
      inline
      open
    >
      <div className="choice">
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {label}
          </label>
          <Autocomplete.Input
            id={id}
            className="input"
            autoFocus
            placeholder={placeholder}
            autoComplete="off"
            // Enter chooses: it sends no form around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <Autocomplete.Empty className="hint">{none}</Autocomplete.Empty>
        <Autocomplete.List className="choice__list" aria-label={listLabel}>
          {(one: One) => (
            <Autocomplete.Item key={one.code} value={one} className="choice__one" onClick={() => onChoose(one)}>
              <span className="code">{one.code}</span>
              <b>{one.name}</b>
              <span className="choice__about">{one.about}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
