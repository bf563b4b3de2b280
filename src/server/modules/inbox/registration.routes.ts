/** `office_inbox.*_registration`: the page of a registration, and the decision (C-ID-5). */
import {
  approveRegistration,
  getRegistration,
  type OfficeRegistration,
  refuseRegistration,
} from '#contract/office/inbox/registrations.ts';
import { AppError } from '#contract/values/errors.ts';
import { companyNumberFault } from '#contract/values/eu-vat-numbers.rules.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyFromNumber } from '#contract/values/money.ts';
import { REGISTRATION_FIELDS } from '#contract/values/registration-form.ts';
import { isIntraEu } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import {
  CARD_METHOD,
  paymentMethod,
  readLikeCustomers,
  readNeighbours,
  readTermChoices,
  readViesResult,
} from '../customers/index.ts';
import {
  type Registration,
  type RegistrationAdmin,
  RegistrationNotDecided,
  readEarlier,
} from '../registrations/index.ts';

export interface RegistrationRoutesDeps {
  readonly db: Queryable;
  readonly registrations: RegistrationAdmin;
  readonly emailsWritten: () => void;
  readonly isChain: (text: string) => boolean;
}

export function registrationRoutes({
  db,
  registrations,
  emailsWritten,
  isChain,
}: RegistrationRoutesDeps): OfficeRoute[] {
  /** @throws AppError `validation` at the field. */
  async function checkTerms(
    {
      price_list: priceList,
      agent,
      discount,
    }: { price_list?: string | undefined; agent?: string | undefined; discount: string },
    locale: Locale,
  ): Promise<void> {
    const { priceLists, agents } = await readTermChoices(db);
    const refuse = (field: keyof typeof SENTENCES) => {
      throw new AppError('validation', { errors: { [field]: [SENTENCES[field][locale]] } });
    };
    if (priceList !== undefined && !priceLists.some(({ code }) => code === priceList)) refuse('price_list');
    if (agent !== undefined && !agents.some(({ code }) => code === agent)) refuse('agent');
    if (!isChain(discount)) refuse('discount');
  }

  return [
    officeRoute(getRegistration, async ({ body, staff }) => {
      const { registration, likeness } = await registrations.show(body.id).catch((error: unknown) => {
        throw refusalOf(error, staff.locale);
      });
      return { message: await pageOf(db, registration, likeness, staff) };
    }),

    officeRoute(approveRegistration, async ({ body, staff }) => {
      const { id, customer, key, client_id: customerId, credit_limit: limit, welcome } = body;
      if (limit !== undefined && !staff.permissions.has('customers.credit'))
        throw new AppError('forbidden', { permission: 'customers.credit' });
      if (customer === 'existing' && customerId === undefined)
        throw new AppError('validation', { errors: { client_id: [SENTENCES.client_id[staff.locale]] } });
      await checkTerms(body, staff.locale);
      const creditLimit = limit === undefined ? undefined : moneyFromNumber(limit);
      const approved = await registrations
        .approve(id, {
          by: staff.name,
          userId: staff.userId,
          source: 'office',
          key,
          customer,
          customerId,
          evenIfKnown: body.even_if_known,
          paymentMethods: body.payment_methods,
          terms: { priceList: body.price_list, agent: body.agent, discount: body.discount, creditLimit },
          welcome,
        })
        .catch((error: unknown) => {
          throw refusalOf(error, staff.locale);
        });
      emailsWritten();
      const { isNew, emailTo, operation } = approved;
      return { message: { client_id: approved.customerId, is_new: isNew, email: emailTo, operation } };
    }),

    officeRoute(refuseRegistration, async ({ body, staff }) => {
      const { id, key, reason } = body;
      const hand = { by: staff.name, userId: staff.userId, source: 'office', key, reason } as const;
      const { emailTo, operation } = await registrations.refuse(id, hand).catch((error: unknown) => {
        throw refusalOf(error, staff.locale);
      });
      emailsWritten();
      return { message: { email: emailTo, operation } };
    }),
  ];
}

const SENTENCES = {
  price_list: { it: 'Questo listino non c’è.', en: 'There is no such price list.' },
  agent: { it: 'Questo agente non c’è.', en: 'There is no such agent.' },
  discount: {
    it: 'Non è uno sconto: scrivi ad esempio 50+10.',
    en: 'This is no discount: write for example 50+10.',
  },
  client_id: { it: 'Scrivi il codice del cliente.', en: 'Enter the customer’s code.' },
} as const;

type NotDecided = RegistrationNotDecided['reason'];

/** Reasons that a person can do something about, at the field where they do it. */
const REASONS: Readonly<Partial<Record<NotDecided, { field: string } & Record<Locale, string>>>> = {
  'has-login': {
    field: 'form',
    it: 'Questa email ha già un account: la persona può entrare, o chiedere una password nuova.',
    en: 'This email has a login already: the person can log in, or ask for a new password.',
  },
  'is-customer': {
    field: 'even_if_known',
    it: 'C’è già un cliente con questi numeri o con questa email: aggiungi l’account a lui, o conferma che ne vuoi un altro.',
    en: 'There is a customer with these numbers or this email: give the login to them, or confirm that you want another one.',
  },
  'no-customer': { field: 'client_id', it: 'Non c’è un cliente con questo codice.', en: 'No customer has this code.' },
  'code-taken': {
    field: 'client_id',
    it: 'Questo codice è già di un altro cliente.',
    en: 'Another customer has this code.',
  },
};

function refusalOf(error: unknown, locale: Locale): unknown {
  if (!(error instanceof RegistrationNotDecided)) return error;
  if (error.reason === 'unknown') return new AppError('not-found');
  const sentence = REASONS[error.reason];
  if (!sentence) return new AppError('changed-meanwhile');
  return new AppError('validation', { errors: { [sentence.field]: [sentence[locale]] } });
}

async function pageOf(
  db: Queryable,
  registration: Registration,
  { hasLogin, earlier }: { readonly hasLogin: boolean; readonly earlier: readonly number[] },
  { locale, permissions }: Pick<StaffCaller, 'locale' | 'permissions'>,
): Promise<OfficeRegistration> {
  const { id, kind, email, pec, city, province, decidedAt } = registration;
  const { vat_number: vatNumber, tax_code: taxCode } = registration;
  const name = registration.company_name || `${registration.first_name} ${registration.surname}`.trim();
  const [like, others, choices, neighbours, vies] = await Promise.all([
    readLikeCustomers(db, { email, vatNumber, taxCode, pec, name }),
    readEarlier(db, earlier),
    readTermChoices(db),
    readNeighbours(db, { city, province }),
    vatNumber === '' ? undefined : readViesResult(db, vatNumber),
  ]);
  // The customer that it became is not a namesake.
  const namesakes = like.filter(({ customerId }) => customerId !== registration.customerId);
  const methods = [...new Set(['bank_transfer', ...choices.paymentMethods, CARD_METHOD])];
  return {
    id,
    state: registration.status,
    kind,
    form: Object.fromEntries(
      REGISTRATION_FIELDS.flatMap((field) => (registration[field] ? [[field, registration[field]]] : [])),
    ),
    origin: registration.origin,
    lang: registration.locale,
    sent_at: registration.consentAt.toISOString(),
    vat_number: {
      state: numberState(registration),
      in_vies: isIntraEu({ vatNumber }),
      vies: vies
        ? {
            state: vies.state,
            checked_on: vies.on,
            name: vies.name,
            address: vies.address,
            consultation: vies.consultation,
          }
        : null,
    },
    has_login: hasLogin && registration.status === 'waiting',
    like: namesakes.map(({ customerId, ...one }) => ({ client_id: customerId, ...one, reasons: [...one.reasons] })),
    earlier: others.map((one) => ({
      id: one.id,
      name: one.name,
      state: one.status,
      sent_at: one.sentAt.toISOString(),
    })),
    decision: decidedAt && {
      at: decidedAt.toISOString(),
      by: registration.decidedBy,
      reason: registration.reason,
      client_id: registration.customerId,
    },
    terms: {
      next_client_id: choices.nextCustomerId,
      price_lists: choices.priceLists.map((one) => ({ code: one.code, name: one.name, default: one.isDefault })),
      agents: [...choices.agents],
      payment_methods: methods.map((code) => ({ code, name: paymentMethod(code, locale).label })),
    },
    neighbours: neighbours.map(({ customerId, name: called, town, agent, priceList, discount }) => ({
      client_id: customerId,
      name: called,
      town,
      agent,
      ...(permissions.has('prices.read') && { price_list: priceList, discount }),
    })),
  };
}

function numberState({ kind, country, vat_number: number }: Registration): OfficeRegistration['vat_number']['state'] {
  if (kind === 'private') return 'none';
  // Stored before countries were asked for: the number says it.
  const fault = companyNumberFault(number, country || 'IT');
  if (fault === undefined) return number === '' ? 'missing' : 'right';
  return fault === 'required' ? 'missing' : 'wrong';
}
