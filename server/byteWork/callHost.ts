import { fork, type ChildProcess } from 'node:child_process';
import type { HostAnswer } from './byteHost.ts';
import type { ByteCall, ByteOutcome } from './byteWorker.ts';

interface Waiting {
  resolve: (outcome: ByteOutcome | 'ended') => void;
  reject: (error: Error) => void;
}

/** The process that works on bytes. It begins with the first piece of work, knows none of the server's secrets, and keeps no process alive. */
class Host {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(gone: () => void) {
    const passed = ['PATH', 'TZ', 'NODE_COMPILE_CACHE'].filter((name) => process.env[name] !== undefined);
    this.#child = fork(new URL('./byteHost.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: Object.fromEntries(passed.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (said: HostAnswer) => this.#hear(said));
    // What took the whole process with it was too heavy, whatever else it was.
    this.#child.once('exit', () => this.#end(gone, ({ resolve }) => resolve('ended')));
    this.#child.once('error', (error) => this.#end(gone, ({ reject }) => reject(error)));
    this.#hold();
  }

  call(call: ByteCall): Promise<ByteOutcome | 'ended'> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#hold();
      this.#child.send({ id, call }, (error) => error && this.#settle(id)?.resolve('ended'));
    });
  }

  #hear(said: HostAnswer): void {
    const waiting = this.#settle(said.id);
    if ('outcome' in said) waiting?.resolve(said.outcome);
    else if ('ended' in said) waiting?.resolve('ended');
    else waiting?.reject(new Error(said.fault));
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#hold();
    return waiting;
  }

  #end(gone: () => void, tell: (waiting: Waiting) => void): void {
    gone();
    for (const waiting of this.#waiting.values()) tell(waiting);
    this.#waiting.clear();
  }

  /** This process waits for the host only while something waits for an answer. */
  #hold(): void {
    const how = this.#waiting.size > 0 ? 'ref' : 'unref';
    this.#child[how]();
    this.#child.channel?.[how]();
  }
}

let host: Host | null = null;

/** Makes the call in the host; `ended` when it passed the limits of one piece of work (byteHost.ts). */
export function inHost(call: ByteCall): Promise<ByteOutcome | 'ended'> {
  if (!host) {
    const begun: Host = new Host(() => {
      if (host === begun) host = null;
    });
    host = begun;
  }
  return host.call(call);
}
