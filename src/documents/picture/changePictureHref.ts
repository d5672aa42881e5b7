/** Returns where somebody's picture is changed: a dialog over the screen that shows the person. */
export function changePictureHref(personHref: string): string {
  return `${personHref}?picture=change`;
}
