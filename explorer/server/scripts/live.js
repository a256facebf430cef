// The events of a talk, for the projector and the presenter view. EventSource cannot send a header, and an address
// with the secret would be in logs, so the stream is read by fetch.

const AGAIN = 500; // milliseconds before another attempt, and up to as many more
const SILENT = 40_000; // milliseconds without a byte after which the connection counts as lost; the server sends some every 15 s

/** @type {(milliseconds: number) => Promise<void>} */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** The header with the secret of a talk, also if it cannot be right. @type {(secret: string) => Record<string, string>} */
export const bearing = (secret) => ({ Authorization: `Bearer ${encodeURIComponent(secret)}` });

/**
 * Call `hear` with each event, and `connected` with whether there is a connection, until `stop` aborts or the talk has
 * ended; `hear` then gets null.
 * @type {<T extends object>(address: string, secret: string, stop: AbortSignal, hear: (event: T | null) => void, connected: (is: boolean) => void) => Promise<void>}
 */
export async function follow(address, secret, stop, hear, connected) {
  while (!stop.aborted) {
    const silence = new AbortController();
    const signal = AbortSignal.any([stop, silence.signal]);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT);
    };
    heard();
    try {
      const answer = await fetch(address, { headers: bearing(secret), signal, cache: "no-store" }).catch(() => null);
      if (answer?.status === 410) return hear(null);
      if (answer?.ok && answer.body) {
        connected(true);
        for await (const event of events(answer.body, heard)) {
          if ("gone" in event) return hear(null);
          hear(/** @type {any} */ (event));
        }
      }
    } finally {
      clearTimeout(timer);
    }
    if (stop.aborted) return undefined;
    connected(false);
    await wait(AGAIN * (1 + Math.random()));
  }
  return undefined;
}

/**
 * The events of a stream, until it ends or the connection is lost.
 * @type {(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void) => AsyncGenerator<object>}
 */
async function* events(body, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const part = await reader.read().catch(() => null);
    if (!part || part.done) return;
    heard();
    const parts = (rest + part.value).split("\n\n");
    rest = parts.pop() ?? "";
    for (const event of parts) if (event.startsWith("data: ")) yield JSON.parse(event.slice(6));
  }
}

/**
 * Whether the button of a vote is already that of a later state than the turn, which ends with the state of the room: V
 * was pressed here, too. @type {(turn: string, button: Element | null) => boolean}
 */
export function hasPassed(turn, button) {
  return button !== null && !button.classList.contains(`st-key-hall-next-${turn.split(" ").slice(-2).join("-")}`);
}
