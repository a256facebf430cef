// The types of the scripts of a phone in the classroom (explorer/classroom/phone).

/** A point of a question: its coordinates and its class. */
type ClassPoint = [x: number, y: number, c: number];
type Box = [x: Pair, y: Pair];

/** The texts of the page. */
type Words = Record<string, string>;

/** A question as `phone_page.event` sends it. */
interface Asked {
  n: number;
  phase: "asks";
  before: number;
  kind: string;
  text: string;
  label: string;
  options: string[];
  least: number;
  most: number;
  points: ClassPoint[];
  box: Box;
  classes: string[];
  legend: boolean; // whether the board names the classes of its marks
  gives: number[];
  formula: string; // of the server, in HTML
  math?: Record<string, string>; // texts with formulas, in HTML of the server
  line: number[]; // w1, w2 and b of the line in question; [] for none
  place: number[];
}

/** What a board shows: points, and perhaps the line and the place in question. */
type OnBoard = Pick<Asked, "points" | "box"> & { first?: number; line?: Numbers; place?: Numbers };

/** The state of a room while no question is open. */
interface Waiting {
  n: number;
  phase: "waits" | "shown" | "gone" | "removed";
  before: number;
  kind?: string;
  told?: string;
  math?: Record<string, string>;
}

/** A round of the class perceptron: asked, and shown with the values of w·x + b. */
interface Round {
  points: ClassPoint[];
  box: Box;
  classes: string[];
  positive: number;
  line: [w1: number, w2: number, b: number];
  dealt: number[];
}
type RoundAsked = Asked & Round;
type RoundShown = Waiting & Round & { values: number[] };

type RoomState = Asked | Waiting;

/** The answer to the question `n`: the one on its way, or the last one that the room has confirmed. */
interface Kept {
  n?: number;
  answer?: unknown;
  right?: boolean | null;
}

/** The state of a phone in its room. */
interface PhoneRoom {
  words: Words & { side: Words };
  number: number;
  shown: string;
  mine: Kept | null;
  kept: Kept;
  seen: number;
  asked: Asked | null;
  last: Asked | null; // the last question that was asked
  judged: RoundShown | null;
  send(answer: unknown): Promise<void>;
  say(words: string): void;
}

/** Builds the form of a kind of question; `before` is the answer that this phone has given to it. */
type ActForm<A, Q extends Asked = Asked> = (room: PhoneRoom, asked: Q, before: A | null) => Element[];

/** The board of a phone. */
interface PhoneBoard {
  node: SVGElement;
  size: number;
  pixels(place: Numbers): Pair;
  plane(place: Pair): Pair;
  mark(place: Pair | null): void;
  ring(point: Numbers | null): void;
  place(points: [Pair, number][]): void;
  line(from: Pair, to: Pair): void;
}
