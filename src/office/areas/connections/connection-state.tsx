/** How a connection stands: a shape and a word. */
import type { ConnectionOverview } from '#contract/office/connections.ts';
import { m } from '#office/messages/messages.js';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';

const STATES: Readonly<Record<ConnectionOverview['state'], readonly [StateShape, () => string]>> = {
  works: ['done', m.connections_state_works],
  unused: ['waits', m.connections_state_unused],
  stopped: ['wrong', m.connections_state_stopped],
  paused: ['hold', m.connections_state_paused],
  off: ['off', m.connections_state_off],
};

export function ConnectionState({ state }: { readonly state: ConnectionOverview['state'] }) {
  const [shape, words] = STATES[state];
  return <OfficeState shape={shape}>{words()}</OfficeState>;
}
