/** What the office's page holds when it arrives, so that it can be shown without asking again. Types only: no zod. */
import type { OfficePerson } from './session.ts';

export interface OfficeStart {
  readonly person: OfficePerson;
  /** First part of the names of calls: `bancale`. */
  readonly module: string;
  readonly appToken: string;
  readonly shopName: string;
  /** Of the shop: times are shown as its clock does. */
  readonly timeZone: string;
}
