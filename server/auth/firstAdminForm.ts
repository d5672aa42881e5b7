import { z } from 'zod';
import type { FirstAdmin } from './firstAdmin.ts';
import { esc, page } from './idpPages.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

type FieldName = keyof FirstAdmin;
/** What is wrong, in words, by field; empty when nothing is. */
export type FormProblems = Partial<Record<FieldName, string>>;

/** Reads the posted form. `asksPassword` is false when a tenant signs people in. */
export function readFirstAdmin(form: URLSearchParams, asksPassword: boolean): { admin: FirstAdmin; problems: FormProblems } {
  const line = (field: string): string => (form.get(field) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  const admin: FirstAdmin = {
    firstName: line('firstName'),
    lastName: line('lastName'),
    email: line('email'),
    password: asksPassword ? (form.get('password') ?? '') : null,
  };
  const found = {
    firstName: nameProblem(admin.firstName, 'first name'),
    lastName: nameProblem(admin.lastName, 'last name'),
    email: z.email().max(EMAIL_MAX).safeParse(admin.email).success ? null : 'Enter an email address, such as name@company.com.',
    password: admin.password === null ? null : passwordProblem(admin.password),
  };
  return { admin, problems: Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as FormProblems };
}

function nameProblem(name: string, what: string): string | null {
  if (name === '') return `Enter the ${what}.`;
  return name.length > NAME_MAX ? `The ${what} may have at most ${NAME_MAX} characters.` : null;
}

function passwordProblem(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters.`;
  return password.length > PASSWORD_MAX ? `The password may have at most ${PASSWORD_MAX} characters.` : null;
}

interface FirstAdminPage {
  /** Address of the form, with the ticket. */
  action: string;
  /** What was typed; a password is never sent back. */
  admin: FirstAdmin;
  problems: FormProblems;
  /** Domain of the tenant that signs people in, or null for the built-in sign-in. */
  tenant: string | null;
}

/** The page behind the one-time link: works without any script, and says itself what is wrong (`novalidate`) so that all of it reads alike. */
export function firstAdminPage(p: FirstAdminPage): string {
  const field = fieldOf(p);
  const about = p.tenant
    ? `This person signs in at ${p.tenant}, with this email, which has to be verified there.`
    : 'This person may see and do everything.';
  const email = `type="email" autocomplete="${p.tenant ? 'email' : 'username'}" maxlength="${EMAIL_MAX}"`;
  // No maxlength here: a browser would cut a pasted password without a word.
  const password = p.tenant
    ? ''
    : field('password', 'Password', 'type="password" autocomplete="new-password"', `At least ${PASSWORD_MIN} characters.`);
  return page(
    'Create the first administrator',
    `<section><h1>Create the first administrator</h1><p class="quiet">${esc(about)}</p>
<form method="post" action="${esc(p.action)}" novalidate>
${field('firstName', 'First name', `autocomplete="given-name" maxlength="${NAME_MAX}"`)}
${field('lastName', 'Last name', `autocomplete="family-name" maxlength="${NAME_MAX}"`)}
${field('email', 'Email', email)}
${password}
<button>Create administrator</button></form></section>`,
  );
}

/** A labelled field with its problem, which gets the focus when it is the first one. */
function fieldOf({ admin, problems }: FirstAdminPage): (name: FieldName, label: string, attributes: string, hint?: string) => string {
  const focus = Object.keys(problems)[0] ?? 'firstName';
  return (name, label, attributes, hint) => {
    const problem = problems[name];
    const note = problem ?? hint;
    const value = name === 'password' ? '' : ` value="${esc(admin[name] ?? '')}"`;
    const described = note ? ` aria-describedby="${name}-note"` : '';
    const state = `${problem ? ' aria-invalid="true"' : ''}${described}${focus === name ? ' autofocus' : ''}`;
    const noteLine = note ? `<p ${problem ? 'role="alert"' : 'class="quiet"'} id="${name}-note">${esc(note)}</p>` : '';
    return `<label>${label}<input name="${name}" ${attributes} required${value}${state}></label>${noteLine}`;
  };
}
