/**
 * Technical drawings of the demo shop: a shape (kind + attributes of the article) is rendered in three optical sizes.
 */

import { type AnchorShape, drawAnchor } from './anchor.ts';
import { type BallValveShape, drawBallValve } from './ball-valve.ts';
import { type BibTapShape, drawBibTap } from './bib-tap.ts';
import { type BreakerShape, drawBreaker } from './breaker.ts';
import { type CableShape, drawCable } from './cable.ts';
import { type CheckValveShape, drawCheckValve } from './check-valve.ts';
import { type CouplingShape, drawCoupling } from './coupling.ts';
import { type DiscShape, drawDisc } from './disc.ts';
import { type DrillBitShape, drawDrillBit } from './drill-bit.ts';
import { type DropInAnchorShape, drawDropInAnchor } from './drop-in-anchor.ts';
import { type DrywallPlugShape, drawDrywallPlug } from './drywall-plug.ts';
import { drawElbow, type ElbowShape } from './elbow.ts';
import { drawFramePlug, type FramePlugShape } from './frame-plug.ts';
import { drawGlove, type GloveShape } from './glove.ts';
import { drawHandTool, type HandToolShape } from './hand-tool.ts';
import { drawHexBolt, type HexBoltShape } from './hex-bolt.ts';
import { drawHexNut, type HexNutShape } from './hex-nut.ts';
import { drawHose, type HoseShape } from './hose.ts';
import { drawLamp, type LampShape } from './lamp.ts';
import { drawMachineScrew, type MachineScrewShape } from './machine-screw.ts';
import { drawManifold, type ManifoldShape } from './manifold.ts';
import { drawMixerTap, type MixerTapShape } from './mixer-tap.ts';
import { drawPaintCan, type PaintCanShape } from './paint-can.ts';
import { penFor } from './pen.ts';
import { drawPipe, type PipeShape } from './pipe.ts';
import { drawPipeClamp, type PipeClampShape } from './pipe-clamp.ts';
import { drawPlugSocket, type PlugSocketShape } from './plug-socket.ts';
import { drawQuickCoupling, type QuickCouplingShape } from './quick-coupling.ts';
import { drawRadiator, type RadiatorShape } from './radiator.ts';
import { drawRadiatorValve, type RadiatorValveShape } from './radiator-valve.ts';
import { drawSafety, type SafetyShape } from './safety.ts';
import { drawSafetyValve, type SafetyValveShape } from './safety-valve.ts';
import { drawSelfDrillingScrew, type SelfDrillingScrewShape } from './self-drilling-screw.ts';
import { sheet } from './sheet.ts';
import { drawSocketScrew, type SocketScrewShape } from './socket-screw.ts';
import { drawSpanner, type SpannerShape } from './spanner.ts';
import { drawSprayCan, type SprayCanShape } from './spray-can.ts';
import { drawTee, type TeeShape } from './tee.ts';
import { drawThreadedRod, type ThreadedRodShape } from './threaded-rod.ts';
import { drawVessel, type VesselShape } from './vessel.ts';
import { drawWallPlug, type WallPlugShape } from './wall-plug.ts';
import { drawWasher, type WasherShape } from './washer.ts';
import { drawWoodScrew, type WoodScrewShape } from './wood-screw.ts';

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
