import { IDP_MOUNT } from './constants.ts';
import { formField } from './formField.ts';
import { esc, page } from './idpPages.ts';
import { qrCodeSvg } from './qrCode.ts';
import type { FactorOffer } from './secondFactors.ts';

/** The common part of the pages after the password. */
export interface FactorPage {
  uid: string;
  csrf: string;
  /** The sealed state of this sign-in. */
  step: string;
  problem: string | null;
}

const actionOf = ({ uid }: FactorPage): string => `${IDP_MOUNT}/u/login/${encodeURIComponent(uid)}`;

/** A form of one of these pages; `extra` are further hidden fields. */
function formOf(p: FactorPage, content: string, extra: Readonly<Record<string, string>> = {}): string {
  const hidden = Object.entries({ csrf: p.csrf, step: p.step, ...extra }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${esc(value)}">`,
  );
  return `<form method="post" action="${actionOf(p)}" novalidate>${hidden.join('')}${content}</form>`;
}

function codeField(problem: string | null): string {
  return formField({
    name: 'code',
    label: 'Code',
    attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="7"',
    problem: problem ?? undefined,
    hasFocus: true,
  });
}

const cancel = (p: FactorPage): string => formOf(p, '<button class="plain">Cancel</button>', { cancel: '1' });

/** Asks for a code of the authenticator app, or for a recovery code. */
export function codePage(p: FactorPage, use: 'app' | 'recovery'): string {
  if (use === 'app')
    return page(
      'Enter your code',
      `<section><h1>Enter your code</h1><p class="quiet">Open your authenticator app and enter its 6-digit code for Weighstation.</p>
${formOf(p, `${codeField(p.problem)}<button>Continue</button>`, { use })}
${formOf(p, '<button class="plain">Use a recovery code</button>', { use: 'recovery' })}
${cancel(p)}</section>`,
    );
  const field = formField({
    name: 'code',
    label: 'Recovery code',
    attributes: 'autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40"',
    problem: p.problem ?? undefined,
    hasFocus: true,
  });
  return page(
    'Enter a recovery code',
    `<section><h1>Enter a recovery code</h1><p class="quiet">Each of your recovery codes works once. If you have none left, ask your administrator to reset two-step verification.</p>
${formOf(p, `${field}<button>Continue</button>`, { use })}
${formOf(p, '<button class="plain">Use your authenticator app</button>', { use: 'app' })}
${cancel(p)}</section>`,
  );
}

/** Has the second factor set up by somebody whose role must have one. */
export function enrollPage(p: FactorPage, offer: FactorOffer): string {
  return page(
    'Set up two-step verification',
    `<section><h1>Set up two-step verification</h1><p class="quiet">Your role signs in with a password and a code from an authenticator app on your phone.</p>
<ol><li>Scan this code with the app.${qrCodeSvg(offer.qr, 'QR code for your authenticator app')}</li>
<li>If you can’t scan it, enter this key in the app: <code class="key">${esc(offer.groups)}</code></li>
<li>Enter the 6-digit code that the app shows.</li></ol>
${formOf(p, `${codeField(p.problem)}<button>Turn on</button>`, { offer: offer.sealed })}
${cancel(p)}</section>`,
  );
}

/** Shows the recovery codes, once. */
export function recoveryCodesPage(p: FactorPage, codes: readonly string[]): string {
  const items = codes.map((code) => `<li><code>${esc(code)}</code></li>`).join('');
  return page(
    'Save your recovery codes',
    `<section><h1>Save your recovery codes</h1><p class="quiet">If you lose your phone, each of these codes lets you sign in once. They are shown only now: print them or write them down.</p>
<ul class="codes">${items}</ul>
${formOf(p, '<button autofocus>I have saved them</button>')}</section>`,
  );
}
