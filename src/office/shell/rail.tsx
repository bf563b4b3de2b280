/** The ink rail: the areas that the person may open, and the person. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { AREAS } from '../areas.ts';
import { KeyCaps } from '../commands/key-caps.tsx';
import { callOffice } from '../lib/call-office.ts';
import { hearNewOrders } from '../lib/new-order-sound.ts';
import { may, startData } from '../lib/start-data.ts';
import { OfficeIcon } from '../ui/office-icon.tsx';
import { type Area, SECTIONS, type Section } from './area.ts';
import { initialsOf } from './initials.rules.ts';
import './rail.css';

const TITLES: Readonly<Record<Section, (() => string) | undefined>> = {
  daily: undefined,
  catalogue: m.frame_section_catalogue,
  control: m.frame_section_control,
  house: m.frame_section_house,
};

export function Rail({ openPalette }: { openPalette: () => void }) {
  const { person } = startData();
  const waiting = useCounts().orders;
  useEffect(() => hearNewOrders(waiting), [waiting]);
  return (
    <aside className="rail on-ink">
      <Link className="rail__brand" to="/" title={`Bancale ${m.frame_office()}`}>
        <svg viewBox="0 0 38 28" aria-hidden="true">
          <path className="rail__mark" d="M0 2h38v7H0z" />
          <path fill="currentColor" d="M0 11h8v8H0zM15 11h8v8h-8zM30 11h8v8h-8zM0 21h38v5H0z" />
        </svg>
        <span className="rail__word">Bancale</span>
        <small className="rail__word">{m.frame_office()}</small>
      </Link>
      <button className="rail__search" type="button" title={m.palette_title()} onClick={openPalette}>
        <OfficeIcon name="search" small />
        <span className="rail__word">{m.palette_title()}</span>
        <span className="rail__word rail__shortcut">
          <KeyCaps keys="$mod+KeyK" />
        </span>
      </button>
      <nav aria-label={m.frame_areas()}>
        {SECTIONS.map((section) => (
          <RailSection
            key={section}
            title={TITLES[section]?.()}
            areas={AREAS.filter((one) => one.section === section)}
          />
        ))}
      </nav>
      <NavLink className="rail__foot" to="/account" title={m.account_title()}>
        <span className="face face--own" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span className="rail__word">
          <b>{person.name}</b>
          <span className="rail__role">{person.roles.join(', ')}</span>
        </span>
      </NavLink>
    </aside>
  );
}

/** What waits, by area. */
function useCounts(): Readonly<Record<string, number>> {
  const { data = {} } = useQuery({
    queryKey: ['counts'],
    queryFn: async () => (await callOffice('office.get_counts', {})).message.counts,
  });
  return data;
}

function RailSection({ title, areas }: { title: string | undefined; areas: readonly Area[] }) {
  const open = areas.filter(({ permission }) => may(permission));
  const counts = useCounts();
  if (open.length === 0) return null;
  return (
    <Fragment>
      {title && <h2 className="rail__title rail__word">{title}</h2>}
      {open.map(({ path, name, icon, goKey }) => (
        <NavLink key={path} className="rail__link" to={`/${path}`} end={path === ''} title={name()}>
          <OfficeIcon name={icon} />
          <span className="rail__word">{name()}</span>
          {counts[path] ? (
            <span className="rail__count" title={m.frame_waits({ count: counts[path] })}>
              <span className="visually-hidden">{m.frame_waits({ count: counts[path] })}</span>
              <span aria-hidden="true">{formatCount(counts[path])}</span>
            </span>
          ) : (
            goKey && (
              <span className="rail__key" aria-hidden="true">
                g {goKey}
              </span>
            )
          )}
        </NavLink>
      ))}
    </Fragment>
  );
}
