import { sha256 } from './envelope.ts';

/** Changed together with the text: what a signer agreed to is found again by its version and hash. */
export const CONSENT_VERSION = '2';

/** The text that a signer agrees to before the document is shown (15 USC 7001(c); 49 CFR 390.32). */
export const CONSENT_TEXT = [
  'You can read and sign this document electronically. An electronic signature binds you as one on paper does.',
  'You do not have to. You may ask the sender for the document on paper, at no charge, and sign that instead. You may withdraw this consent until you have signed, by declining on the next page; the sender is told.',
  'You need a web browser and a program that shows PDF files, and an email address at which the sender reaches you. A copy of the finished document is sent to that address; tell the sender when it changes.',
  'This consent is for this one document. The times of what you do here, your network address and the kind of browser are kept with it as evidence.',
] as const;

export const CONSENT_HASH = sha256(CONSENT_TEXT.join('\n'));
