/** Views as tabs with their counts; a changed one can be saved, anew or over the person's own. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { newKey } from '#kit/api/new-key.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../lib/call-office.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { OfficeField } from '../ui/office-field.tsx';
import { IconButton } from '../ui/office-icon-button.tsx';
import type { GridStateOfPage, Tab } from './use-grid-state.ts';
import './grid-tabs.css';

interface GridTabsProps {
  readonly grid: string;
  readonly page: GridStateOfPage;
}

export function GridTabs({ grid, page }: GridTabsProps) {
  const { tabs, tab, isChanged, most } = page;
  const [saving, setSaving] = useState<'new' | 'change'>();
  const own = tab.saved?.own ? tab.saved : undefined;
  return (
    <>
      <nav className="grid-tabs" aria-label={m.grid_views()}>
        {tabs.map(({ name, title, alarm, count }) => (
          <Link
            key={name}
            className={alarm ? 'grid-tabs__tab grid-tabs__tab--alarm' : 'grid-tabs__tab'}
            to={{ search: `?${new URLSearchParams({ view: name })}` }}
            aria-current={name === tab.name ? 'page' : undefined}
          >
            {title}
            {count !== undefined && (
              <span className="grid-tabs__count">{count > most ? `> ${formatCount(most)}` : formatCount(count)}</span>
            )}
          </Link>
        ))}
      </nav>
      {isChanged ? (
        <span className="grid-tabs__changed">
          {m.grid_view_changed()}
          <OfficeButton kind="quiet" icon="save" onClick={() => setSaving(own ? 'change' : 'new')}>
            {m.grid_save_view()}
          </OfficeButton>
          <OfficeButton kind="quiet" icon="undo" onClick={page.reset}>
            {m.grid_reset_view()}
          </OfficeButton>
        </span>
      ) : (
        <IconButton
          icon={own ? 'edit' : 'plus'}
          label={own ? m.grid_edit_view() : m.grid_new_view()}
          onClick={() => setSaving(own ? 'change' : 'new')}
        />
      )}
      {saving && (
        <SaveDialog
          grid={grid}
          page={page}
          over={saving === 'change' ? own : undefined}
          close={() => setSaving(undefined)}
        />
      )}
    </>
  );
}

type Asked = OfficeApiTypes['office_grid.save_view']['request'];

function SaveDialog({ grid, page, over, close }: GridTabsProps & { over: Tab['saved']; close: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(over?.name ?? '');
  const [everybody, setEverybody] = useState(over?.everybody ?? false);
  const [roles, setRoles] = useState<readonly number[]>(over?.roles ?? []);
  // One key for the dialog: a second press, or one after a lost line, is the same one.
  const [key] = useState(newKey);
  const done = async (open: string) => {
    await client.invalidateQueries({ queryKey: [grid, 'views'] });
    page.open({ name: open });
    close();
  };
  const save = useMutation({
    async mutationFn(asNew: boolean) {
      const change = over && !asNew ? { id: over.id, known: over.version } : {};
      const asked = { key, grid, name: name.trim(), everybody, roles, state: page.state, ...change };
      return (await callOffice('office_grid.save_view', asked as unknown as Asked)).message;
    },
    onSuccess: (view) => done(`#${view.id}`),
  });
  const remove = useMutation({
    mutationFn: async () => callOffice('office_grid.remove_view', { key: newKey(), id: over?.id ?? 0 }),
    onSuccess: () => done(page.tabs[0]?.name ?? ''),
  });
  const failure = save.error ?? remove.error;
  const wrong =
    failure instanceof ApiError && failure.code === 'changed-meanwhile' ? m.grid_view_moved() : m.grid_view_not_saved();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate(over === undefined);
  };
  return (
    <OfficeDialog open close={close} title={over ? m.grid_edit_view() : m.grid_new_view()}>
      <form className="grid-tabs__form" onSubmit={submit}>
        <OfficeField
          label={m.grid_view_name()}
          value={name}
          maxLength={60}
          required
          autoFocus
          onChange={({ target }) => setName(target.value)}
          error={failure ? wrong : undefined}
        />
        <label className="grid-tabs__everybody">
          <input className="grid__box" type="checkbox" checked={everybody} onChange={() => setEverybody(!everybody)} />
          {m.grid_view_everybody()}
        </label>
        {!everybody && (
          <fieldset className="grid-tabs__roles">
            <legend className="field__label">{m.grid_view_roles()}</legend>
            {page.roles.map(({ id, name: role }) => (
              <label className="grid-tabs__everybody" key={id}>
                <input
                  className="grid__box"
                  type="checkbox"
                  checked={roles.includes(id)}
                  onChange={() => setRoles(roles.includes(id) ? roles.filter((one) => one !== id) : [...roles, id])}
                />
                {role}
              </label>
            ))}
          </fieldset>
        )}
        <div className="grid-tabs__buttons">
          {over && (
            <OfficeButton kind="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {m.grid_remove_view()}
            </OfficeButton>
          )}
          <OfficeButton kind="go" type="submit" disabled={save.isPending}>
            {m.grid_save_view()}
          </OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  );
}
