/**
 * The camera, one code after the other: each is confirmed with a tone and a green frame, and listed below the image.
 */
import { useEffect, useRef, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { isReady, isWrong, type QuickRow, type Rows } from './quick-rows.rules.ts';
import { problemOf } from './quick-words.ts';
import { type CameraState, useCamera } from './use-camera.ts';
import './quick-order-camera.css';

export interface ScannerProps {
  rows: Rows;
  onScan: (code: string) => void;
  onClose: () => void;
}

const SHOWN = 4;
const FLASH_MS = 600;

const PROBLEM = {
  refused: m.quick_camera_refused,
  missing: m.quick_camera_missing,
  insecure: m.quick_camera_insecure,
  broken: m.quick_camera_broken,
} satisfies Record<Exclude<CameraState, 'starting' | 'on'>, () => string>;

export default function Scanner({ rows, onScan, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [flash, setFlash] = useState(0);
  const scan = (code: string) => {
    onScan(code);
    setCodes((old) => [code, ...old.filter((one) => one !== code)].slice(0, SHOWN));
    setFlash((count) => count + 1);
  };
  const { state, torch, toggleTorch, cameras, nextCamera } = useCamera(video, scan);
  useEffect(() => {
    if (flash === 0) return;
    const timer = setTimeout(() => setFlash(0), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  const failed = state !== 'starting' && state !== 'on';
  return (
    <Dialog title={m.quick_scan()} onClose={onClose} wide>
      <div className="camera">
        {failed ? (
          <Note tone="err" alert>
            {PROBLEM[state]()}
          </Note>
        ) : (
          <div className={flash > 0 ? 'camera__view is-read' : 'camera__view'}>
            <video ref={video} autoPlay playsInline muted aria-label={m.quick_camera_picture()} />
            {state === 'starting' && <p>{m.quick_camera_starting()}</p>}
          </div>
        )}
        <p className="hint">{m.quick_camera_hint()}</p>
        <ul className="camera__list" aria-live="polite">
          {codes.map((code) => (
            <ScannedCode key={code} code={code} row={rowOf(rows, code)} />
          ))}
        </ul>
        <div className="actions">
          {torch !== undefined && (
            <Button aria-pressed={torch} onClick={toggleTorch}>
              {m.quick_camera_torch()}
            </Button>
          )}
          {cameras > 1 && (
            <Button onClick={nextCamera}>
              <Icon name="swap" />
              {m.quick_camera_next()}
            </Button>
          )}
          <Button className="actions__end" tone="go" large onClick={onClose}>
            {m.quick_camera_done()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const rowOf = (rows: Rows, code: string): QuickRow | undefined => rows.findLast((row) => row.code === code);

function ScannedCode({ code, row }: { code: string; row: QuickRow | undefined }) {
  const { verdict } = row ?? {};
  const wrong = row && isWrong(row);
  return (
    <li className={wrong ? 'is-wrong' : undefined}>
      <span className="code">{code}</span>
      <span>{wrong && verdict ? problemOf(code, verdict) : verdict?.article?.name}</span>
      <b>{row && isReady(row) ? row.quantity : ''}</b>
    </li>
  );
}
