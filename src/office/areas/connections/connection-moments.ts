/** When something came by a connection last. */
import type { ConnectionOverview } from '#contract/office/connections.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';

/** The later one of file and request. */
export function lastWords({
  last_file: file,
  last_request: request,
}: Pick<ConnectionOverview, 'last_file' | 'last_request'>): string {
  if (file && (request === null || file.at >= request))
    return `${shortMoment(file.at)}, ${m.connections_last_file({ name: file.name })}`;
  return request === null ? m.connections_never() : `${shortMoment(request)}, ${m.connections_last_request()}`;
}
