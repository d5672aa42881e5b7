const EDITABLE = 'textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]';
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Returns whether an element takes text. */
export function isText(element: Element): boolean {
  if (element.matches('input')) return !NO_TEXT.has((element as HTMLInputElement).type);
  // An ancestor's word counts too; `false` inside takes it back.
  const edited = element.closest('[contenteditable]')?.getAttribute('contenteditable');
  return element.closest(EDITABLE) !== null || (edited !== undefined && edited !== 'false');
}
