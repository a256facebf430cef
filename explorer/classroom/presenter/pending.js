// The orders of this device whose outcome is not known yet: the newest one, and the newest one that asks for a step.

/**
 * The step that was asked for is shown until the outcome of its order is known. The projector's report with this
 * outcome also has the step that it shows then, which may be another one: somebody may have pressed a key there.
 * @type {() => PendingOrders}
 */
export function pendingOrders() {
  /** @type {{ key: string; since: number } | null} */
  let newest = null; // confirmed by the server
  /** @type {{ key: string; to: number } | null} */
  let asked = null;
  return {
    step: () => asked?.to ?? null,
    since: () => newest?.since ?? null,
    ask(key, to) {
      asked = { key, to };
    },
    confirmed(key, now) {
      newest = { key, since: now };
    },
    dropped(key) {
      if (asked?.key === key) asked = null;
    },
    settle(orders) {
      if (asked && orders[asked.key]) asked = null;
      const outcome = (newest && orders[newest.key]) || "";
      if (outcome) newest = null;
      return outcome;
    },
    forget() {
      asked = null;
    },
  };
}
