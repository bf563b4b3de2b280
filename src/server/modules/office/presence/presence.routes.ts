import { bePresent } from '#contract/office/presence.ts';
import { PRESENCE_TOPICS } from '#contract/office/presence-topics.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { Presence } from './presence.ts';

export function presenceRoutes(presence: Pick<Presence, 'note'>): OfficeRoute[] {
  return [
    officeRoute(bePresent, async ({ body: { topic, key, leaves }, staff }) => {
      const permission = PRESENCE_TOPICS[topic];
      if (!staff.permissions.has(permission)) throw new AppError('forbidden', { permission });
      const { userId, name } = staff;
      const others = await presence.note(`${topic}:${key}`, { userId, name }, leaves);
      return { message: { others: others.map((one) => ({ user_id: one.userId, name: one.name })) } };
    }),
  ];
}
