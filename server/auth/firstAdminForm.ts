import { z } from 'zod';
import type { FirstAdmin } from './firstAdmin.ts';
import { formField, newPasswordField, passwordProblem } from './formField.ts';
import { esc, page } from './idpPages.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;

type FieldName = keyof FirstAdmin;
/** The problems in words, by field; empty when there are none. */
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

interface FirstAdminPage {
  /** Address of the form, with the ticket. */
  action: string;
  /** The typed values; a password is never sent back. */
  admin: FirstAdmin;
  problems: FormProblems;
  /** Domain of the tenant that signs people in, or null for the built-in sign-in. */
  tenant: string | null;
}

/** The page behind the one-time link: works without any script, and says itself what is wrong (`novalidate`) so that all of it reads alike. */
export function firstAdminPage(p: FirstAdminPage): string {
  const focus = Object.keys(p.problems)[0] ?? 'firstName';
  const field = (name: Exclude<FieldName, 'password'>, label: string, attributes: string): string =>
    formField({ name, label, attributes, value: p.admin[name], problem: p.problems[name], hasFocus: focus === name });
  const about = p.tenant
    ? `This person signs in at ${p.tenant}, with this email, which has to be verified there.`
    : 'This person may see and do everything.';
  const email = `type="email" autocomplete="${p.tenant ? 'email' : 'username'}" maxlength="${EMAIL_MAX}"`;
  return page(
    'Create the first administrator',
    `<section><h1>Create the first administrator</h1><p class="quiet">${esc(about)}</p>
<form method="post" action="${esc(p.action)}" novalidate>
${field('firstName', 'First name', `autocomplete="given-name" maxlength="${NAME_MAX}"`)}
${field('lastName', 'Last name', `autocomplete="family-name" maxlength="${NAME_MAX}"`)}
${field('email', 'Email', email)}
${p.tenant ? '' : newPasswordField(p.problems.password, focus === 'password')}
<button>Create administrator</button></form></section>`,
  );
}

/** The page once the administrator is made: what comes next, and the way there. `email` comes from the address, so it is not shown. */
export function firstAdminDonePage(email: string, tenant: string | null): string {
  const how = tenant
    ? `Sign in at ${tenant} with the email you have just given.`
    : 'Sign in with the email and the password you have just given.';
  return page(
    'The administrator is made',
    `<section><h1>The administrator is made</h1><p>${esc(how)} The workspace is empty: begin with your first customer.</p>
<p class="quiet">Colleagues and customers’ users are invited under User management.</p>
<p><a class="button" href="/auth?login_hint=${esc(encodeURIComponent(email))}">Sign in</a></p></section>`,
  );
}
