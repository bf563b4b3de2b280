/** Every line of the demo catalogue, in the order of the menu. */
import type { Line } from '../line.ts';
import { PAINT_LINES } from './colours.ts';
import { CUTTING_LINES } from './cutting.ts';
import { ELECTRICAL_LINES } from './electrical.ts';
import { FIXING_LINES } from './fixings.ts';
import { GARDEN_LINES } from './garden.ts';
import { HEATING_LINES } from './heating.ts';
import { NUT_LINES } from './nuts.ts';
import { PIPE_LINES } from './pipes.ts';
import { SAFETY_LINES } from './safety-wear.ts';
import { SCREW_LINES } from './screws.ts';
import { TAP_LINES } from './taps.ts';
import { TOOL_LINES } from './tools.ts';
import { VALVE_LINES } from './valves.ts';

export const LINES: readonly Line[] = [
  ...SCREW_LINES,
  ...NUT_LINES,
  ...FIXING_LINES,
  ...TOOL_LINES,
  ...CUTTING_LINES,
  ...PIPE_LINES,
  ...VALVE_LINES,
  ...TAP_LINES,
  ...HEATING_LINES,
  ...ELECTRICAL_LINES,
  ...PAINT_LINES,
  ...SAFETY_LINES,
  ...GARDEN_LINES,
];
