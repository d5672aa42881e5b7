import { afterEach, expect, test } from 'vitest';
import { confirmQuestion, openQuestions, questionAt } from '#src/commands/questions.ts';
import { dismissStrayQuestions, questionPlace } from './questionPlaces.ts';
import { openPanes } from './testing/openPanes.ts';

afterEach(() => openQuestions.set([]));

const QUESTION = { title: 'Sure?', body: '', action: 'Yes' };

function open() {
  const { store } = openPanes('/cases/details/a?split=%2Fcases%2Fdetails%2Fb');
  const [a, b] = store.state().panes.map(({ id }) => id) as [string, string];
  for (const [id, row] of [
    [a, 'a'],
    [b, 'b'],
  ] as const)
    store.tell(id, `/cases/details/${row}`, { subject: { table: 'cases', row: { id: row } } });
  return { store, a, b };
}

test('a question belongs to the pane with the record, without a record to the window', () => {
  const { store, a } = open();
  expect(questionPlace(store)).toEqual({ paneId: a, path: '/cases/details/a' });
  store.tell(a, '/cases/details/a', { subject: null });
  expect(questionPlace(store)).toBeNull();
});

test('each pane shows its own question, the second of one pane waits', async () => {
  const { store, a, b } = open();
  const first = confirmQuestion(QUESTION, questionPlace(store));
  void confirmQuestion({ ...QUESTION, title: 'Second' }, questionPlace(store));
  store.focus(b);
  void confirmQuestion({ ...QUESTION, title: 'Other' }, questionPlace(store));
  expect([a, b, null].map((pane) => questionAt(openQuestions.get(), pane)?.title)).toEqual(['Sure?', 'Other', undefined]);
  const shown = questionAt(openQuestions.get(), a);
  if (shown?.kind === 'confirm') shown.answer(true);
  expect(await first).toBe(true);
  expect(questionAt(openQuestions.get(), a)?.title).toBe('Second');
});

test('a question is answered with no when its pane closes or goes elsewhere, and stays when another does', async () => {
  const { store, a, b } = open();
  const stop = dismissStrayQuestions(store);
  const ofA = confirmQuestion(QUESTION, questionPlace(store));
  store.go('/cases', 'here', b);
  expect(openQuestions.get()).toHaveLength(1);
  store.go('/cases/details/a#comment-1', 'here', a);
  expect(openQuestions.get()).toHaveLength(1);
  store.go('/cases', 'here', a);
  expect(await ofA).toBe(false);
  store.tell(a, '/cases', { subject: { table: 'cases', row: { id: 'c' } } });
  const again = confirmQuestion(QUESTION, questionPlace(store));
  store.close(a);
  expect(await again).toBe(false);
  stop();
});
