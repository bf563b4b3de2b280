/** The contract as an OpenAPI 3.1 document (C-API-5): requests, responses and errors of every endpoint. */
import { z } from 'zod';
import { addressSchema, userSchema } from '#contract/endpoints/account/identity.ts';
import {
  articleSchema,
  availabilitySchema,
  cardSchema,
  childSchema,
  offerSchema,
  packagingSchema,
  pictureSchema,
} from '#contract/endpoints/article.ts';
import { cartRowSchema, cartSchema } from '#contract/endpoints/cart-shape.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { homeBlockSchema, menuItemSchema } from '#contract/endpoints/home.ts';
import { orderHeaderSchema, orderRowSchema } from '#contract/endpoints/order.ts';
import { filtersSchema } from '#contract/endpoints/search.ts';
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/values/errors.ts';

export type Json = Record<string, unknown>;

/** A call of the shop or of the office, as far as the document describes it. */
type Documented = Pick<
  Endpoint,
  'method' | 'path' | 'name' | 'summary' | 'request' | 'response' | 'status' | 'query'
> & {
  readonly access: Endpoint['access'] | OfficeEndpoint['access'];
  readonly cache?: Endpoint['cache'];
} & Partial<Pick<OfficeEndpoint, 'permission' | 'stepUp'>>;

/** Who the callers are, and how the server knows them. */
interface Door {
  readonly title: string;
  readonly cookie: string;
  /** The call that sets the cookie. */
  readonly login: string;
}

export const SHOP_DOOR: Door = { title: 'Bancale', cookie: 'bancale_session', login: 'wrapper.login' };
export const OFFICE_DOOR: Door = { title: 'Bancale, back office', cookie: 'bancale_office', login: 'office.login' };
/** Named schemas: the registry that holds them, and those used so far. */
export interface Parts {
  readonly names: ReturnType<typeof namedParts>;
  readonly met: Record<string, Json>;
}

/** Failures that any endpoint can return; the others are named in the description of their status. */
const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence in the language of the request.' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    errors: {
      type: 'object',
      description: 'Field (dotted path) → what is wrong with it; with status 422.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    nearest: { type: 'array', items: { type: 'number' }, description: 'Sellable quantities around a refused one.' },
    order: { type: 'string', description: 'Number of the order that already exists.' },
    permission: { type: 'string', description: 'The code of the office that the person lacks.' },
    retry_after: { type: 'number', description: 'Seconds to wait.' },
    request_id: { type: 'string', description: 'By which a failure of the shop (500) is found in its log.' },
  },
};

/** The document for these endpoints. Pure: the same contract gives the same text. */
export function openApiDocument(
  endpoints: readonly Documented[],
  options: { module: string; version: string; door?: Door },
): Json {
  const { door = SHOP_DOOR } = options;
  const parts: Parts = { names: namedParts(), met: { Error: errorSchema } };
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [
      endpoint.path.replace('{module}', options.module),
      { [endpoint.method.toLowerCase()]: operation(endpoint, parts) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: door.title,
      version: options.version,
      description:
        'Every call carries `Authorization: token {APP_TOKEN}`; the person is the session cookie that `' +
        `${door.login}\` sets. ` +
        'State-changing calls need JSON and, from a browser, a same-origin `Origin`. Unknown fields are ignored.',
    },
    servers: [{ url: '/' }],
    security: [{ application: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(parts.met).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        application: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`token {APP_TOKEN}`' },
        session: { type: 'apiKey', in: 'cookie', name: door.cookie },
      },
    },
  };
}

/** Open to callers whom the server does not know yet. */
const isOpen = ({ access }: Documented) => access === 'guest' || access === 'open';

function operation(endpoint: Documented, parts: Parts): Json {
  const [tag] = endpoint.name.split('.');
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    // The code of the office that the person must have (C-OFF-5).
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(describedAccess(endpoint) && { description: describedAccess(endpoint) }),
    ...(!isOpen(endpoint) ? { security: [{ application: [], session: [] }] } : {}),
    ...(endpoint.query && { parameters: parameters(endpoint.query, parts) }),
    ...(endpoint.method === 'GET'
      ? { parameters: parameters(endpoint.request, parts) }
      : { requestBody: requestBody(endpoint, parts) }),
    responses: {
      [endpoint.status]: { description: 'Done.', content: json(jsonSchema(endpoint.response, 'output', parts)) },
      ...(endpoint.cache === 'public' ? { 304: { description: 'Unchanged since the `ETag` that was sent.' } } : {}),
      ...errorResponses(endpoint),
    },
  };
}

function describedAccess({ permission, stepUp }: Documented): string {
  return [
    permission ? `Permission: \`${permission}\`.` : '',
    stepUp ? 'Password or passkey within ten minutes (`confirm-identity`).' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function requestBody(endpoint: Documented, parts: Parts): Json {
  return { required: true, content: json(jsonSchema(endpoint.request, 'input', parts)) };
}

function parameters(fields: Endpoint['request'], parts: Parts): Json[] {
  const schema = jsonSchema(fields, 'input', parts) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** Statuses that an endpoint can return, each with its error codes. */
function errorResponses(endpoint: Documented): Json {
  const without = new Set<number>();
  if (isOpen(endpoint)) for (const status of [409]) without.add(status);
  if (endpoint.method === 'GET') for (const status of [409, 413, 415]) without.add(status);
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(ERROR_STATUS) as [ErrorCode, number][]) {
    if (!without.has(status)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      ]),
  );
}

export function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/**
 * Transforms have no JSON schema; their input (or output) has. Named parts go to `components`, so that a card is
 * described once.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', parts: Parts): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: parts.names }) as {
    $defs?: Record<string, Json>;
  } & Json;
  for (const [name, part] of Object.entries($defs)) parts.met[name] = relocated(withoutId(part));
  return relocated(rest);
}

function withoutId({ id: _, ...part }: Json): Json {
  return part;
}

function relocated(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** Parts of responses that get a name. */
export function namedParts() {
  const names = z.registry<{ id: string }>();
  const parts: Record<string, z.ZodType> = {
    Picture: pictureSchema,
    Packaging: packagingSchema,
    Availability: availabilitySchema,
    Offer: offerSchema,
    Card: cardSchema,
    Article: articleSchema,
    Child: childSchema,
    CartRow: cartRowSchema,
    Cart: cartSchema,
    OrderHeader: orderHeaderSchema,
    OrderRow: orderRowSchema,
    Address: addressSchema,
    User: userSchema,
    MenuItem: menuItemSchema,
    HomeBlock: homeBlockSchema,
    Filters: filtersSchema,
  };
  for (const [id, schema] of Object.entries(parts)) names.add(schema, { id });
  return names;
}
