import { createStore } from './store.ts';

/** The pane a question is about, and the screen it was asked on; null: it is about the whole window. */
export type QuestionPlace = { paneId: string; path: string } | null;

interface Asked {
  id: number;
  place: QuestionPlace;
  /** The person does not answer. */
  dismiss: () => void;
}
/** A yes-or-no question; `action` is the word on the button that says yes. */
export interface ConfirmQuestion extends Asked {
  kind: 'confirm';
  title: string;
  body: string;
  action: string;
  answer: (yes: boolean) => void;
}
/** A choice of one value; null: the person changed their mind. */
export interface ChooseQuestion extends Asked {
  kind: 'choose';
  title: string;
  options: readonly { value: string; label: string; current?: boolean }[];
  answer: (value: string | null) => void;
}
/** A text to be typed or corrected; null: the person changed their mind. `lines`: it may have several; else Enter ends it. */
export interface AskQuestion extends Asked {
  kind: 'ask';
  title: string;
  value: string;
  lines?: boolean;
  answer: (value: string | null) => void;
}
export type Question = ConfirmQuestion | ChooseQuestion | AskQuestion;

/** All questions without an answer, oldest first. Of those of one pane, or of the window, the first is on the screen. */
export const openQuestions = createStore<readonly Question[]>([]);
let asked = 0;

/** The question on show in a pane, or (null) over the window. */
export function questionAt(questions: readonly Question[], paneId: string | null): Question | undefined {
  return questions.find(({ place }) => (place?.paneId ?? null) === paneId);
}

/** Puts a question on the screen, or behind those that wait there; its answer makes room for the next. */
function answerTo<A>(place: QuestionPlace, refusal: A, make: (asked: Asked & { answer: (value: A) => void }) => Question): Promise<A> {
  const { promise, resolve } = Promise.withResolvers<A>();
  const id = (asked += 1);
  const answer = (value: A): void => {
    openQuestions.set(openQuestions.get().filter((question) => question.id !== id));
    resolve(value);
  };
  openQuestions.set([...openQuestions.get(), make({ id, place, answer, dismiss: () => answer(refusal) })]);
  return promise;
}

/** Asks for a yes; closing the dialog is a no. */
export function confirmQuestion(question: { title: string; body: string; action: string }, place: QuestionPlace = null): Promise<boolean> {
  return answerTo<boolean>(place, false, (rest) => ({ kind: 'confirm', ...question, ...rest }));
}

/** Asks for one of a few values. */
export function chooseQuestion<V extends string>(
  question: { title: string; options: readonly { value: V; label: string; current?: boolean }[] },
  place: QuestionPlace = null,
): Promise<V | null> {
  return answerTo<string | null>(place, null, (rest) => ({ kind: 'choose', ...question, ...rest })) as Promise<V | null>;
}

/** Asks for a text. */
export function askQuestion(
  question: { title: string; value: string; lines?: boolean },
  place: QuestionPlace = null,
): Promise<string | null> {
  return answerTo<string | null>(place, null, (rest) => ({ kind: 'ask', ...question, ...rest }));
}
