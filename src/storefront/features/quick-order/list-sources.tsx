/** Sources of a list: a file, copied text, the camera. Without JavaScript they are submitted with the form. */
import { useRef, useState } from 'react';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { FilePick } from '#storefront/ui/forms/file-pick.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import './quick-order-sources.css';

/** The widths at which the sources are above the list (`quick-order-sources.css`). */
const SOURCES_ABOVE = '(max-width: 991.98px)';

export interface ListSourcesProps {
  onFile: (file: File) => Promise<void>;
  /** True if the list was accepted. */
  onList: (text: string) => boolean;
  onScan: () => void;
}

export function ListSources({ onFile, onList, onScan }: ListSourcesProps) {
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLTextAreaElement>(null);

  const read = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    await onFile(file);
    setBusy(false);
  };

  return (
    <aside className="quick-order__sources" aria-label={m.quick_sources()}>
      <Button large block className="quick-order__scan needs-js" onClick={onScan}>
        <Icon name="bar" large />
        {m.quick_scan()}
      </Button>
      <FilePick
        className="quick-order__file"
        id="qo-file"
        name="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        label={busy ? m.quick_file_reading() : m.quick_file()}
        aria-describedby="qo-file-hint"
        aria-busy={busy}
        onFiles={([file], field) => {
          // Allows the same file to be chosen again after a correction.
          void read(file).then(() => {
            field.value = '';
          });
        }}
      >
        <p className="hint" id="qo-file-hint">
          {m.quick_file_hint({
            rows: formatCount(QUICK_ORDER.maxRows),
            megabytes: QUICK_ORDER.maxFileBytes / 1_000_000,
          })}
        </p>
        <Link className="link" to={paths.quickOrderRows()} reload prefetch="none" download>
          {m.quick_template()}
        </Link>
      </FilePick>
      <details className="quick-order__paste">
        <summary>
          <Icon name="copy" large />
          <b>{m.quick_paste()}</b>
          <Icon name="down" />
        </summary>
        <div className="field">
          <label htmlFor="qo-list">{m.quick_paste_label()}</label>
          <textarea
            ref={list}
            className="input code"
            id="qo-list"
            name="list"
            rows={6}
            spellCheck={false}
            autoComplete="off"
            aria-describedby="qo-list-hint"
          />
          <p className="hint" id="qo-list-hint">
            {m.quick_paste_hint()}
          </p>
        </div>
        <Button
          className="needs-js"
          onClick={({ currentTarget }) => {
            if (!list.current || !onList(list.current.value)) return;
            list.current.value = '';
            // If the sources are above the list, they collapse to make room for it.
            const panel = currentTarget.closest('details');
            if (panel && matchMedia(SOURCES_ABOVE).matches) panel.open = false;
          }}
        >
          {m.quick_paste_do()}
        </Button>
      </details>
      <Button className="no-js" type="submit" name="intent" value="check" block>
        {m.quick_check()}
      </Button>
      <p className="hint needs-js quick-order__keys">{m.quick_keys()}</p>
    </aside>
  );
}
