/** A page to browse the API (C-API-5): plain HTML from the OpenAPI document, without any script. */ import { escaped } from './pages/escaped.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  /** Who may call it, in the office. */
  description?: string;
  security?: unknown;
  parameters?: Array<{ name: string; required: boolean; schema: Json }>;
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}

interface Document {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
summary { cursor: pointer; padding: .35rem 0 }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
details > :not(summary) { margin-left: 1.1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent) }
b.method { display: inline-block; width: 3.2rem }
table { border-collapse: collapse } td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top }`;

/** The page; `API_DOCS_POLICY` allows its only style. `address`: where the document itself is. */
export function apiDocsPage(openApi: Json, address = '/api/openapi.json'): string {
  const document = openApi as unknown as Document;
  const { title, version, description } = document.info;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(path, method, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${pre(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escaped(title)} API ${escaped(version)}</h1><p>${escaped(description)}</p><p><a href="${address}">openapi.json</a></p>
<h2>Calls</h2>${calls.join('\n')}<h2>Parts</h2>${schemas.join('\n')}</main></body></html>`;
}

export const API_DOCS_STYLE = STYLE;
export const API_DOCS_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

function call(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  const who = [security ? 'needs a session' : 'everybody', description].filter(Boolean).join('. ').replaceAll('`', '');
  const request = parameters ? parameterTable(parameters) : pre(requestBody?.content['application/json']?.schema);
  const done = responses['200']?.content?.['application/json']?.schema;
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return `<details id="${escaped(operationId)}">
<summary><b class="method">${method.toUpperCase()}</b> <code>${escaped(operationId)}</code> — ${escaped(summary)}</summary>
<p><code>${escaped(path)}</code> · ${who}</p><h3>Request</h3>${request}<h3>Answer</h3>${pre(done)}
<h3>Errors</h3><table>${errors.map(([status, { description }]) => `<tr><th>${status}</th><td>${escaped(description.replaceAll('`', ''))}</td></tr>`).join('')}</table></details>`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): string {
  if (parameters.length === 0) return '<p>No parameters.</p>';
  const rows = parameters.map(
    ({ name, required, schema }) =>
      `<tr><th><code>${escaped(name)}</code></th><td>${required ? 'required' : 'optional'}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** The schema as text, its references as links within the page. */
function pre(schema: unknown): string {
  const text = escaped(JSON.stringify(schema ?? {}, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$&</a>')}</pre>`;
}
