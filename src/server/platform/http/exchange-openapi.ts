/** The endpoints for other systems as an OpenAPI 3.1 document. */
import { exchangeApi } from '#contract/exchange/exchange-api.ts';
import type { ExchangeEndpoint } from '#contract/exchange/exchange-endpoint.ts';
import { type Json, json, jsonSchema, namedParts, type Parts } from './openapi.ts';

const PROBLEM: Json = {
  type: 'object',
  required: ['status', 'title', 'code'],
  properties: {
    type: { type: 'string' },
    status: { type: 'integer' },
    title: { type: 'string', description: 'A sentence in the language of `Accept-Language`.' },
    code: { type: 'string' },
    scope: { type: 'string', description: 'The scope that the key lacks.' },
    compare: {
      type: 'array',
      items: { type: 'string' },
      description: 'With 410: calls that say how things stand now.',
    },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    retry_after: { type: 'number', description: 'Seconds to wait.' },
  },
};

const PROBLEMS: Readonly<Record<number, string>> = {
  401: 'No valid API key.',
  403: 'The key lacks the scope, or is not valid from this IP address.',
  404: 'There is none, or it belongs to another connection.',
  409: 'It does not fit what the shop has; with an `Idempotency-Key`: the key was used for another request.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A field is not valid.',
  429: 'Too many requests of this key, or more than four at once.',
  503: 'Unavailable for a moment: nothing was done, try again after `Retry-After`.',
};

const GONE = 'The cursor is of another epoch, or expired.';

/** Pure: the same contract gives the same text. */
export function exchangeOpenApi(version: string): Json {
  const parts: Parts = { names: namedParts(), met: { Problem: PROBLEM } };
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values(exchangeApi) as ExchangeEndpoint[])
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint, parts) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bancale, for other systems',
      version,
      description: 'Every request carries `Authorization: Bearer bk_…`, an API key of a connection (docs/exchange.md).',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths,
    components: { schemas: parts.met, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}

const ONCE: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key again is not done again: it gets the first response, for a week.',
  schema: { type: 'string', maxLength: 200 },
};

const FILE: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function operation(endpoint: ExchangeEndpoint, parts: Parts): Json {
  const { name, method, path, scope, summary, request, response, file, waits } = endpoint;
  const { once = false, isFile = false, headers = {} } = endpoint;
  const { properties = {}, required = [] } = jsonSchema(request, 'input', parts) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const fields = Object.entries(properties);
  const headerOf = (field: string) => Object.entries(headers).find(([, name]) => name === field)?.[0];
  const inPath = (field: string) => path.includes(`{${field}}`);
  const body = Object.fromEntries(fields.filter(([field]) => !inPath(field)));
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    operationId: name,
    summary,
    ...(scope && { 'x-scope': scope }),
    parameters: [
      ...fields
        .filter(([field]) => method === 'GET' || isFile || inPath(field))
        .map(([field, schema]) => ({
          name: headerOf(field) ?? field,
          in: headerOf(field) ? 'header' : inPath(field) ? 'path' : 'query',
          required: inPath(field) || required.includes(field),
          schema,
        })),
      ...(once ? [ONCE] : []),
    ],
    ...(isFile && { requestBody: { required: true, content: FILE } }),
    ...(method === 'POST' &&
      !isFile && {
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: body, required: required.filter((field) => !inPath(field)) }),
        },
      }),
    responses: {
      200: { description: 'Done.', content: file ? fileContent(file) : json(jsonSchema(response, 'output', parts)) },
      ...Object.fromEntries(
        Object.entries(waits ? { ...PROBLEMS, 410: GONE } : PROBLEMS).map(([status, description]) => [
          status,
          { description, content: problem },
        ]),
      ),
    },
  };
}

const fileContent = (types: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.values(types).map((type) => [type.split(';')[0], { schema: { type: 'string' } }]));
