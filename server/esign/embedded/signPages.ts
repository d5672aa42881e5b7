import { esc, page } from '../../auth/idpPages.ts';
import { CONSENT_TEXT } from './consent.ts';
import { DRAW_PLACE } from './drawnSignature.ts';
import { DRAW_SCRIPT_PATH } from './drawScript.ts';

interface SignPage {
  /** The address that its forms are sent to: the page's own. */
  action: string;
  title: string;
  requester: string;
}

/** A problem of a form, and the field that it is about. */
export interface Problem {
  at: 'agree' | 'signature' | 'drawn' | 'fields' | 'reason';
  text: string;
}

const alert = (problem: string | null | undefined): string => (problem ? `<p role="alert" id="problem">${esc(problem)}</p>` : '');
/** Ties a field to what is wrong with it. */
const marked = (problem: Problem | null, at: Problem['at']): string =>
  problem?.at === at ? ' aria-invalid="true" aria-describedby="problem"' : '';

/** The page before the document: what signing electronically means, and that one need not. */
export function consentPage({ action, title, requester, problem }: SignPage & { problem: Problem | null }): string {
  const text = CONSENT_TEXT.map((paragraph) => `<p>${esc(paragraph)}</p>`).join('\n');
  return page(
    `Sign ${title}`,
    `<div class="sign"><section><h1>Sign “${esc(title)}”</h1>${alert(problem?.text)}<p class="quiet">${esc(requester)} asks you to sign this document.</p></section>
<section aria-labelledby="consent"><h2 id="consent">Before you begin</h2>${text}
<form method="post" action="${esc(action)}"><input type="hidden" name="step" value="consent">
<p><input type="checkbox" id="agree" name="agree" value="1" required${marked(problem, 'agree')}> <label for="agree">I agree to read and sign this document electronically</label></p>
<button>Continue</button></form></section>
${declineForm(action, problem)}</div>`,
    true,
  );
}

/** The document, and the place to sign it. */
export function signPage({
  action,
  title,
  requester,
  name,
  problem,
  fields,
}: SignPage & { name: string; problem: Problem | null; fields: string }): string {
  return page(
    `Sign ${title}`,
    `<div class="sign"><section><h1>Sign “${esc(title)}”</h1><p class="quiet">Sent by ${esc(requester)}</p>
<p><a class="button" href="${esc(action)}/document.pdf" target="_blank" rel="noopener">Read the document (PDF, opens in a new tab)</a></p></section>
<section aria-labelledby="sign"><h2 id="sign">Your signature</h2>${alert(problem?.text)}
<form method="post" action="${esc(action)}"><input type="hidden" name="step" value="sign">${fields}
<label>Type your full name as your signature<input name="signature" autocomplete="name" maxlength="100" required value="${esc(name)}"${marked(problem, 'signature')}></label>
${DRAW_PLACE}
<p><input type="checkbox" id="agree" name="agree" value="1" required${marked(problem, 'agree')}> <label for="agree">I have read “${esc(title)}” and agree to sign it</label></p>
<button>I agree to sign “${esc(title)}”</button></form></section>
${declineForm(action, problem)}</div><script src="${DRAW_SCRIPT_PATH}" defer></script>`,
    true,
  );
}

function declineForm(action: string, problem: Problem | null): string {
  return `<section aria-labelledby="decline"><h2 id="decline">Decline to sign</h2>
<form method="post" action="${esc(action)}"><input type="hidden" name="step" value="decline">
<label>Reason, which the sender can read<input name="reason" maxlength="500" required${marked(problem, 'reason')}></label>
<button class="plain">Decline to sign</button></form></section>`;
}

/** The page where the requester looks a draft over before it goes out. */
export function preparePage({
  action,
  title,
  requester,
  signers,
  problem,
}: SignPage & { signers: readonly { name: string; email: string }[]; problem: string | null }): string {
  const list = signers.map(({ name, email }) => `<li>${esc(name)} &lt;${esc(email)}&gt;</li>`).join('');
  return page(
    `Send ${title}`,
    `<section><h1>Send “${esc(title)}”</h1>${alert(problem)}<p class="quiet">In the name of ${esc(requester)}</p>
<p><a class="button" href="${esc(action)}/document.pdf" target="_blank" rel="noopener">Read the document (PDF, opens in a new tab)</a></p></section>
<section aria-labelledby="signers"><h2 id="signers">Will be asked to sign, in this order</h2><ol>${list}</ol>
<form method="post" action="${esc(action)}"><button>Send</button></form></section>`,
    true,
  );
}

/** The end of a step, with nothing more to do. */
export function endPage(heading: string, text: string): string {
  return page(heading, `<section><h1>${esc(heading)}</h1><p>${esc(text)}</p></section>`);
}
