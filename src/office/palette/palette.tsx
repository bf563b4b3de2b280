/**
 * Ctrl+K: records by code first, commands of the present page, areas. `>` shows commands only, `#` orders, `@` customers.
 * The list is Base UI's autocomplete in a dialog: arrows, Enter and Escape are its own.
 */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#office/messages/messages.js';
import { usePresentCommands } from '../commands/command-list.ts';
import { KeyCaps } from '../commands/key-caps.tsx';
import { callOffice } from '../lib/call-office.ts';
import { recentRecords } from '../lib/recent-records.ts';
import { OfficeIcon } from '../ui/office-icon.tsx';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { askedOf, type Entry, entriesOf } from './palette-entries.ts';
import './palette.css';

export interface PaletteProps {
  readonly open: boolean;
  /** What stands in the field at first: a prefix. */
  readonly begin: string;
  readonly close: () => void;
}

export function Palette({ open, begin, close }: PaletteProps) {
  const finalFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="palette" aria-label={m.palette_title()} data-covers="" finalFocus={finalFocus}>
          <PaletteList begin={begin} close={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ begin, close }: Omit<PaletteProps, 'open'>) {
  const [text, setText] = useState(begin);
  const navigate = useNavigate();
  const commands = usePresentCommands();
  const asked = askedOf(text);
  const { data = [] } = useQuery({
    queryKey: ['palette', asked.kind ?? '', asked.text],
    queryFn: async () => {
      const body = { text: asked.text, ...(asked.kind && { kind: asked.kind }) };
      return (await callOffice('office.search', body)).message.data;
    },
    enabled: asked.text !== '' && !asked.commandsOnly,
    placeholderData: keepPreviousData,
  });
  const [recent] = useState(recentRecords);
  const groups = entriesOf(asked, asked.text === '' || asked.commandsOnly ? [] : data, {
    ...commands,
    recent: asked.commandsOnly ? [] : recent,
  });

  /** `aside` = in a new tab, as with a link. */
  function run({ command, to }: Entry, aside: boolean): void {
    close();
    if (command) command.run();
    else if (to !== undefined && aside) window.open(`/ufficio${to}`, '_blank', 'noopener');
    else if (to !== undefined) void navigate(to);
  }

  return (
    <Autocomplete.Root
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => {
        // Choosing an entry runs it: its name is no text to search for.
        if (reason !== 'item-press') setText(next);
      }}
      filter={null}
      itemToStringValue={(entry: Entry) => entry.name}
      autoHighlight="always"
      keepHighlight
      inline
      open
    >
      <div className="palette__find">
        <OfficeIcon name="search" />
        <Autocomplete.Input className="palette__input" aria-label={m.palette_label()} placeholder={m.palette_label()} />
        <kbd>Esc</kbd>
      </div>
      <Autocomplete.Empty className="palette__empty">{asked.text !== '' && m.palette_nothing()}</Autocomplete.Empty>
      <Autocomplete.List className="palette__list" aria-label={m.palette_results()}>
        {(group: (typeof groups)[number]) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="palette__group">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  className="palette__item"
                  value={entry}
                  onClick={(event) => run(entry, event.ctrlKey || event.metaKey)}
                >
                  <OfficeIcon name={entry.icon} />
                  <span className="palette__code">
                    {entry.key === undefined ? entry.code : <KeyCaps keys={entry.key} />}
                  </span>
                  <span className="palette__name">{entry.name}</span>
                  <span className="palette__about">{entry.about}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <div className="palette__foot" aria-hidden="true">
        <span>
          <KeyCaps keys="ArrowUp ArrowDown" /> {m.palette_choose()}
        </span>
        <span>
          <KeyCaps keys="Enter" /> {m.palette_open()}
        </span>
        <span className="palette__prefixes">
          <kbd>&gt;</kbd> {m.palette_commands()} <kbd>#</kbd> {m.palette_orders()} <kbd>@</kbd> {m.palette_customers()}
        </span>
      </div>
    </Autocomplete.Root>
  );
}
