let current: () => string | null = () => null;

/** Tells where the person is, from now on: the path of the focused pane. */
export function tellPlace(where: () => string | null): void {
  current = where;
}

/** Returns the path of the screen that acts are made on now; null: on none that is known. */
export const placeOfActs = (): string | null => current();
