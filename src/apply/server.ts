import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { Problems } from '#domain/drivers/application/formProblems.ts';
import type { Json } from '#domain/field.ts';
import type { SendAnswer } from './answerKeeper.ts';

/** The application as the server shows it to whoever fills it in. */
export interface ShownApplication {
  id: string;
  form: Json;
  /** What the agent asks to be changed; null: nothing. */
  comment: string | null;
  /** The name of the carrier that asks. */
  customer: string;
  /** Base64url of what answers are sealed with on this device. */
  draftKey: string;
}

/** An answer of the server: the body of a good one, the words of a refusal, or `unreachable`. */
export type Answer<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'refused'; status: number; message: string; body: { status?: string; form?: Json; details?: Problems } }
  | { kind: 'unreachable' };

/** The server as the page of one link reaches it. */
export interface LinkServer {
  form: () => Promise<Answer<ShownApplication>>;
  mailCode: () => Promise<Answer<{ sentTo: string }>>;
  enter: (code: string) => Promise<Answer<object>>;
  submit: () => Promise<Answer<object>>;
  send: (section: SectionName, edit: { based: Json; value: Json }) => Promise<SendAnswer>;
}

/** Returns the server for the link with this token. */
export function linkServer(token: string): LinkServer {
  const ask = async <T>(method: string, name: string, body?: object): Promise<Answer<T>> => {
    try {
      const answer = await fetch(`/api/apply/${name}`, {
        method,
        headers: { 'x-application-link': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const read = (await answer.json()) as T & { message?: string };
      if (answer.ok) return { kind: 'ok', body: read };
      // It will do so later: like a connection that is not there.
      if (answer.status === 429 && name === 'section') return { kind: 'unreachable' };
      if (answer.status >= 500) return { kind: 'unreachable' };
      return { kind: 'refused', status: answer.status, message: read.message ?? '', body: read as never };
    } catch {
      return { kind: 'unreachable' };
    }
  };
  return {
    form: () => ask('GET', 'form'),
    mailCode: () => ask('POST', 'code'),
    enter: (code) => ask('POST', 'session', { code }),
    submit: () => ask('POST', 'submit', {}),
    send: async (section, { based, value }) => {
      const answer = await ask<object>('PUT', 'section', { section, based, value });
      if (answer.kind === 'ok') return { kind: 'taken' };
      if (answer.kind === 'unreachable') return answer;
      return answer.body.form === undefined ? { kind: 'over' } : { kind: 'changed', form: answer.body.form };
    },
  };
}
