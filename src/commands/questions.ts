import { createStore } from './store.ts';

/** A yes-or-no question; `action` is the word on the button that says yes. */
export interface ConfirmQuestion {
  kind: 'confirm';
  title: string;
  body: string;
  action: string;
  answer: (yes: boolean) => void;
}
/** A choice of one value; null: the person changed their mind. */
export interface ChooseQuestion {
  kind: 'choose';
  title: string;
  options: readonly { value: string; label: string; current?: boolean }[];
  answer: (value: string | null) => void;
}
/** A text to be typed or corrected; null: the person changed their mind. */
export interface AskQuestion {
  kind: 'ask';
  title: string;
  value: string;
  answer: (value: string | null) => void;
}
export type Question = ConfirmQuestion | ChooseQuestion | AskQuestion;

/** The question on the screen; a second one asked meanwhile waits for the first to be answered. */
export const openQuestion = createStore<Question | null>(null);
const waiting: Question[] = [];

function ask(question: Question): void {
  if (openQuestion.get()) waiting.push(question);
  else openQuestion.set(question);
}
function next(): void {
  openQuestion.set(waiting.shift() ?? null);
}

/** Puts a question on the screen, or behind those that wait; its answer makes room for the next. */
function answerTo<A>(make: (answer: (value: A) => void) => Question): Promise<A> {
  const { promise, resolve } = Promise.withResolvers<A>();
  ask(
    make((value) => {
      next();
      resolve(value);
    }),
  );
  return promise;
}

/** Asks for a yes; closing the dialog is a no. */
export function confirmQuestion(question: { title: string; body: string; action: string }): Promise<boolean> {
  return answerTo<boolean>((answer) => ({ kind: 'confirm', ...question, answer }));
}

/** Asks for one of a few values. */
export function chooseQuestion<V extends string>(question: {
  title: string;
  options: readonly { value: V; label: string; current?: boolean }[];
}): Promise<V | null> {
  return answerTo<string | null>((answer) => ({ kind: 'choose', ...question, answer })) as Promise<V | null>;
}

/** Asks for a text. */
export function askQuestion(question: { title: string; value: string }): Promise<string | null> {
  return answerTo<string | null>((answer) => ({ kind: 'ask', ...question, answer }));
}
