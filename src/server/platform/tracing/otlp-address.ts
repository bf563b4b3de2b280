/** Variables of OpenTelemetry that say where spans are sent to. */
import type { TracingSettings } from './tracing-settings.ts';

/** Base URL of a collector → where it takes traces, as the OTLP specification says. */
export const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/** `authorization=Basic%20abc,x-scope=shop` → headers; undefined = it is not of this form. */
export function parseOtlpHeaders(text: string): TracingSettings['headers'] | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split(/=(.*)/s));
  const headers: Record<string, string> = {};
  for (const [name = '', value] of pairs) {
    if (!/^[\w-]+$/.test(name) || value === undefined) return undefined;
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return headers;
}
