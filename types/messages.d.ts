// Generated from the dataclasses of the messages by `python -m tools.message_types`. Do not edit.

/** The messages from the server, as `unpack` (linboard/chart/store.js) returns them. */
declare namespace Message {
  /** The texts of a chart's own controls. */
  type Labels = Record<"a_mistake" | "ask_again" | "ask_line" | "ask_line_end" | "ask_sample" | "back" | "broken" | "clear" | "clear_short" | "close" | "copied" | "copy" | "copy_picture" | "cursor" | "film" | "first" | "forward" | "free_axes" | "guess_help" | "guess_line" | "hand_end" | "language" | "lasso" | "lasso_touch" | "last" | "leave_out" | "leave_out_short" | "line_answer" | "line_end" | "no_3d" | "no_copy" | "no_image" | "no_mistake" | "no_png" | "no_storage" | "not_sent" | "offline" | "pause" | "picture_copied" | "play" | "predict" | "predict_help" | "rectangle" | "redo" | "remove_all" | "reset_view" | "revealed" | "revealed_line" | "right_sample" | "save" | "save_failed" | "save_page" | "save_points" | "save_steps" | "share" | "share_code" | "share_failed" | "share_frame" | "share_frame_help" | "share_gone" | "share_holds" | "share_kept" | "share_link" | "share_local" | "share_many" | "share_points" | "share_title" | "share_too_long" | "share_whole" | "skip" | "skip_help" | "snap" | "speed" | "step" | "too_old" | "toolbar" | "unavailable" | "undo" | "wrong_sample" | "zoom_in" | "zoom_out", string>;

  /** Trace positions of the objects that rotate with an axis; `feet` has one trace for each class. */
  interface AxisTraces {
    axis: number;
    guides: number;
    feet: number;
    handles: number;
  }

  /** A line through a centre that is rotated by handles. With `angles`, a handle chooses among the steps. */
  interface Axis {
    center: Numbers;
    scale: Numbers;
    reach: number;
    handle: number;
    lines: boolean;
    members: Numbers[];
    traces: AxisTraces;
    angle: number;
    angles?: Numbers;
  }

  /** Trace positions of the parts of a line. */
  interface LineTraces {
    positive: number;
    negative: number;
    boundary: number;
    arrow: number;
    handles: number;
    segment?: number;
    foot?: number;
    band?: number;
    edges?: number;
  }

  /** A line w·x + b = 0 that is shifted by the foot of its normal and rotated by its tip. */
  interface Line {
    center: Numbers;
    reach: number;
    span: Numbers;
    traces: LineTraces;
    w?: Numbers;
    b?: number;
    anchor?: Numbers;
    positive?: number;
  }

  /** Trace positions of a rectangle's outline and handles. */
  interface RectangleTraces {
    outline: number;
    handles: number;
  }

  /** A rectangle that is drawn by dragging: its corners as left, bottom, right and top. */
  interface Rectangle {
    from: Numbers;
    to: Numbers;
    traces: RectangleTraces;
  }

  /** A reason for a line; a wrong one says `why` it is not enough. */
  interface Reason {
    text: string;
    why?: string;
  }

  /** A line of a proof. */
  interface ChainLine {
    symbols: string;
    numbers: string;
    reason: string;
    checked: string;
    options: Reason[];
    after: number[];
    lights: string[];
    state: "holds" | "broken" | "beyond";
  }

  /** The definition of a symbol; `sign` is trusted MathML. */
  interface Meaning {
    key: string;
    sign: string;
    means: string;
  }

  /** An assumption, and whether the present points satisfy it. */
  interface Assumed {
    name: string;
    holds: boolean;
  }

  /** The lines of a proof, and what the user does with them. */
  interface Chain {
    name: string;
    mode: "read" | "why" | "order";
    lines: ChainLine[];
    symbols: Meaning[];
    assumes: Assumed[];
    told: string;
    texts: Record<string, string>;
    math: Record<string, string>;
    order: number[];
    hides: boolean;
  }

  /** A text that changes: at step t it is `templates[which[t]]`, or indexed by the board's column `by`. */
  interface Choice {
    templates: string[];
    which?: Numbers;
    by?: string;
  }

  /** A sentence above a chart: a plain "note", a "title", or marked "right", "wrong", "never" (∞) or "unsure" (…). */
  interface Head {
    text: string;
    kind: string;
    hint?: string;
  }

  /** The table of the steps: the names of its columns, and the cell template of each column. */
  interface Table {
    head: string[];
    cells: (string | Choice)[];
  }

  /** The values of an attribute of a trace at each step; see `Layer.change`. */
  interface Column {
    attr: string;
    values: Numbers[];
    trace: number;
    tween: boolean;
    index?: Numbers;
    scale?: Numbers;
    words?: string[];
    grow?: number;
  }

  /** The answers for "predict first": each step's sample, and the final line. At random, any mistake is right. */
  interface Prediction {
    answers: Numbers;
    mistakes?: Numbers[];
    line?: Numbers;
  }

  /** The steps of a player. */
  interface Player {
    length: number;
    trace: number;
    steps?: Numbers;
    label?: string;
    opens?: number;
    result?: boolean;
    secret?: boolean;
    plays?: number;
    until?: number;
    tells_end?: boolean;
    address?: string;
    predict?: Prediction;
  }

  /** The points that can be edited: coordinates and classes; `id` has the row numbers of points that are rows. */
  interface Coordinates {
    x: Numbers;
    y: Numbers;
    c: Numbers;
    id?: Numbers;
  }

  /** The texts of the points as CSV, escaped for spreadsheets by the server: the header row and the class names. */
  interface Csv {
    head: string;
    classes: string[];
    n: number;
  }

  /** The button of a class that a point can get. */
  interface Class {
    name: string;
    short: string;
    symbol: string;
    colour: string;
  }

  /** The data with which the browser edits the points of the board: positions, visible part, and possible undo steps. */
  interface Edit {
    epoch: string;
    ack: number;
    readonly: boolean;
    hand: boolean;
    decimals: number[];
    points: Coordinates;
    csv: Csv;
    can_undo: boolean;
    can_redo: boolean;
    classes: Class[];
    named: number;
    traces: number[];
    unlabelled: boolean;
    toolbar: boolean;
    mark: boolean;
    gives?: number;
    stay: boolean;
    fixed: boolean;
    offered?: number;
    free?: boolean;
    rows?: string;
  }

  /** Unit squares that can be clicked, one for each step: their lower left corners and the page of each. */
  interface Spots {
    corner: Numbers[];
    page: Numbers;
  }

  /** The user's prediction next to the actual result, which is shown from step `since` on. */
  interface Foretold {
    said: number;
    happened: number;
    since: number;
    names: string[];
    verdict: string;
    options?: string[];
    pictures?: string[];
    least?: number;
    most?: number;
  }

  /** The content of one chart. Charts of the same `group` change together, led by the board, which has `edit`. */
  interface Chart {
    group: string;
    title: string;
    height: number;
    figure?: PlotlyFigure;
    frames?: Column[];
    palette?: Record<string, string>;
    head?: Head[];
    caption?: string | Choice;
    math?: Record<string, string>;
    keeps?: boolean;
    outline?: string;
    foretold?: Foretold;
    describe?: string | Choice;
    formula?: (string | Choice)[];
    table?: Table;
    chain?: Chain;
    columns?: Columns;
    player?: Player;
    edit?: Edit;
    axis?: Axis;
    line?: Line;
    rectangle?: Rectangle;
    spots?: Spots;
    guess_trace?: number;
    view?: string;
    steady?: string;
    notices?: string[];
    locked?: boolean;
    begin?: number;
    arrived?: string;
    name?: string;
    labels?: Labels;
    seen?: number;
    done?: string;
    assets?: string;
  }

  /** Updates for mounted charts by name; `whole` and `again` state which rerun the browser must request afterwards. */
  interface Relay {
    charts: Record<string, Chart>;
    whole: boolean;
    again: boolean;
    assets?: string;
  }

  /** The bar of lecture mode: the number of scenes, the current scene, and the list of keys. */
  interface Lecture {
    scenes: number;
    page: string;
    at: number;
    most: number;
    labels: Record<string, string>;
    keys: string[][];
    hall?: string;
    lead?: string;
    present?: string;
    presents: string;
    seen: number;
  }

  /** The message that mounts the bar. */
  interface Lectern {
    lecture: Lecture;
    assets?: string;
  }

  /** The map of all pages as HTML, and the number of the last edit that its pictures include. */
  interface Map {
    map: string;
    seen: number;
  }
}
