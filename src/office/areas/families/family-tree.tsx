// biome-ignore-all lint/a11y/useSemanticElements: no element of HTML is a tree; the roles are those of one
/** The tree: arrows walk, the chosen family stands beside it; dropped on an edge = beside, in the middle = below. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OfficeFamily } from '#contract/office/families.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { familyName } from './family-name.ts';
import { depthsOf, type Place, placeByDrop } from './tree-moves.rules.ts';

interface FamilyTreeProps {
  readonly families: readonly OfficeFamily[];
  readonly chosen: string | undefined;
  readonly choose: (code: string) => void;
  /** undefined: the person may not. */
  readonly move: ((family: OfficeFamily, place: Place | undefined) => void) | undefined;
}

export function FamilyTree({ families, chosen, choose, move }: FamilyTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<OfficeFamily>();
  const [over, setOver] = useState<{ code: string; share: number }>();
  const tree = useRef<HTMLDivElement>(null);
  const depths = depthsOf(families);
  const parents = new Set(families.map(({ parent }) => parent));
  const hidden = new Set<string>();
  const shown = families.filter(({ code, parent }) => {
    if (parent !== '' && (closed.has(parent) || hidden.has(parent))) hidden.add(code);
    return !hidden.has(code);
  });
  const focused = shown.some(({ code }) => code === chosen) ? chosen : shown[0]?.code;
  useEffect(() => {
    tree.current?.querySelector(`[data-code="${CSS.escape(chosen ?? '')}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function go(code: string | undefined): void {
    if (code === undefined) return;
    choose(code);
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-code="${CSS.escape(code)}"]`)?.focus());
  }
  function fold(code: string, isClosed: boolean): void {
    const next = new Set(closed);
    if (isClosed) next.add(code);
    else next.delete(code);
    setClosed(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = shown.findIndex(({ code }) => code === focused);
    const family = shown[at];
    if (!family) return;
    const isOpen = parents.has(family.code) && !closed.has(family.code);
    if (event.key === 'ArrowDown') go(shown[at + 1]?.code);
    else if (event.key === 'ArrowUp') go(shown[at - 1]?.code);
    else if (event.key === 'Home') go(shown[0]?.code);
    else if (event.key === 'End') go(shown.at(-1)?.code);
    else if (event.key === 'ArrowRight') {
      if (closed.has(family.code)) fold(family.code, false);
      else if (isOpen) go(shown[at + 1]?.code);
    } else if (event.key === 'ArrowLeft') {
      if (isOpen) fold(family.code, true);
      else go(family.parent === '' ? undefined : family.parent);
    } else return;
    event.preventDefault();
  }
  const shareOf = ({ clientY, currentTarget }: DragEvent): number => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return (clientY - top) / height;
  };
  const markOf = (code: string): string => {
    if (over?.code !== code) return '';
    return over.share < 0.3
      ? ' families__row--before'
      : over.share > 0.7
        ? ' families__row--after'
        : ' families__row--into';
  };
  return (
    <div className="families__tree" role="tree" aria-label={m.families_title()} ref={tree} onKeyDown={onKeyDown}>
      {shown.map((family) => {
        const { code, active, articles } = family;
        const depth = depths.get(code) ?? 0;
        const hasBelow = parents.has(code);
        return (
          <div
            key={code}
            role="treeitem"
            data-code={code}
            tabIndex={code === focused ? 0 : -1}
            aria-level={depth + 1}
            aria-selected={code === chosen}
            aria-expanded={hasBelow ? !closed.has(code) : undefined}
            className={`families__row${active ? '' : ' families__row--off'}${markOf(code)}`}
            onClick={() => go(code)}
            onKeyDown={() => {}}
            draggable={move !== undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(family);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDragOver={(event) => {
              if (!dragged || dragged.code === code) return;
              event.preventDefault();
              setOver({ code, share: shareOf(event) });
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && dragged.code !== code) move?.(dragged, placeByDrop(families, code, shareOf(event)));
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            <svg className="families__indent" width={depth * 20} height="1" aria-hidden="true" />
            {hasBelow ? (
              <button
                type="button"
                className="families__fold"
                tabIndex={-1}
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  fold(code, !closed.has(code));
                }}
              >
                <OfficeIcon name={closed.has(code) ? 'right' : 'down'} small />
              </button>
            ) : (
              <span className="families__fold" />
            )}
            <span className="families__name">{familyName(family)}</span>
            <span className="families__code">{code}</span>
            {!active && <span className="families__off">{m.families_off()}</span>}
            <span className="families__number">{formatCount(articles)}</span>
          </div>
        );
      })}
    </div>
  );
}
