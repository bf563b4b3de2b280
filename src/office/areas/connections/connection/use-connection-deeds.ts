/** Settings of a connection that are switched by a press: paused, off. Each can be taken back. */
import type { ConnectionValues, OfficeConnection } from '#contract/office/connections.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';

export type SaveConnection = (
  known: Partial<ConnectionValues>,
  values: Partial<ConnectionValues>,
  words?: string,
) => Promise<void>;

/** @throws ApiError */
export function saveOf({ code, name }: Pick<OfficeConnection, 'code' | 'name'>): SaveConnection {
  return async (known, values, words) => {
    try {
      const { message } = await changeOffice('office_connections.save', { code, values, known });
      noteDone(words ?? m.connections_saved({ name: values.name ?? name }), message.operation);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
    }
  };
}

export interface Switches {
  pause(): Promise<void>;
  switchOff(): Promise<void>;
}

export function switchesOf({ name, values }: OfficeConnection, save: SaveConnection): Switches {
  const { paused, enabled } = values;
  return {
    pause: () =>
      save(
        { paused },
        { paused: !paused },
        paused ? m.connections_was_resumed({ name }) : m.connections_was_paused({ name }),
      ),
    switchOff: () =>
      save(
        { enabled },
        { enabled: !enabled },
        enabled ? m.connections_was_off({ name }) : m.connections_was_on({ name }),
      ),
  };
}
