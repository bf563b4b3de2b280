/** Every line of the demo catalogue, in the order of the menu. */
import type { Line } from '../line.ts';
import { CABLE_LINES } from './cables.ts';
import { PAINT_LINES } from './colours.ts';
import { CUTTING_LINES } from './cutting.ts';
import { ELECTRICAL_LINES } from './electrical.ts';
import { FITTING_LINES } from './fittings.ts';
import { FIXING_LINES } from './fixings.ts';
import { GARDEN_LINES } from './garden.ts';
import { HEATING_LINES } from './heating.ts';
import { METRIC_SCREW_LINES } from './metric-screws.ts';
import { NUT_LINES } from './nuts.ts';
import { PIPE_LINES } from './pipes.ts';
import { SAFETY_LINES } from './safety-wear.ts';
import { LATER_TAP_LINES, TAP_LINES } from './taps.ts';
import { TOOL_LINES } from './tools.ts';
import { VALVE_LINES } from './valves.ts';
import { WOOD_SCREW_LINES } from './wood-screws.ts';

export const LINES: readonly Line[] = [
  ...METRIC_SCREW_LINES,
  ...WOOD_SCREW_LINES,
  ...NUT_LINES,
  ...FIXING_LINES,
  ...TOOL_LINES,
  ...CUTTING_LINES,
  ...PIPE_LINES,
  ...FITTING_LINES,
  ...VALVE_LINES,
  ...TAP_LINES,
  ...HEATING_LINES,
  ...CABLE_LINES,
  ...ELECTRICAL_LINES,
  ...PAINT_LINES,
  ...SAFETY_LINES,
  ...GARDEN_LINES,
  ...LATER_TAP_LINES,
];
