/** What an address has now: the name of the file and its first rows, as they stand in it. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { shownBytes } from '#office/lib/shown-bytes.ts';
import { m } from '#office/messages/messages.js';

type Tried = NonNullable<OfficeApiTypes['office_imports.try_source']['response']['message']['file']>;

export function TriedFile({ file: { name, bytes, columns, rows } }: { file: Tried }) {
  return (
    <>
      <p>
        <b>{name}</b> <span className="hint">{shownBytes(bytes)}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className="import-run__scroll" tabIndex={0} aria-label={m.imports_source_rows()}>
        <table className="import-table import-table--cells">
          {columns.length > 0 && (
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file do not move
              <tr key={line}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
