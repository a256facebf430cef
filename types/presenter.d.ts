// The types of the script of the presenter view (explorer/classroom/presenter).

/** The texts of the page; a page without scenes has a title only. `i` is 0 before the first of n questions. */
interface Sheet {
  title?: string;
  question?: string;
  right?: string;
  note?: string;
  typeset?: { question?: string; right?: string; note?: string }; // in HTML, where they have formulas
  following?: string;
  i?: number;
  n?: number;
  answered?: boolean;
  vote?: string | null;
  voted?: boolean; // whether the latest question of the room is this scene's
  human?: boolean;
  board?: PresenterBoard | null;
  lines?: boolean; // whether the page is a proof
  left?: boolean; // whether the projector has left lecture mode
}

/** The points of a scene in which a line is drawn, and w1, w2 and b of the line. */
interface PresenterBoard {
  points: ClassPoint[];
  box: Box;
  classes: string[];
  line: number[] | null;
}

/** The events of a talk, as the presenter view receives them. */
interface PresenterState {
  turn: string;
  sheet: Sheet;
  at: { step?: number; length?: number; secret?: boolean; playing?: boolean; formulas?: boolean; dialog?: boolean; classes?: number; full?: boolean };
  orders: Record<string, "" | "done" | "late" | "barred" | "idle">;
  screen: boolean;
}

/** The orders of this device whose outcome is not known yet. */
interface PendingOrders {
  step(): number | null; // that was asked for
  since(): number | null; // when the newest order was confirmed
  ask(key: string, to: number): void;
  confirmed(key: string, now: number): void;
  dropped(key: string): void; // it was rejected
  settle(orders: PresenterState["orders"]): "" | "done" | "late" | "barred" | "idle"; // the outcome of the newest order, once
  forget(): void; // the step of another scene
}

/** A button of the page. */
interface KeyOfPage {
  name: string;
  act(): void;
  off?: boolean;
  on?: boolean;
  main?: boolean;
  group?: string;
  icon?: string;
  away?: boolean;
}

interface Votes {
  answered: number;
  joined: number;
  rows: [name: string, n: number][];
}
