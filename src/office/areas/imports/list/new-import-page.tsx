/** Where an import begins (C-OFF-8): a file is chosen, or dropped on the page. */
import { useRef, useState } from 'react';
import { ACCEPTED_IMPORT_FILES } from '#contract/values/import-file-names.ts';
import { IMPORT_KIND, IMPORT_KINDS } from '#contract/values/import-kinds.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { useNewImport } from './use-new-import.ts';
import './imports-list.css';

export function Component() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { fault, begin } = useNewImport();
  const mayRun = may('imports.run');
  const choose = () => input.current?.click();
  useCommands([{ id: 'choose-file', name: m.imports_choose(), key: 'n', hint: true, disabled: !mayRun, run: choose }]);
  return (
    <OfficePage title={m.imports_new()} crumbs={[{ to: '/imports', name: m.imports_title() }]}>
      {!mayRun ? (
        <OfficeNote tone="warn">{m.people_lacking({ permission: 'imports.run' })}</OfficeNote>
      ) : (
        <div className="import-new">
          {fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped; the button does the same by keyboard */}
          <div
            className={isOver ? 'import-new__place import-new__place--over' : 'import-new__place'}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void begin(event.dataTransfer.files[0]);
            }}
          >
            <input
              ref={input}
              type="file"
              hidden
              aria-label={m.imports_file()}
              accept={ACCEPTED_IMPORT_FILES}
              onChange={({ target }) => {
                void begin(target.files?.[0]);
                target.value = '';
              }}
            />
            <OfficeButton kind="go" icon="import" keyShown="n" autoFocus onClick={choose}>
              {m.imports_choose()}
            </OfficeButton>
            <p>{m.imports_new_drop()}</p>
            <p className="hint">{m.imports_new_formats()}</p>
          </div>
          <p>{m.imports_new_text()}</p>
          <OfficeSection title={m.imports_new_kinds()}>
            <dl className="import-new__kinds">
              {IMPORT_KINDS.map((kind) => (
                <div key={kind} className="import-new__kind">
                  <dt>{IMPORT_KIND[kind].title[getLocale()]}</dt>
                  <dd className="hint">{IMPORT_KIND[kind].about[getLocale()]}</dd>
                </div>
              ))}
            </dl>
          </OfficeSection>
        </div>
      )}
    </OfficePage>
  );
}
