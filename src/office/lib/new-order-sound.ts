/** A short sound when orders come in, if the person wants it on this device; off by default. One window of a browser rings. */
import { holdsEvents } from './listen-to-staff.ts';

const SWITCHED_ON = 'bancale-office-sound';

export const soundIsOn = (): boolean => localStorage.getItem(SWITCHED_ON) === '1';

export function switchSound(on: boolean): void {
  if (on) {
    localStorage.setItem(SWITCHED_ON, '1');
    play();
  } else localStorage.removeItem(SWITCHED_ON);
}

let waited: number | undefined;

/** `waiting`: orders to accept. It rings when there are more than before. */
export function hearNewOrders(waiting: number | undefined): void {
  if (waiting === undefined) return;
  const isMore = waited !== undefined && waiting > waited;
  waited = waiting;
  if (isMore && soundIsOn() && holdsEvents()) play();
}

const NOTES = [880, 1175];
const NOTE_SECONDS = 0.12;

function play(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  NOTES.forEach((frequency, at) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(context.currentTime + at * NOTE_SECONDS);
    tone.stop(context.currentTime + (at + 1) * NOTE_SECONDS);
    if (at === NOTES.length - 1) tone.onended = () => void context.close();
  });
}
