// The types of the scripts of the app's pages (explorer/server/scripts).

/** The component of Streamlit: the message as bytes, and the element that shows it. */
interface StreamlitComponent extends Component {
  parentElement: ChartHost & { _lcCall?: number; _lcMap?: MapState };
  data: Uint8Array<ArrayBuffer>;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}

/** The modules of the site, as the loader imports them. */
interface Site {
  update(component: StreamlitComponent, payload: Message.Chart | Message.Relay | Message.Lectern): unknown;
  unmount(host: ChartHost): void;
}

/** An address to write into the history, as a new entry or in place of the newest one. */
interface Entry {
  state: unknown;
  address: string;
  asEntry: boolean;
}

/** The state of the map of all pages between its messages. */
interface MapState {
  asked: number;
  drawn: string | null;
  seen: string | null;
  visible: boolean;
  first?: number;
  timer?: ReturnType<typeof setInterval>;
  send(): void;
}

/** What the bar of lecture mode asks of the server. */
type Wish = { start: number } | { why: number } | { leave: true } | { hall: true } | { lead: string } | { present: string } | { presents: "open" | "renew" };

type FilledDialog = HTMLDialogElement & { fill(title: string, ...parts: HTMLElement[]): void };

/** The bar of lecture mode, with its state. */
interface Desk {
  root: HTMLElement;
  asked: number;
  count: HTMLOutputElement;
  steps: [HTMLButtonElement, HTMLOutputElement, HTMLButtonElement];
  code: FilledDialog;
  keys: FilledDialog;
  onKey(event: KeyboardEvent): void;
  onClick(event: MouseEvent): void;
  words: string;
  send(wish: Wish & { n: number }): void;
  assets: string;
  message: Message.Lecture;
  at: number;
  opens?: boolean;
  tries?: number;
  told?: number;
  shows?: boolean;
  screen?: ProjectorLink;
  silent?: ReturnType<typeof setTimeout>;
}

/** What the presenter view sends to the projector. */
interface PresenterOrder {
  n: number;
  do: string;
  value: unknown;
}

/** The events of a talk, as the projector receives them. */
interface ScreenEvent {
  screen: string;
  turn: string;
  orders: PresenterOrder[];
}

/** The connection of the projector to its presenter view. */
interface ProjectorLink {
  secret: string;
  id: string;
  stop: AbortController;
  turn: string;
  outcomes: Record<number, "done" | "late" | "barred" | "idle">;
  sent: string;
  busy: boolean;
  waits: ScreenEvent | null;
  since: number;
  timer: ReturnType<typeof setInterval>;
}
type LectureHost = HTMLElement & { _lcLecture?: Desk };

interface Settings {
  desk?: Desk;
}

/** The texts of Streamlit by the language of the page; the server writes them into the script. */
declare const JSON_OF_TEXTS: Record<string, Record<string, string>>;
