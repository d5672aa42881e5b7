import { IDP_MOUNT } from './constants.ts';
import type { DemoPerson } from './idpOptions.ts';
import { IDP_STYLE } from './idpStyle.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as it may stand in markup and in a quoted attribute. */
export const esc = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);

/** A whole page in the product's look around `body`, which is markup. */
export function page(title: string, body: string, isWide = false): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${esc(title)} · Weighstation</title><style>${IDP_STYLE}</style></head><body><main${isWide ? ' class="wide"' : ''}><p class="brand"><span class="mark" aria-hidden="true">WS</span>Weighstation</p>${body}</main></body></html>`;
}

/** A dead end with a way out; `detail` is shown small and must hold no secret. */
export function problemPage(heading: string, detail: string): string {
  return page(
    heading,
    `<section><h1 role="alert">${esc(heading)}</h1><p class="quiet">${esc(detail)}</p><p><a class="button" href="/">Start again</a></p></section>`,
  );
}

export interface LoginPage {
  uid: string;
  csrf: string;
  /** The email that the person typed, or chose from the demo's list. */
  email: string;
  /** Filled in for a chosen demo person only: that password stands on the same page. */
  password: string;
  problem: string | null;
  demoPeople: readonly DemoPerson[];
  demoPassword: string;
}

/** The sign-in page: works without any script. */
export function loginPage(p: LoginPage): string {
  const action = `${IDP_MOUNT}/u/login/${encodeURIComponent(p.uid)}`;
  const hidden = `<input type="hidden" name="csrf" value="${esc(p.csrf)}">`;
  const focus = p.email === '' ? 'email' : p.password === '' ? 'password' : 'continue';
  const auto = (field: string) => (field === focus ? ' autofocus' : '');
  const invalid = p.problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  const form = `<section><h1>Sign in</h1>${p.problem ? `<p role="alert" id="problem">${esc(p.problem)}</p>` : ''}
<form method="post" action="${action}">${hidden}
<label>Email<input name="email" type="email" autocomplete="username" maxlength="254" required value="${esc(p.email)}"${invalid}${auto('email')}></label>
<label>Password<input name="password" type="password" autocomplete="current-password" maxlength="256" required value="${esc(p.password)}"${invalid}${auto('password')}></label>
<button${auto('continue')}>Continue</button></form>
<form method="post" action="${action}">${hidden}<input type="hidden" name="cancel" value="1"><button class="plain">Cancel</button></form>
<p class="quiet"><a href="/recover-password">Forgot your password?</a></p></section>`;
  if (p.demoPeople.length === 0) return page('Sign in', form);
  return page('Sign in', `<div class="columns">${form}${demoList(p, action)}</div>`, true);
}

function demoList(p: LoginPage, action: string): string {
  const rows = p.demoPeople.map((person) => {
    const current = person.email === p.email ? ' aria-current="true"' : '';
    return `<li><a href="${action}?login_hint=${encodeURIComponent(person.email)}"${current}><span>${esc(person.email)}</span><span>${esc(person.role)}</span><small>${esc(person.note)}</small></a></li>`;
  });
  return `<section aria-labelledby="demo"><h2 id="demo">Demo people</h2><p class="quiet">Choose one to fill in the form. Everybody signs in with <code>${esc(p.demoPassword)}</code></p><ul>${rows.join('')}</ul></section>`;
}
