/** One brand: its name, whether the shop lists it, its logo, what refers to it, its other spellings. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { BrandValues, OfficeBrand } from '#contract/office/brands.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordForm } from '#office/form/record-form.tsx';
import { gridLink } from '#office/grid/grid-link.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { RecordChanges } from '../../history/record-changes.tsx';
import { benefitLinks } from '../benefit-links.tsx';
import { brandPath } from '../brand-path.ts';
import { MergeBrandsDialog } from '../merge-brands-dialog.tsx';
import { BrandLogo } from './brand-logo.tsx';

export function Component() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['brands', code],
    queryFn: async () => (await callOffice('office_brands.get_brand', { code })).message,
  });
  if (data) return <BrandPage key={data.code} brand={data} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function BrandPage({ brand }: { readonly brand: OfficeBrand }) {
  const { code, values } = brand;
  const navigate = useNavigate();
  const [fault, setFault] = useState<string>();
  const [isMerging, setMerging] = useState(false);
  const mayWrite = may('articles.write');
  const isOwn = brand.merged_into === null;
  const mayChange = mayWrite && isOwn;

  async function save(known: Partial<BrandValues>, wanted: Partial<BrandValues>): Promise<void> {
    try {
      const { message } = await changeOffice('office_brands.save', { code, values: wanted, known });
      noteDone(m.brands_saved({ name: wanted.name ?? values.name }), message.operation);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['brands'] });
    }
  }
  async function remove(): Promise<void> {
    try {
      setFault(undefined);
      const { message } = await changeOffice('office_brands.remove', { code });
      noteDone(m.brands_removed({ name: values.name }), message.operation);
      await navigate('/brands');
      await queryClient.invalidateQueries({ queryKey: ['brands'] });
    } catch (failure) {
      setFault(refusalWords(failure));
    }
  }
  useCommands([
    {
      id: 'merge-brand',
      name: m.brands_merge(),
      key: 'm',
      icon: 'link',
      hint: true,
      disabled: !mayChange,
      run: () => setMerging(true),
    },
    {
      id: 'remove-brand',
      name: m.brands_remove(),
      key: 'r',
      icon: 'trash',
      hint: true,
      disabled: !mayChange,
      run: () => void remove(),
    },
  ]);
  return (
    <OfficePage
      title={values.name}
      crumbs={[{ to: '/brands', name: m.brands_title() }]}
      head={<span className="code">{code}</span>}
      actions={
        <>
          <AlsoHere topic="brands" record={code} />
          <WalkButtons
            grid="brands"
            isThis={({ cells }) => cells.code === code}
            pageOf={({ cells }) => brandPath(String(cells.code))}
          />
          {mayChange && (
            <>
              <OfficeButton icon="trash" keyShown="r" onClick={() => void remove()}>
                {m.brands_remove()}
              </OfficeButton>
              <OfficeButton icon="link" keyShown="m" onClick={() => setMerging(true)}>
                {m.brands_merge()}
              </OfficeButton>
            </>
          )}
        </>
      }
      strip={fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      body="whole"
      wraps
    >
      <RecordColumns side={<BrandSide brand={brand} />}>
        {brand.merged_into && (
          <OfficeNote>
            {m.brands_is_merged()} <Link to={brandPath(brand.merged_into.code)}>{brand.merged_into.name}</Link>.{' '}
            {m.brands_is_merged_hint()}
          </OfficeNote>
        )}
        <OfficeSection title={m.brands_one()}>
          <RecordForm
            draft={`brand:${code}`}
            stored={{ name: values.name, listed: values.listed }}
            fields={[
              { name: 'name', label: m.brands_name(), kind: 'text', wide: true },
              { name: 'listed', label: m.brands_listed(), kind: 'tick', wide: true, hint: m.brands_listed_hint() },
            ]}
            hasKey
            save={
              mayChange
                ? (known, wanted) => save(known as Partial<BrandValues>, wanted as Partial<BrandValues>)
                : undefined
            }
          />
        </OfficeSection>
        <BrandLogo
          brand={brand}
          save={
            mayChange
              ? (logo) => save({ logo: values.logo }, { logo }).catch((failure) => setFault(refusalWords(failure)))
              : undefined
          }
        />
      </RecordColumns>
      {isMerging && (
        <MergeBrandsDialog
          brand={{ code, name: values.name }}
          close={() => setMerging(false)}
          done={(into) => void navigate(brandPath(into))}
        />
      )}
    </OfficePage>
  );
}

function BrandSide({ brand }: { readonly brand: OfficeBrand }) {
  const { code, articles, active, discounts, promos, coupons, merged } = brand;
  const ofBrand = { column: 'brand_code', is: [code] };
  return (
    <RecordSide label={m.brands_uses()}>
      <OfficeSection title={m.brands_uses()}>
        <OfficeFacts
          facts={[
            [
              m.brands_articles(),
              <Link key="articles" to={gridLink('articles', { filters: [ofBrand] })}>
                {formatCount(articles)}
              </Link>,
            ],
            [
              m.brands_active(),
              <Link key="active" to={gridLink('articles', { filters: [ofBrand, { column: 'active', is: ['yes'] }] })}>
                {formatCount(active)}
              </Link>,
            ],
            [
              m.brands_discounts(),
              may('prices.read') ? (
                <Link
                  key="discounts"
                  to={gridLink('discounts', {
                    filters: [
                      { column: 'level', is: ['brand'] },
                      { column: 'code', is: [code] },
                    ],
                  })}
                >
                  {formatCount(discounts)}
                </Link>
              ) : (
                formatCount(discounts)
              ),
            ],
            [m.brands_promos(), promos.length === 0 ? '0' : benefitLinks({ promos, coupons: [] })],
            [m.brands_coupons(), coupons.length === 0 ? '0' : benefitLinks({ promos: [], coupons })],
          ]}
        />
        {brand.merged_into === null && (
          <p>
            <a href={`/shop?brand=${encodeURIComponent(code)}`} target="_blank" rel="noreferrer">
              {m.brands_in_shop()}
            </a>
          </p>
        )}
      </OfficeSection>
      {merged.length > 0 && (
        <OfficeSection title={m.brands_spellings()}>
          <ul className="brand-page__spellings">
            {merged.map((one) => (
              <li key={one.code}>
                <Link to={brandPath(one.code)}>{one.name}</Link> <span className="code">{one.code}</span>
              </li>
            ))}
          </ul>
        </OfficeSection>
      )}
      <RecordChanges entity="brand" code={code} />
    </RecordSide>
  );
}
