import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import { checkMail } from './checkMail.ts';

/** A mail as it leaves: a row of `mails`. */
export interface OutgoingMail {
  id: string;
  to: string;
  cc: readonly string[];
  subject: string;
  text: string;
}

/**
 * The way that mails go: to a mail server; to the page /mailbox of the demo, where the rows themselves are the mailbox; or nowhere
 * yet, because no mail server is set: then they wait.
 */
export type MailRoute = 'smtp' | 'mailbox' | 'none';

/** The one way out of the house for mails. */
export interface Mailer {
  route: MailRoute;
  /** Start of every link in a mail: the address people open, without a slash at the end. */
  origin: string;
  /**
   * Hands one mail over; resolves with how many of its recipients were refused while others were taken. The same mail sent
   * twice carries the same Message-ID. @throws MailRefusal, or whatever kept the mail server from being reached.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<number>;
  close(): void;
}

/** Idle, hanging or silent connections are given up, so that a job never hangs. */
const WAITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };
const CONNECTIONS_MAX = 3;
const SENDER_NAME = 'Weighstation';

export function createMailer({ smtpUrl, mailFrom, demo }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'demo'>, origin: string): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom, origin);
  return { route: demo ? 'mailbox' : 'none', origin, send: () => Promise.resolve(0), close: () => {} };
}

function smtpMailer(smtpUrl: string, mailFrom: string, origin: string): Mailer {
  const { hostname, port, username, password, protocol } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password does not cross a network in the clear.
    requireTLS: username !== '' && !isThisMachine(host),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // Trying again is the job's part, which keeps count.
    maxRequeues: 0,
    ...WAITS,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname: domain } = new URL(origin);
  return {
    route: 'smtp',
    origin,
    async send(mail, signal) {
      // Rows may come from anywhere in the product: what could break out of a header does not leave the house.
      checkMail(mail);
      const { rejected } = await transport.sendMail({
        from: { name: SENDER_NAME, address: mailFrom },
        to: { name: '', address: mail.to },
        cc: mail.cc.map((address) => ({ name: '', address })),
        subject: mail.subject,
        text: mail.text,
        messageId: messageIdOf(mail.id, domain),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(signal && { signal }),
      });
      return rejected.length;
    },
    close: () => transport.close(),
  };
}

/** Sending is at least once: a mail that comes twice is seen to be the same by this. */
export function messageIdOf(mailId: string, domain: string): string {
  return `<mail.${mailId}@${domain}>`;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
