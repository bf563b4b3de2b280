/** A small layer below a button: a list to tick, a filter to set. Keys of the page are silent while it is open. */
import { Popover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import './grid-popover.css';

interface GridPopoverProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
}

export function GridPopover({ trigger, title, children }: GridPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger as ReactElement<Record<string, unknown>>} />
      <Popover.Portal>
        <Popover.Positioner className="grid-popover__place" sideOffset={4} align="start">
          <Popover.Popup className="grid-popover" data-covers="">
            <Popover.Title className="grid-popover__title">{title}</Popover.Title>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
