/** An address of the office that takes or returns a file, and its handlers. `office-modules.ts` lists them, `mount-office-files.ts` mounts them. */
import type { Readable } from 'node:stream';
import type { FileMethod, OfficeFile, ParamsOf, QueryOf } from '#contract/office/office-files.ts';
import type { StaffPerson } from './staff-caller.ts';

export interface OfficeFileContext<Params, Query> {
  /** Parts of the path, of the kinds that the contract says. */
  readonly params: Params;
  readonly query: Query;
  readonly staff: StaffPerson;
  /** The body, up to the size that the contract says. */
  readonly bytes: Buffer;
}

export interface OfficeFileResponse {
  /** `application/pdf` */
  readonly type: string;
  readonly body: string | Uint8Array | Readable;
  /** Bytes of a stream, where they are known. */
  readonly length?: number;
  /** `inline` is shown by the browser, `attachment` saved. Left out: the file has no name. */
  readonly disposition?: 'inline' | 'attachment';
  readonly name?: string;
  /** Besides those of every file: a content policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every path; `officeFileRoute` checks types
type FileHandler = (context: OfficeFileContext<any, any>) => Promise<OfficeFileResponse>;

export interface OfficeFileRoute {
  readonly file: OfficeFile;
  readonly handlers: {
    readonly [Method in FileMethod as Lowercase<Method>]?: FileHandler;
  };
}

/** Connects an address with one handler per method of the contract. */
export function officeFileRoute<File extends OfficeFile>(
  file: File,
  handlers: {
    readonly [Method in keyof File['methods'] & FileMethod as Lowercase<Method>]: (
      context: OfficeFileContext<ParamsOf<File['path']>, QueryOf<File['methods'][Method]>>,
    ) => Promise<OfficeFileResponse>;
  },
): OfficeFileRoute {
  return { file, handlers: handlers as OfficeFileRoute['handlers'] };
}

/** A small response in JSON, to what was sent. */
export const jsonResponse = (value: object): OfficeFileResponse => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
