/** `office_settings.*`: settings, their change, and its effect. */
import { getSettings, previewSettings, saveSettings } from '#contract/office/settings.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { createSettingsDesk, type SettingsDeskDeps } from './settings-desk.service.ts';

export function officeSettingsRoutes(deps: SettingsDeskDeps): OfficeRoute[] {
  const desk = createSettingsDesk(deps);
  return [
    officeRoute(getSettings, async () => {
      const settings = await desk.list();
      return {
        message: {
          settings: settings.map(({ key, value, usual, from, waits, override }) => ({
            key,
            value,
            default: usual,
            from,
            waits,
            by: override?.by ?? '',
            at: override?.at.toISOString() ?? null,
          })),
        },
      };
    }),

    officeRoute(saveSettings, async ({ body, staff }) => {
      const { userId, name, locale } = staff;
      const { answer, operationId } = await desk.save(body.changes, body.known, {
        userId,
        name,
        locale,
        key: body.key,
      });
      return { message: { operation: operationId, needs_restart: answer.needsRestart } };
    }),

    officeRoute(previewSettings, async ({ body, staff }) => {
      const effects = await desk.effect(body.changes, staff.locale);
      const priced = staff.permissions.has('prices.read');
      return {
        message: {
          effects: effects.map(({ before, after, ...effect }) => ({
            ...effect,
            ...(priced && before !== undefined && { before }),
            ...(priced && after !== undefined && { after }),
          })),
        },
      };
    }),
  ];
}
