/** What an export shall hold, and how it is written. */
import { EXPORT_GROUP_NAMES, EXPORT_GROUPS, type ExportGroupName } from '#contract/values/export-groups.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSelect } from '#office/ui/office-select.tsx';

export interface ExportChoiceProps {
  readonly readable: readonly ExportGroupName[];
  readonly chosen: readonly ExportGroupName[];
  readonly onChosen: (groups: readonly ExportGroupName[]) => void;
  readonly format: 'csv' | 'jsonl';
  readonly onFormat: (format: 'csv' | 'jsonl') => void;
  readonly files: boolean;
  readonly onFiles: (files: boolean) => void;
}

export function ExportChoice(props: ExportChoiceProps) {
  const { readable, chosen, onChosen, format, onFormat, files, onFiles } = props;
  const locale = getLocale();
  return (
    <div className="exports__choice">
      <fieldset className="exports__groups">
        <legend>{m.exports_what()}</legend>
        {EXPORT_GROUP_NAMES.map((group) => (
          <label className="tick" key={group}>
            <input
              className="box"
              type="checkbox"
              checked={chosen.includes(group)}
              disabled={!readable.includes(group)}
              onChange={({ target }) =>
                onChosen(EXPORT_GROUP_NAMES.filter((one) => (one === group ? target.checked : chosen.includes(one))))
              }
            />
            <span>
              {EXPORT_GROUPS[group].title[locale]}
              {!readable.includes(group) && <span className="hint"> {m.exports_closed()}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="exports__how">
        <OfficeSelect
          label={m.exports_format()}
          value={format}
          onChange={({ target }) => onFormat(target.value === 'jsonl' ? 'jsonl' : 'csv')}
        >
          <option value="csv">{m.exports_csv()}</option>
          <option value="jsonl">{m.exports_jsonl()}</option>
        </OfficeSelect>
        <label className="tick">
          <input className="box" type="checkbox" checked={files} onChange={({ target }) => onFiles(target.checked)} />
          {m.exports_files()}
        </label>
      </div>
    </div>
  );
}
