/**
 * Technical drawings of the demo shop: a shape (kind + attributes of the article) is rendered in three optical sizes.
 */

import { type AnchorShape, drawAnchor } from './fasteners/anchor.ts';
import { type DropInAnchorShape, drawDropInAnchor } from './fasteners/drop-in-anchor.ts';
import { type DrywallPlugShape, drawDrywallPlug } from './fasteners/drywall-plug.ts';
import { drawFramePlug, type FramePlugShape } from './fasteners/frame-plug.ts';
import { drawHexBolt, type HexBoltShape } from './fasteners/hex-bolt.ts';
import { drawHexNut, type HexNutShape } from './fasteners/hex-nut.ts';
import { drawMachineScrew, type MachineScrewShape } from './fasteners/machine-screw.ts';
import { drawSelfDrillingScrew, type SelfDrillingScrewShape } from './fasteners/self-drilling-screw.ts';
import { drawSocketScrew, type SocketScrewShape } from './fasteners/socket-screw.ts';
import { drawThreadedRod, type ThreadedRodShape } from './fasteners/threaded-rod.ts';
import { drawWallPlug, type WallPlugShape } from './fasteners/wall-plug.ts';
import { drawWasher, type WasherShape } from './fasteners/washer.ts';
import { drawWoodScrew, type WoodScrewShape } from './fasteners/wood-screw.ts';
import { penFor } from './pen.ts';
import { type BallValveShape, drawBallValve } from './plumbing/ball-valve.ts';
import { type BibTapShape, drawBibTap } from './plumbing/bib-tap.ts';
import { type CheckValveShape, drawCheckValve } from './plumbing/check-valve.ts';
import { type CouplingShape, drawCoupling } from './plumbing/coupling.ts';
import { drawElbow, type ElbowShape } from './plumbing/elbow.ts';
import { drawHose, type HoseShape } from './plumbing/hose.ts';
import { drawManifold, type ManifoldShape } from './plumbing/manifold.ts';
import { drawMixerTap, type MixerTapShape } from './plumbing/mixer-tap.ts';
import { drawPipe, type PipeShape } from './plumbing/pipe.ts';
import { drawPipeClamp, type PipeClampShape } from './plumbing/pipe-clamp.ts';
import { drawQuickCoupling, type QuickCouplingShape } from './plumbing/quick-coupling.ts';
import { drawRadiator, type RadiatorShape } from './plumbing/radiator.ts';
import { drawRadiatorValve, type RadiatorValveShape } from './plumbing/radiator-valve.ts';
import { drawSafetyValve, type SafetyValveShape } from './plumbing/safety-valve.ts';
import { drawTee, type TeeShape } from './plumbing/tee.ts';
import { drawVessel, type VesselShape } from './plumbing/vessel.ts';
import { sheet } from './sheet.ts';
import { type BreakerShape, drawBreaker } from './tools/breaker.ts';
import { type CableShape, drawCable } from './tools/cable.ts';
import { type DiscShape, drawDisc } from './tools/disc.ts';
import { type DrillBitShape, drawDrillBit } from './tools/drill-bit.ts';
import { drawGlove, type GloveShape } from './tools/glove.ts';
import { drawHandTool, type HandToolShape } from './tools/hand-tool.ts';
import { drawLamp, type LampShape } from './tools/lamp.ts';
import { drawPaintCan, type PaintCanShape } from './tools/paint-can.ts';
import { drawPlugSocket, type PlugSocketShape } from './tools/plug-socket.ts';
import { drawSafety, type SafetyShape } from './tools/safety.ts';
import { drawSpanner, type SpannerShape } from './tools/spanner.ts';
import { drawSprayCan, type SprayCanShape } from './tools/spray-can.ts';

const DRAWINGS = {
  'ball-valve': drawBallValve,
  cable: drawCable,
  'drill-bit': drawDrillBit,
  elbow: drawElbow,
  glove: drawGlove,
  'hex-bolt': drawHexBolt,
  'hex-nut': drawHexNut,
  'mixer-tap': drawMixerTap,
  'paint-can': drawPaintCan,
  pipe: drawPipe,
  'plug-socket': drawPlugSocket,
  'socket-screw': drawSocketScrew,
  spanner: drawSpanner,
  tee: drawTee,
  'threaded-rod': drawThreadedRod,
  'wall-plug': drawWallPlug,
  washer: drawWasher,
  'wood-screw': drawWoodScrew,
  anchor: drawAnchor,
  breaker: drawBreaker,
  disc: drawDisc,
  'hand-tool': drawHandTool,
  hose: drawHose,
  lamp: drawLamp,
  manifold: drawManifold,
  'pipe-clamp': drawPipeClamp,
  radiator: drawRadiator,
  safety: drawSafety,
  'spray-can': drawSprayCan,
  vessel: drawVessel,
  'bib-tap': drawBibTap,
  'check-valve': drawCheckValve,
  coupling: drawCoupling,
  'drop-in-anchor': drawDropInAnchor,
  'drywall-plug': drawDrywallPlug,
  'frame-plug': drawFramePlug,
  'machine-screw': drawMachineScrew,
  'quick-coupling': drawQuickCoupling,
  'radiator-valve': drawRadiatorValve,
  'safety-valve': drawSafetyValve,
  'self-drilling-screw': drawSelfDrillingScrew,
};

interface Shapes {
  'ball-valve': BallValveShape;
  cable: CableShape;
  'drill-bit': DrillBitShape;
  elbow: ElbowShape;
  glove: GloveShape;
  'hex-bolt': HexBoltShape;
  'hex-nut': HexNutShape;
  'mixer-tap': MixerTapShape;
  'paint-can': PaintCanShape;
  pipe: PipeShape;
  'plug-socket': PlugSocketShape;
  'socket-screw': SocketScrewShape;
  spanner: SpannerShape;
  tee: TeeShape;
  'threaded-rod': ThreadedRodShape;
  'wall-plug': WallPlugShape;
  washer: WasherShape;
  'wood-screw': WoodScrewShape;
  anchor: AnchorShape;
  breaker: BreakerShape;
  disc: DiscShape;
  'hand-tool': HandToolShape;
  hose: HoseShape;
  lamp: LampShape;
  manifold: ManifoldShape;
  'pipe-clamp': PipeClampShape;
  radiator: RadiatorShape;
  safety: SafetyShape;
  'spray-can': SprayCanShape;
  vessel: VesselShape;
  'bib-tap': BibTapShape;
  'check-valve': CheckValveShape;
  coupling: CouplingShape;
  'drop-in-anchor': DropInAnchorShape;
  'drywall-plug': DrywallPlugShape;
  'frame-plug': FramePlugShape;
  'machine-screw': MachineScrewShape;
  'quick-coupling': QuickCouplingShape;
  'radiator-valve': RadiatorValveShape;
  'safety-valve': SafetyValveShape;
  'self-drilling-screw': SelfDrillingScrewShape;
}

export type DrawingKind = keyof Shapes;

/** What to draw. `letters`: dimensions show d and L, because articles of several sizes share the drawing. */
export type Drawing = {
  [K in DrawingKind]: { kind: K; letters?: boolean } & Shapes[K];
}[DrawingKind];

/** File prefix → nominal width of the file and optical size it is drawn for, CSS pixels (C-CAT-5). */
export const OPTICAL_SIZES = {
  thumb_: { width: 150, px: 64 },
  gallery_: { width: 350, px: 200 },
  main_: { width: 800, px: 400 },
} as const;

export type PictureSize = keyof typeof OPTICAL_SIZES;

/** The SVG text of one drawing at one size. */
export function renderDrawing(drawing: Drawing, size: PictureSize): string {
  const { width, px } = OPTICAL_SIZES[size];
  const draw = DRAWINGS[drawing.kind] as (shape: Drawing, pen: ReturnType<typeof penFor>) => string;
  return sheet(width, draw(drawing, penFor(px, drawing.letters)));
}

/** A file name that is equal for equal drawings and different for different ones. */
export function drawingName(drawing: Drawing): string {
  const parts = Object.entries(drawing)
    .filter(([key, value]) => key !== 'kind' && value !== undefined && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}${value === true ? '' : value}`);
  return [drawing.kind, ...parts]
    .join('-')
    .toLowerCase()
    .replace(/"/g, 'in')
    .replace(/#/g, '')
    .replace(/[./]/g, '_')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/-+$/, '');
}
