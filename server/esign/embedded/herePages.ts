import { esc, page } from '../../auth/idpPages.ts';

/** The page that a code leads to, on the phone of the signer; a link is used up by its button, not by a look at it. */
export function herePage(action: string, title: string, requester: string, name: string): string {
  return page(
    `Sign ${title}`,
    `<div class="sign"><section><h1>Sign “${esc(title)}”</h1><p>${esc(requester)} asks ${esc(name)} to sign this document here and now.</p>
<p class="quiet">Go on only if you are ${esc(name)}, on your own phone. This link works once.</p>
<form method="post" action="${esc(action)}"><button>I am ${esc(name)}: go on</button></form></section></div>`,
    true,
  );
}

/** The words for a sender who opens the code of a signer. */
export const SENDERS_OWN =
  'This browser belongs to somebody who sends documents. Nobody signs for somebody else: have the signer scan the code with their own phone.';
