/** Rail, page, and what may lie above them. */
import { type ReactNode, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { m } from '#office/messages/messages.js';
import { AREAS } from '../areas.ts';
import type { Command } from '../commands/command-list.ts';
import { KeysDialog } from '../commands/keys-dialog.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { may } from '../lib/start-data.ts';
import { redoNewest, undoNewest } from '../lib/undo-newest.ts';
import { Palette } from '../palette/palette.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { WaitingStrip } from './waiting-strip.tsx';

/** `page` stands in for the router's page. */
export function OfficeFrame({ page = <Outlet /> }: { page?: ReactNode }) {
  const [keysShown, showKeys] = useState(false);
  /** What the palette begins with; undefined = it is closed. */
  const [palette, setPalette] = useState<'' | '>'>();
  const navigate = useNavigate();
  useCommands(
    [
      ...AREAS.filter(({ permission }) => may(permission)).map(({ path, name, icon, goKey }) => ({
        id: `go-${path}`,
        name: name(),
        icon,
        run: () => void navigate(`/${path}`),
        ...(goKey === undefined ? {} : { key: `g ${goKey}` }),
      })),
      {
        id: 'go-account',
        name: m.account_title(),
        icon: 'user' as const,
        run: () => void navigate('/account'),
      },
      {
        id: 'palette',
        name: m.palette_title(),
        key: '$mod+KeyK',
        whileTyping: true,
        keyOnly: true,
        run: () => setPalette(''),
      },
      // What can be done with the row or the record, as a menu.
      { id: 'deeds', name: m.frame_deeds(), key: '.', keyOnly: true, run: () => setPalette('>') },
      ...newCommands((to) => void navigate(to)),
      { id: 'undo', name: m.frame_undo(), key: '$mod+KeyZ', icon: 'undo' as const, run: undoNewest },
      { id: 'redo', name: m.frame_redo(), key: '$mod+KeyY', run: redoNewest },
      { id: 'keys', name: m.keys_show(), key: '[Shift]+?', keyOnly: true, run: () => showKeys(true) },
    ],
    'frame',
  );
  return (
    <div className="office">
      <a className="skip" href="#page">
        {m.frame_skip()}
      </a>
      <Rail openPalette={() => setPalette('')} />
      {page}
      <Palette open={palette !== undefined} begin={palette ?? ''} close={() => setPalette(undefined)} />
      <KeysDialog open={keysShown} close={() => showKeys(false)} />
      <SessionDialog />
      <WaitingStrip />
      <Notices />
      <ScrollRestoration />
    </div>
  );
}

/** What is begun from anywhere. */
const newCommands = (go: (to: string) => void): Command[] => [
  {
    id: 'new-order-anywhere',
    name: m.taking_title(),
    icon: 'phone',
    disabled: !may('orders.amend'),
    run: () => go('/orders/new'),
  },
];
