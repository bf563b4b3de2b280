/** The address of the price desk with some choices made: for links of other pages. */
import { type DeskForm, searchOf } from './desk-form.rules.ts';

export const priceDeskPath = (form: Partial<DeskForm>): string => `/price-desk?${searchOf(form)}`;
