// What the page around the charts adds. Its own script fills this in before it mounts one; charts do without all of it.
export const outside = {
  speak() {}, // the charts' controls are in this language now
  receive() {}, // a message of the board has come, and is to be shown
  openingStep: () => null, // the step to open with, as a text
  keepStep() {}, // the step that is shown, as a text; null where the page opens with it anyway
  name: () => "page", // what a file that is saved is called
};
