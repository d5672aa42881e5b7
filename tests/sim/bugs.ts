/** A fault put into the code on purpose, to see whether the simulator notices: text of a real module, changed as it is loaded. */
export interface Bug {
  name: string;
  file: string;
  find: string;
  replace: string;
}

/** Each must be caught; one that is not shows that the simulator looks away. */
export const BUGS: readonly Bug[] = [];
