import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as it came in, with whom the envelope named. */
export interface ReceivedMail extends ParsedMail {
  recipients: string[];
}

/** How a mail is answered: taken, refused with a code of SMTP, or by cutting the connection. */
type Verdict = 'take' | 'drop' | number;

/** A real mail server on loopback. What it is told to refuse is not kept in `received`. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Asked for each mail after it came in whole. */
  judge: (mail: ReceivedMail) => Verdict | Promise<Verdict>;
  /** Asked for each recipient. */
  judgeRecipient: (address: string) => number | null;
  close(): Promise<void>;
}

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number) {
    super(`no, ${responseCode}`);
    this.responseCode = responseCode;
  }
}

export async function startMailServer({ login }: { login?: { user: string; pass: string } } = {}): Promise<MailServer> {
  /** By the port of the other end. */
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    logger: false,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    authOptional: !login,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass ? done(null, { user: username }) : done(new Error('wrong')),
    onRcptTo({ address }, _session, done) {
      const code = running.judgeRecipient(address);
      done(code === null ? null : new SmtpRefusal(code));
    },
    onData(stream, session, done) {
      const answer = async (): Promise<void> => {
        const mail: ReceivedMail = { ...(await simpleParser(stream)), recipients: recipientsOf(session) };
        const verdict = await running.judge(mail);
        if (verdict === 'drop') return void sockets.get(session.remotePort)?.destroy();
        if (verdict !== 'take') return done(new SmtpRefusal(verdict));
        running.received.push(mail);
        done(null);
      };
      void answer();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket) => sockets.set(socket.remotePort!, socket));
  await once(listening, 'listening');
  const running: MailServer = {
    url: `smtp://${login ? `${login.user}:${encodeURIComponent(login.pass)}@` : ''}127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: [],
    judge: () => 'take',
    judgeRecipient: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address);
}
