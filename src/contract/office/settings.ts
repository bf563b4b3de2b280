/** Settings in the office: what each is, where its value comes from, changing it, and its effect on the orders of 90 days. */
import { z } from 'zod';
import { EFFECTS } from '#contract/values/changeable-settings.ts';
import { changeFields, officeEndpoint, officeFields } from './office-endpoint.ts';

const key = z.string().min(1).max(100);
const value = z.union([z.string().max(200), z.number(), z.boolean()]);

const settingSchema = z.object({
  key,
  /** As it will count: that of the file, of the office, or the default. Lists as JSON. */
  value,
  default: value,
  from: z.enum(['default', 'file', 'office']),
  /** It was changed in the office and counts after a restart. */
  waits: z.boolean(),
  /** Who changed it in the office. */
  by: z.string(),
  at: z.string().nullable(),
});
export type OfficeSetting = z.infer<typeof settingSchema>;

export const getSettings = officeEndpoint({
  name: 'office_settings.get',
  permission: 'settings.write',
  summary: 'Every setting with its value, its default, and where the value comes from.',
  request: z.object({ ...officeFields }),
  response: z.object({ message: z.object({ settings: z.array(settingSchema) }) }),
});

/** null = back to the default. */
const changes = z
  .array(z.object({ key, value: value.nullable() }))
  .min(1)
  .max(50);

export const saveSettings = officeEndpoint({
  name: 'office_settings.save',
  permission: 'settings.write',
  mutates: true,
  summary:
    'Changes settings. 422 with a sentence per setting; 409 changed-meanwhile when another person changed the same one.',
  request: z.object({
    ...changeFields,
    changes,
    /** What the page held of them. */
    known: z.array(z.object({ key, value })).max(50),
  }),
  response: z.object({ message: z.object({ operation: z.int().nullable(), needs_restart: z.boolean() }) }),
});

const effectSchema = z.object({
  about: z.enum(EFFECTS),
  /**
   * Orders of the last 90 days that it concerns, and how many of them would have been different; of stock and credit: refused. Of `reserve`:
   * open orders that wait for an acknowledgement now, and articles of which the shop would show less.
   */
  orders: z.int(),
  different: z.int(),
  /** Stock and credit: how many are refused now and would not be. Of `reserve`: articles of which it would show more. */
  freed: z.int().optional(),
  /** `reserve`: articles of which it would show nothing. */
  emptied: z.int().optional(),
  /** Credit: the customers who sent them. */
  customers: z.int().optional(),
  /** Stock: orders of which it is not stored what was there. */
  unknown: z.int().optional(),
  /** Ten-thousandths before and after, of stock and credit the value of what is refused; absent without `prices.read`, and where it is no amount. */
  before: z.number().optional(),
  after: z.number().optional(),
});
export type SettingsEffect = z.infer<typeof effectSchema>;

export const previewSettings = officeEndpoint({
  name: 'office_settings.effect',
  permission: 'settings.write',
  summary: 'What these changes would have meant for the orders of the last 90 days, by the shop’s own rules.',
  request: z.object({ ...officeFields, changes }),
  response: z.object({ message: z.object({ effects: z.array(effectSchema) }) }),
});
