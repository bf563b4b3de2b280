/** `office_attributes.*` (back-office design §4.3). */
import {
  createAttribute,
  getAttribute,
  getAttributeValues,
  previewAttributeValue,
  removeAttribute,
  renameAttributeValue,
  saveAttribute,
} from '#contract/office/attributes.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { AttributeBy, OfficeAttributes } from './office-attributes.service.ts';

export function officeAttributeRoutes(attributes: OfficeAttributes): OfficeRoute[] {
  return [
    officeRoute(getAttribute, async ({ body, staff }) => ({ message: await attributes.get(staff.locale, body.code) })),
    officeRoute(getAttributeValues, async ({ body }) => ({ message: await attributes.values(body.code, body.text) })),
    officeRoute(saveAttribute, async ({ body, staff }) => ({
      message: await attributes.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),
    officeRoute(createAttribute, async ({ body: { key, lang: _, ...attribute }, staff }) => ({
      message: await attributes.create(byOf(staff, key), attribute),
    })),
    officeRoute(removeAttribute, async ({ body, staff }) => ({
      message: await attributes.remove(byOf(staff, body.key), body.code),
    })),
    officeRoute(previewAttributeValue, async ({ body: { lang: _, ...change }, staff }) => ({
      message: await attributes.renameEffect(staff.locale, change),
    })),
    officeRoute(renameAttributeValue, async ({ body: { key, lang: _, ...change }, staff }) => ({
      message: await attributes.rename(byOf(staff, key), change),
    })),
  ];
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string): AttributeBy => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});
