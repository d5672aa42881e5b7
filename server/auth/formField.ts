import { esc } from './idpPages.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Returns the problem of a new password, in words, or null. */
export function passwordProblem(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters.`;
  return password.length > PASSWORD_MAX ? `The password may have at most ${PASSWORD_MAX} characters.` : null;
}

interface FormField {
  name: string;
  label: string;
  /** Further attributes of the input, as markup. */
  attributes: string;
  /** The typed value; leave out for a password, which is never sent back. */
  value?: string;
  /** The problem in words; shown instead of the hint. */
  problem?: string | undefined;
  hint?: string;
  hasFocus: boolean;
}

/** A labelled field as markup, with its problem or hint below it. */
export function formField({ name, label, attributes, value, problem, hint, hasFocus }: FormField): string {
  const note = problem ?? hint;
  const typed = value === undefined ? '' : ` value="${esc(value)}"`;
  const described = note ? ` aria-describedby="${name}-note"` : '';
  const state = `${problem ? ' aria-invalid="true"' : ''}${described}${hasFocus ? ' autofocus' : ''}`;
  const noteLine = note ? `<p ${problem ? 'role="alert"' : 'class="quiet"'} id="${name}-note">${esc(note)}</p>` : '';
  return `<label>${label}<input name="${name}" ${attributes} required${typed}${state}></label>${noteLine}`;
}

/** The field for a new password. No maxlength: a browser would cut a pasted password without a word. */
export function newPasswordField(problem: string | undefined, hasFocus: boolean): string {
  const hint = `At least ${PASSWORD_MIN} characters.`;
  return formField({
    name: 'password',
    label: 'Password',
    attributes: 'type="password" autocomplete="new-password"',
    problem,
    hint,
    hasFocus,
  });
}
