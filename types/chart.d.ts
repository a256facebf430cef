// The types of the charts' scripts (linboard/chart, linboard/notebook). The messages are in messages.d.ts.

/** A list of numbers: an array of the server, unpacked, or a list of the browser's own. */
interface Numbers extends ArrayLike<number>, Iterable<number> {
  at(index: number): number | undefined;
  indexOf(value: number): number;
  every(test: (value: number, index: number) => boolean): boolean;
  slice(from?: number, to?: number): Numbers;
}

type TypedArray = Float64Array | Float32Array | Int8Array | Uint8Array | Int16Array | Int32Array;

/** An array as the server packs it. */
interface PackedArray {
  dtype: "f8" | "f4" | "i1" | "u1" | "i2" | "i4";
  bdata: string;
  shape?: number[];
}

/** The value of each placeholder in a text: one for all steps, or one for each step. */
type Columns = Record<string, string | number | null | ArrayLike<PlaceholderValue>>;
type PlaceholderValue = string | number | Numbers;

/** A text that may depend on the step, as the server sends it. */
type StepText = string | Message.Choice;

/** A message of a mounted chart; `passing` is added here, while the chart's edits go on. */
interface ChartMessage extends Message.Chart {
  name: string;
  assets: string;
  labels: Message.Labels;
  passing?: boolean;
}

type BoardMessage = ChartMessage & { edit: Message.Edit };

/** The value of an attribute of a trace at a step. */
type FrameValue = Numbers | Numbers[] | string[];
/** The rows of a packed array with more than one dimension, as views of its numbers. */
type Nested = (TypedArray | Nested)[];

/** The coefficients of a line with their signs, and its terms as texts. */
type Term = [value: number, text: string];

/** A mark of the user's prediction or of the result: its class, its place and its name. */
type Mark = [kind: string, place: number, name: string];

// ---- edits ----

/** What the user does to the points or to an object with handles, as the server reads it. */
type NewEdit = (
  | { op: "add"; x: number; y: number; c: number }
  | { op: "move"; i: number; x: number; y: number }
  | { op: "relabel"; i: number; c: number }
  | { op: "remove" | "pick"; i: number }
  | { op: "undo" | "redo" | "clear" }
  | { op: "axes"; free: boolean }
  | { op: "relabel_all"; all: number[]; c: number }
  | { op: "remove_all"; all: number[] }
  | { op: "end"; i: number | undefined }
  | LineEdit
  | RectangleEdit
) & { drag?: number; of?: string; rows?: number[] };
type LineEdit = { op: "line"; w: number[]; b: number };
type RectangleEdit = { op: "rectangle"; from: number[]; to: number[] };

/** The edits of a kind. */
type EditOf<Op extends Edit["op"]> = Extract<Edit, { op: Op }>;

/** An edit in the queue: numbered, with the time at which it was sent, or false. */
type Edit = NewEdit & { n: number; sent: number | false };

/** The queue of a tab: the session that numbers its edits, and the edits that are not acknowledged. */
interface EditQueue {
  epoch: string | null;
  meets: string | null;
  last: number;
  pending: Edit[];
}

/** What is delivered to the server. */
interface Delivery {
  epoch: string | null;
  meets: string | null;
  list: Omit<Edit, "sent">[];
  rests?: number;
}

type Send = (edits: Delivery) => void;

/** Points that the browser may change. */
interface Points {
  x: number[];
  y: number[];
  c: number[];
}

// ---- charts ----

/** Charts that share a step. */
interface Group {
  name: string;
  step: number;
  furthest: number;
  fraction: number;
  length: number;
  running: boolean;
  listeners: Set<(step: number, fraction: number) => void>;
  predicting?: boolean;
  followEnd?: boolean;
  plays?: boolean;
  columns?: Columns;
}

/** A position on a board: in pixels of the plot, and in data units. */
interface Place {
  left: number;
  top: number;
  x: number;
  y: number;
}
type Pixel = Pick<Place, "left" | "top">;
type Position = Pick<Place, "x" | "y">;
/** Two coordinates. */
type Pair = number[];

/** The gesture of a pointer on a board (pointer.js). */
interface Gesture {
  state: "pressed" | "ignored" | "panning" | "waiting" | "moving" | "roping";
  readonly id: number;
  readonly reach: string;
  readonly from: { clientX: number; clientY: number };
  readonly place: Place;
  readonly drag: number;
  readonly button: number;
  index: number | null;
  journey: number | null;
  timer?: Timer;
  aim?: Place;
  last?: NewEdit;
}

/** The lasso of a board (lasso.js): its path in pixels, and the selected points, whose indices hold until an undo. */
interface Lasso {
  on: boolean;
  path: Pixel[];
  picked: number[];
  journey: number | null;
  corner: Pixel | null;
  shape: SVGElement | null;
}

/** What a pointer holds: a handle, or a press beside the handles that may draw (handles.js). */
interface Grip {
  state: "pressed" | "held" | "moved";
  readonly thing: Thing;
  readonly id: number;
  readonly drag: number;
  readonly start: { clientX: number; clientY: number };
  scrolls?: boolean;
  turns?: boolean;
  scale?: number;
  side?: number;
  from?: Pair;
  fixed?: Pair;
  before?: Pair[];
}
type Taken = Partial<Pick<Grip, "scrolls" | "turns" | "scale" | "side" | "from" | "fixed" | "before">>;

/** The coordinates of a trace, and those of some traces by their positions in the figure. */
type Shapes = [trace: number, shape: Shape][];
interface Shape {
  x: number[];
  y: number[];
}

/** An object that is dragged by handles; see updateHandles in handles.js. */
interface Thing {
  part: "line" | "axis" | "rectangle";
  handles(chart: Board): Pair[];
  shapes(chart: Board): [number, Shape][];
  take(chart: Board, handle: number): Taken;
  pull(chart: Board, place: Place): NewEdit | null;
  look?(chart: Board, place: Place, event: PointerEvent): void;
  draw?(chart: Board, place: Place, type: string): Taken | null;
  click?(chart: Board, grip: Grip): NewEdit | null;
}

/** The crosshair of the keyboard. */
interface Cursor {
  node: HTMLElement;
  left: number;
  top: number;
  placed: boolean;
  held: boolean;
  at?: number;
}

/** The part of the plane to which the user has zoomed, as long as the message's `view` is the same. */
interface Zoomed {
  view: string | undefined;
  xaxis: number[];
  yaxis: number[];
}

/** The distance of two fingers, and their centre as a share of the axes. */
interface Spread extends Position {
  apart: number;
}
interface Pinch {
  from: Spread;
  x: number[];
  y: number[];
}

interface Controls {
  slider: HTMLInputElement;
  count: HTMLOutputElement;
  speed: HTMLSelectElement;
  play: HTMLButtonElement;
  skip: HTMLButtonElement;
  predict: HTMLButtonElement;
  guess: HTMLButtonElement;
}
interface Tools {
  classes: HTMLButtonElement[];
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  clear: HTMLButtonElement;
  snap: HTMLButtonElement;
  free: HTMLButtonElement;
  lasso: HTMLButtonElement;
}

/** Recolours a value for the dark theme. */
type Skin = <T>(value: T) => T;
interface Colours {
  text: string;
  dark: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

/** A chart on the page, with its state between messages. What is optional is set later. */
interface MountedChart {
  // main.js
  readonly host: ChartHost;
  readonly root: HTMLElement;
  readonly plot: Plot;
  find<E extends HTMLElement = HTMLElement>(selector: string): E;
  redraw(): Promise<void>;
  unsubscribe(): void;
  send: Send;
  message: ChartMessage;
  shared: Group;
  listener?: (step: number, fraction: number) => void;
  language?: string;
  failed?: boolean;
  arrived?: string;
  travelled?: boolean;
  began?: number;
  staged?: boolean;
  drawnMessage?: ChartMessage | null;
  // draw.js
  drawn?: boolean;
  whole?: boolean;
  hides?: boolean;
  drawnStep: number;
  drawnAt: number;
  /** Duration of that drawing, in milliseconds. */
  cost?: number;
  drawing?: Promise<unknown>;
  annotates?: boolean;
  /** The names of the traces without an own one, by position. */
  names?: string[];
  astray?: Set<number>;
  view?: string;
  steady?: string;
  colours?: Colours | null;
  skin: Skin;
  later?: Timer;
  follows?: Timer;
  overlay?: (data: Trace[]) => void;
  // texts.js
  note?: string | null;
  textStep: number;
  hideCaption?: boolean;
  tableHead?: string;
  formulaShown?: string | null;
  // chain.js
  chain?: ShownChain;
  // player.js, steps.js, predict.js
  controls: Controls | null | undefined;
  speed: number;
  opensScene?: boolean;
  playing?: number | null;
  plays?: number;
  trace?: number;
  startedFor?: string;
  stop?(): void;
  predicting?: boolean;
  asking?: "sample" | "line" | null;
  guess: Pair[];
  // edit.js, pointer.js
  editing?: boolean;
  tools: Tools | null | undefined;
  gives?: number | null;
  points: Points | undefined;
  touched?: boolean;
  gesture?: Gesture | null;
  lasso?: Lasso;
  postponed?: (() => void)[];
  closeMenu?: (() => void) | null;
  // view.js
  zoomed?: Zoomed | null;
  wayBack: HTMLButtonElement;
  onBoard?: HTMLButtonElement;
  pinch?: Pinch | null;
  pan?(gesture: Gesture, event: PointerEvent): void;
  panned?(undone?: boolean): void;
  // handles.js, line.js, rectangle.js, cursor.js
  things: Set<Thing> | undefined;
  grip?: Grip | null;
  lookedFrom?: number | null; // the step before a press that selected another point
  anchor?: Pair | null;
  firstPlace?: Pair | null;
  framer?: HTMLButtonElement | null;
  draws?: boolean;
  cursor: Cursor | undefined;
}

/** The parent element of a chart, which keeps it between messages. */
/** The lines of a proof on the page: what the user has tried and asked for, and their order. */
interface ShownChain {
  name: string;
  list: HTMLElement;
  assumes: HTMLElement;
  told: HTMLElement;
  items: HTMLElement[];
  status: HTMLElement;
  tried: Set<number>[];
  asked: boolean[];
  order: number[];
  again(): void;
  step?: number;
  broken?: number; // position of the line that fails; -1 without one
}

type ChartHost = HTMLElement & { _lcChart?: MountedChart };

/** What a host of charts gives to `update`: Streamlit's component, or a root of a notebook. */
interface Component {
  parentElement: ChartHost;
  setStateValue(name: "edits", value: Delivery): void;
}

/** A chart with a figure, one with the controls of a player, and one with steps to play. */
type FigureChart = MountedChart & { message: { figure: PlotlyFigure } };
type ControlledChart = MountedChart & { controls: Controls };
type StepsChart = MountedChart & { message: { player: Message.Player; columns: Columns } };
type PlayedChart = ControlledChart & { message: { player: Message.Player } };
/** A chart whose points can be edited, as soon as its toolbar exists; and one with an object to drag. */
type Board = MountedChart & { message: BoardMessage & { figure: PlaneFigure }; tools: Tools; points: Points; cursor: Cursor };
type AxisBoard = Board & { message: { axis: Message.Axis }; grip: Grip };
type LineBoard = Board & { message: { line: Message.Line }; grip: Grip };
type RectangleBoard = Board & { message: { rectangle: Message.Rectangle }; grip: Grip };

/** The points of a class, as attributes of its trace. */
type Members = Points2D & { customdata: number[] };
type PointTrace = Members & { text: string[]; textposition?: string[] };
type Points2D = Pick<Points, "x" | "y">;

interface WeightsAndBias {
  w: number[];
  b: number;
}
/** The line of a message with the user's newest w and b; without them before it is drawn. */
type Model = DrawnLine | (Omit<Message.Line, "w" | "b"> & { w: undefined; b: undefined });
type DrawnLine = Omit<Message.Line, "w" | "b"> & WeightsAndBias;

/** Width and height in pixels. */
interface Size {
  width: number;
  height: number;
}
/** The colours of a picture in a file: of texts, the ground, and the edge of a formula. */
interface Paper {
  text: string;
  ground: string;
  accent: string;
  dark: boolean;
}
/** Places a node at pixels, which are written with two decimals. */
type SetPlace = (node: Element, x: string, y: string) => void;

// ---- shared state ----

/** Where edits go to the server. */
type Channel = { host: ChartHost; send: Send };

/** Functions of the page around the charts (store.js). */
interface Outside {
  saved: boolean;
  served: boolean;
  keys: Document | ShadowRoot;
  speak(language: string): void;
  changes(): void;
  receive(message: ChartMessage): void;
  openingStep(name?: string): string | null;
  keepStep(step: string | null, name?: string): void;
  before(): Omit<EditQueue, "meets"> | null;
  resumes: boolean;
  heading(): HTMLElement | null;
  name(): string;
}

/** The state of a root; a page of the app is one (store.js). */
interface Settings {
  groups: Map<string, Group>;
  edits: EditQueue;
  stats: { frames: number; models: number; edits: number };
  charts: Set<MountedChart>;
  primary: MountedChart | null;
  relay: Channel | null;
  dragging: boolean;
  labelClass: number;
  snap: boolean;
  speed: number | null;
}

/** The place of a root's state: the window, or the home of a root in a notebook. */
interface Home {
  linclass?: Settings;
  Plotly: PlotlyStatic;
}
declare const HOME: Home | undefined;
interface Window extends Home {}

// ---- Plotly, as far as the charts use it ----

interface Trace {
  type?: string;
  x: Numbers;
  y: Numbers;
  mode?: string;
  text?: string | string[];
  visible?: boolean | "legendonly";
  meta?: unknown;
  marker?: { size?: number | number[]; color?: string | string[]; symbol?: string; angleref?: string; line?: object };
  [attribute: string]: unknown;
}
interface PlaneFigure extends PlotlyFigure {
  layout: Layout & Record<"xaxis" | "yaxis", AxisLayout & { range: number[] }>;
}
/** A trace of a 3D picture. */
interface SpaceTrace extends Trace {
  z: Numbers;
  textfont?: Font;
  textposition?: string;
}
interface Font {
  size?: number;
  family?: string;
  color?: string | string[];
}
interface AxisLayout {
  range?: number[];
  visible?: boolean;
  tickvals?: Numbers;
  ticktext?: string[];
  tickfont?: Font;
  title?: { text?: string; font?: Font };
  [attribute: string]: unknown;
}
interface SceneLayout {
  xaxis?: AxisLayout;
  yaxis?: AxisLayout;
  zaxis?: AxisLayout;
  aspectratio?: { x: number; y: number; z: number };
  uirevision?: unknown;
  camera?: unknown;
  annotations?: Annotation[];
}
/** A place in space. */
interface Spot {
  x: number;
  y: number;
  z: number;
}
interface Annotation extends Spot {
  text: string;
  font: Font;
  xanchor: string;
  yanchor: string;
  showarrow: boolean;
}
interface Layout {
  xaxis?: AxisLayout;
  yaxis?: AxisLayout;
  yaxis2?: AxisLayout;
  scene?: SceneLayout;
  font?: Font;
  legend?: { orientation?: string; font?: Font };
  width?: number;
  height?: number;
  [attribute: string]: unknown;
}
interface PlotlyFigure {
  data: Trace[];
  layout: Layout;
}

/** A drawn axis: d2p turns a value into pixels, p2d pixels into a value. */
interface DrawnAxis {
  range: number[];
  dtick: number;
  _length: number;
  _offset: number;
  d2p(value: number): number;
  p2d(pixels: number): number;
}
interface DrawnTrace extends Trace {
  uid: string;
  xaxis?: string;
  yaxis?: string;
  fill?: string;
}
interface DrawnLayout {
  width: number;
  height: number;
  xaxis: DrawnAxis;
  yaxis: DrawnAxis;
  scene?: { domain: Record<"x" | "y", [number, number]>; _scene?: { getCamera?(): unknown; toImage?(kind: string): string; glplot?: { redraw(): void } } };
  _size: Record<"l" | "t" | "w" | "h", number>;
  _subplots: { cartesian: string[] };
}
/** The element in which Plotly draws; the properties exist once it has drawn. */
interface Plot extends HTMLElement {
  _fullData: DrawnTrace[];
  _fullLayout: DrawnLayout;
  layout: Layout;
  on(event: "plotly_afterplot", callback: () => void): void;
}
interface PlotlyStatic {
  react(plot: Plot, data: Trace[], layout: Layout, config: object): Promise<unknown>;
  restyle(plot: Plot, update: Record<string, unknown[]>, traces: number[]): Promise<unknown>;
  relayout(plot: Plot, update: Record<string, unknown>): void;
  purge(plot: Plot): void;
  toImage(figure: PlotlyFigure, options: { format: string; width?: number; height?: number }): Promise<string>;
  Fx: { unhover(plot: Plot): void };
  Plots: { resize(plot: Plot): void };
}

// ---- a notebook's bundle (linboard/notebook/bundle.py) ----

declare function plotly(): { Plotly: PlotlyStatic; rules: Record<string, string> };
/** A root: charts by name, each in a part of its own. */
interface Root {
  host: HTMLElement;
  sheet: HTMLElement;
  parts: Map<string, HTMLElement>;
  timer: ReturnType<typeof setInterval>;
}
/** The model of anywidget that a root follows. */
interface WidgetModel {
  get(name: string): string;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
}
declare const SKELETON: string;
declare const STYLE: string;

// ---- newer than TypeScript's own declarations ----

interface Document {
  readonly wasDiscarded?: boolean;
}
/** Safari's gesture of two fingers on a trackpad. */
interface GestureEvent extends UIEvent {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}
interface HTMLElementEventMap {
  gesturestart: GestureEvent;
  gesturechange: GestureEvent;
}
