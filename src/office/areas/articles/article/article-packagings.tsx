/** How many pieces are in a pack, which is proposed, which is the smallest that is sold (C-CAT-3). */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import type { PackagingForm } from './article-form.rules.ts';
import type { ArticleEditing } from './use-article-draft.ts';

export function ArticlePackagings({ editing }: { editing: ArticleEditing }) {
  const { packagings } = editing.form;
  const error = editing.errors.packagings;
  const put = (next: readonly PackagingForm[]) => editing.set('packagings', next);
  const change = (place: number, changed: Partial<PackagingForm>) =>
    put(packagings.map((one, at) => (at === place ? { ...one, ...changed } : one)));
  const mark = (place: number, name: 'default' | 'smallest') =>
    put(packagings.map((one, at) => ({ ...one, [name]: at === place })));
  const isFirst = packagings.length === 0;
  return (
    <OfficeSection title={m.articles_packagings()}>
      {isFirst && <p className="hint">{m.articles_no_packagings()}</p>}
      {!isFirst && (
        <div className="article__scroll">
          <table className="article__table">
            <thead>
              <tr>
                <th scope="col">{m.articles_pack_code()}</th>
                <th scope="col">{m.articles_pack_um()}</th>
                <th scope="col">{m.articles_pack_pieces()}</th>
                <th scope="col">{m.articles_pack_default()}</th>
                <th scope="col">{m.articles_pack_smallest()}</th>
                <th>
                  <span className="visually-hidden">{m.articles_pack_remove({ row: '' })}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {packagings.map((one, place) => {
                const row = place + 1;
                const named = (name: string) => `${m.articles_pack_row({ row })}, ${name}`;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a packaging has no name of its own while it is typed
                  <tr key={place}>
                    <td>
                      <input
                        className="input"
                        aria-label={named(m.articles_pack_code())}
                        value={one.code}
                        maxLength={10}
                        onChange={({ target }) => change(place, { code: target.value })}
                      />
                    </td>
                    <td>
                      <input
                        className="input"
                        aria-label={named(m.articles_pack_um())}
                        value={one.um}
                        maxLength={10}
                        onChange={({ target }) => change(place, { um: target.value })}
                      />
                    </td>
                    <td>
                      <input
                        className="input article__number"
                        aria-label={named(m.articles_pack_pieces())}
                        inputMode="decimal"
                        value={one.quantity}
                        onChange={({ target }) => change(place, { quantity: target.value })}
                      />
                    </td>
                    <td>
                      <input
                        type="radio"
                        name="pack-default"
                        aria-label={named(m.articles_pack_default())}
                        checked={one.default}
                        onChange={() => mark(place, 'default')}
                      />
                    </td>
                    <td>
                      <input
                        type="radio"
                        name="pack-smallest"
                        aria-label={named(m.articles_pack_smallest())}
                        checked={one.smallest}
                        onChange={() => mark(place, 'smallest')}
                      />
                    </td>
                    <td>
                      <IconButton
                        icon="x"
                        label={m.articles_pack_remove({ row })}
                        onClick={() => put(packagings.filter((_, at) => at !== place))}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <OfficeButton
        icon="plus"
        onClick={() => put([...packagings, { code: '', um: '', quantity: '1', default: isFirst, smallest: isFirst }])}
      >
        {m.articles_pack_add()}
      </OfficeButton>
    </OfficeSection>
  );
}
