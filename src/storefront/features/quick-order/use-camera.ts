/** The camera of a `<video>`: requests access, reads codes until it is closed, reports errors. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import { codeOfScan, newlySeen, type Seen } from './scan-text.rules.ts';

export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'insecure' | 'broken';

/** Interval between two reads: fast enough for the user, without heating the phone. */
const CHECK_MS = 120;

/** Chromium's property for the lamp, which is not in the standard's types. */
type Lamp = MediaTrackCapabilities & { torch?: boolean };

export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>('starting');
  const [torch, setTorch] = useState<boolean>();
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const track = useRef<MediaStreamTrack>(undefined);
  const tell = useRef(onCode);
  tell.current = onCode;

  useEffect(() => {
    let closed = false;
    let stream: MediaStream | undefined;
    const start = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState('insecure');
      const wanted = chosen ? { deviceId: { exact: chosen } } : { facingMode: 'environment' };
      stream = await navigator.mediaDevices.getUserMedia({
        video: { ...wanted, width: { ideal: 1280 } },
        audio: false,
      });
      const reader = await openBarcodeReader();
      const picture = video.current;
      if (closed || !picture) return stopAll(stream);
      picture.srcObject = stream;
      await picture.play();
      [track.current] = stream.getVideoTracks();
      const lamp = track.current?.getCapabilities?.() as Lamp | undefined;
      setTorch(lamp?.torch ? false : undefined);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId));
      setState('on');
      let seen: Seen = new Map();
      while (!closed) {
        // A failed read is retried with the next image.
        const read = await reader.read(picture).catch(() => []);
        const next = newlySeen(
          seen,
          read.map(codeOfScan).filter((code) => code !== ''),
          performance.now(),
        );
        seen = next.seen;
        if (closed) return;
        for (const code of next.fresh) {
          confirmScan();
          tell.current(code);
        }
        await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      }
    };
    setState('starting');
    start().catch((error) => {
      if (!closed) setState(stateOf(error));
    });
    return () => {
      closed = true;
      stopAll(stream);
    };
  }, [video, chosen]);

  const toggleTorch = useCallback(() => {
    setTorch((now) => {
      void track.current?.applyConstraints({ advanced: [{ torch: !now } as MediaTrackConstraintSet] });
      return !now;
    });
  }, []);
  const nextCamera = () => {
    const current = track.current?.getSettings().deviceId ?? '';
    setChosen(cameras[(cameras.indexOf(current) + 1) % cameras.length]);
  };
  return { state, torch, toggleTorch, cameras: cameras.length, nextCamera };
}

function stopAll(stream: MediaStream | undefined): void {
  for (const one of stream?.getTracks() ?? []) one.stop();
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'broken';
}

let sound: AudioContext | undefined;

/** A short tone and, on phones, a vibration, because the user watches the shelf. */
function confirmScan(): void {
  navigator.vibrate?.(60);
  try {
    sound ??= new AudioContext();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    volume.gain.value = 0.1;
    tone.frequency.value = 1200;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.08);
  } catch {
    // Without sound there is still the green frame.
  }
}
