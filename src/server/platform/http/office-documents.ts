/** The description of the office's calls (C-API-5), where the office is open: as a document and as a page. */
import { officeApi } from '#contract/office/office-api.ts';
import { API_DOCS_POLICY, apiDocsPage } from './api-docs.ts';
import { failure } from './error-answer.ts';
import type { Handler } from './exchange.ts';
import { languageOf } from './mount.ts';
import { OFFICE_DOOR, openApiDocument } from './openapi.ts';
import type { StaffIdentity } from './staff-caller.ts';

export const OFFICE_OPEN_API_PATH = '/api/office/openapi.json';
export const OFFICE_DOCS_PATH = '/api/office/docs';

interface OfficeDocumentsOptions {
  readonly module: string;
  readonly version: string;
  readonly identity: Pick<StaffIdentity, 'isOpenTo'>;
}

/** Handles both paths. Written at the first request, not at every start. */
export function officeDocuments({ module, version, identity }: OfficeDocumentsOptions): Handler {
  let json: string | undefined;
  let page: string | undefined;
  const document = () => openApiDocument(Object.values(officeApi), { module, version, door: OFFICE_DOOR });
  return async (exchange) => {
    if (!identity.isOpenTo(exchange)) return failure('not-found', languageOf(exchange));
    const isPage = exchange.path === OFFICE_DOCS_PATH;
    if (isPage) page ??= apiDocsPage(document(), OFFICE_OPEN_API_PATH);
    else json ??= JSON.stringify(document());
    return {
      status: 200,
      headers: {
        'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(isPage && { 'Content-Security-Policy': API_DOCS_POLICY }),
      },
      body: (isPage ? page : json) ?? '',
    };
  };
}
