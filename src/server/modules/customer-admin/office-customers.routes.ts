/** `office_customers.*`: the page of a customer, and what staff change of it. */
import { mergeCustomers, previewMerge } from '#contract/office/customer-merge.ts';
import {
  addCustomerNote,
  blockCustomerPerson,
  doneCustomerTask,
  endCustomerSessions,
  endShopAs,
  getCustomerDocuments,
  getCustomerLists,
  getOfficeCustomer,
  inviteCustomerPerson,
  saveCustomer,
  saveCustomerAddress,
  saveCustomerCredit,
  saveCustomerPerson,
  sendPasswordLink,
  shopAs,
} from '#contract/office/customers.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { Ran, Values } from '../operations/index.ts';
import type { ViewCustomer, viewCustomerLists } from './customer.view.ts';
import type { CustomerAdmin } from './customer-admin.service.ts';
import type { createDocumentsView } from './customer-documents.view.ts';
import type { CustomerNotes } from './customer-notes.service.ts';
import type { CustomerPeople } from './customer-people.service.ts';
import type { CustomerMerge } from './merge/customer-merge.service.ts';
import type { ShopAs } from './shop-as.service.ts';

export interface OfficeCustomerRoutesDeps {
  readonly view: ViewCustomer;
  readonly lists: (staff: StaffCaller) => ReturnType<typeof viewCustomerLists>;
  readonly documents: ReturnType<typeof createDocumentsView>;
  readonly admin: CustomerAdmin;
  readonly people: CustomerPeople;
  readonly notes: CustomerNotes;
  readonly visits: ShopAs;
  readonly merging: CustomerMerge;
}

const saved = ({ operationId }: Ran<unknown>) => ({ message: { operation: operationId } });
const editOf = ({ key, known, fields }: { key: string; known: object; fields: object }) => ({
  key,
  known: known as Values,
  fields: fields as Values,
});

export function officeCustomerRoutes(deps: OfficeCustomerRoutesDeps): OfficeRoute[] {
  const { view, lists, documents, admin, people, notes, visits, merging } = deps;
  return [
    officeRoute(getOfficeCustomer, async ({ body, staff }) => ({ message: await view(body.code, staff) })),
    officeRoute(getCustomerLists, async ({ staff }) => ({ message: await lists(staff) })),
    officeRoute(getCustomerDocuments, async ({ body, staff }) => ({ message: await documents(body.code, staff) })),
    officeRoute(saveCustomer, async ({ body, staff }) => saved(await admin.save(staff, body.code, editOf(body)))),
    officeRoute(saveCustomerCredit, async ({ body, staff }) =>
      saved(await admin.saveCredit(staff, body.code, editOf(body))),
    ),

    officeRoute(saveCustomerAddress, async ({ body, staff }) => {
      const { answer, operationId } = await admin.saveAddress(staff, body.code, body.address_code, editOf(body));
      return { message: { address_code: answer, operation: operationId } };
    }),

    officeRoute(saveCustomerPerson, async ({ body, staff }) =>
      saved(await people.save(staff, { userId: body.user_id, ...editOf(body) })),
    ),

    officeRoute(inviteCustomerPerson, async ({ body, staff }) => {
      const { answer, operationId } = await people.invite(staff, body);
      return { message: { user_id: answer, operation: operationId } };
    }),

    officeRoute(sendPasswordLink, async ({ body, staff }) => {
      const { answer } = await people.sendLink(staff, { key: body.key, userId: body.user_id });
      return { message: { recipient: answer } };
    }),

    officeRoute(blockCustomerPerson, async ({ body, staff }) =>
      saved(await people.block(staff, { key: body.key, userId: body.user_id, blocked: body.blocked })),
    ),

    officeRoute(endCustomerSessions, async ({ body, staff }) =>
      saved(await people.endSessions(staff, { key: body.key, userId: body.user_id })),
    ),

    officeRoute(addCustomerNote, async ({ body, staff }) => {
      const { answer, operationId } = await notes.add(staff, body);
      return { message: { id: answer, operation: operationId } };
    }),

    officeRoute(doneCustomerTask, async ({ body, staff }) => saved(await notes.setDone(staff, body))),
    officeRoute(shopAs, async ({ body, staff }) => ({ message: { href: await visits.open(staff, body) } })),
    officeRoute(endShopAs, async ({ body, staff }) => saved(await visits.end(staff, body))),

    officeRoute(previewMerge, async ({ body, staff }) => ({
      message: await merging.preview(staff, { stays: body.code, goes: body.with }),
    })),

    officeRoute(mergeCustomers, async ({ body, staff }) => {
      const { key, code, take, known } = body;
      const held = { stays: known.stays as Values, goes: known.goes as Values };
      return saved(await merging.merge(staff, { key, pair: { stays: code, goes: body.with }, take, known: held }));
    }),
  ];
}
