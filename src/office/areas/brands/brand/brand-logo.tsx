/** The logo of a brand: a picture of the library; another one is seen in the shop at once, and can be undone. */
import { useState } from 'react';
import type { OfficeBrand } from '#contract/office/brands.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { LibraryDialog } from '../../media/library-dialog.tsx';
import './brand-page.css';

interface BrandLogoProps {
  readonly brand: OfficeBrand;
  /** undefined = the person may read only. */
  readonly save: ((logo: string) => Promise<void>) | undefined;
}

export function BrandLogo({ brand, save }: BrandLogoProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { picture, values } = brand;
  return (
    <OfficeSection title={m.brands_logo()}>
      {picture === '' ? (
        <p className="hint">{m.brands_no_logo()}</p>
      ) : (
        <img className="brand-page__logo" src={picture} alt={m.brands_logo_of({ name: values.name })} />
      )}
      {save && (
        <div className="brand-page__deeds">
          {may('media.read') && (
            <OfficeButton icon="camera" onClick={() => setChoosing(true)}>
              {m.brands_logo_choose()}
            </OfficeButton>
          )}
          {picture !== '' && (
            <OfficeButton icon="x" onClick={() => void save('')}>
              {m.brands_logo_remove()}
            </OfficeButton>
          )}
        </div>
      )}
      {isChoosing && save && <LibraryDialog close={() => setChoosing(false)} take={({ hash }) => void save(hash)} />}
    </OfficeSection>
  );
}
