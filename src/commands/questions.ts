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

/** Asks for a yes; closing the dialog is a no. */
export function confirmQuestion(question: { title: string; body: string; action: string }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  ask({
    kind: 'confirm',
    ...question,
    answer: (yes) => {
      next();
      resolve(yes);
    },
  });
  return promise;
}

/** Asks for one of a few values. */
export function chooseQuestion<V extends string>(question: {
  title: string;
  options: readonly { value: V; label: string; current?: boolean }[];
}): Promise<V | null> {
  const { promise, resolve } = Promise.withResolvers<V | null>();
  ask({
    kind: 'choose',
    ...question,
    answer: (value) => {
      next();
      resolve(value as V | null);
    },
  });
  return promise;
}

/** Asks for a text. */
export function askQuestion(question: { title: string; value: string }): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  ask({
    kind: 'ask',
    ...question,
    answer: (value) => {
      next();
      resolve(value);
    },
  });
  return promise;
}
