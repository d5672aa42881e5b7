import type { Locator, Page } from '@playwright/test';
import { looksRight } from './support/axe.ts';
import { commentBox, expectWritten, writeForCustomer } from './support/commentBox.ts';
import { press } from './support/keyboard.ts';
import { Person } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/** What people say to each other on a case: an agent and a carrier, each at a computer of their own. */
test.describe.configure({ mode: 'serial' });

let product: Product;
let agent: Person;
let carrier: Person;
let caseId: string;

test.beforeAll(async () => {
  product = await startProduct();
  agent = new Person(product, 'agent@demo.test');
  carrier = new Person(product, 'pro@demo.test');
  const [found] = await product.sql<{ id: string }>(
    `select c."id" from "cases" c join "users" u on u."customerId" = c."customerId"
     where u."email" = 'pro@demo.test' and c."status" = 'IN_PROGRESS' order by c."createdAt" desc limit 1`,
  );
  caseId = found!.id;
  await agent.resume(`/cases/details/${caseId}`);
  await carrier.resume(`/cases/details/${caseId}`);
  await Promise.all([agent.upToDate(), carrier.upToDate()]);
});
test.afterAll(async () => {
  await agent?.leave();
  await carrier?.leave();
  await product?.stop();
});

/** Opens the case, and waits until all that can be done with it is there. */
async function openCase(page: Page, hash = ''): Promise<void> {
  await page.goto(`${product.origin}/cases/details/${caseId}${hash}`);
  await expect(page.getByRole('region', { name: 'Followers' }).getByRole('button', { name: /^(Follow|Unfollow)$/ })).toBeVisible();
}
const saidOn = (page: Page, words: string): Locator => page.locator('[data-said]').filter({ hasText: words });
const textOf = async (table: string, words: string): Promise<Record<string, unknown> | undefined> =>
  (await product.sql<Record<string, unknown>>(`select * from "${table}" where "plainText" = $1`, [words]))[0];

async function say(page: Page, words: string): Promise<void> {
  if (page === agent.page) await writeForCustomer(page);
  await page.keyboard.press('m');
  await expect(commentBox(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(saidOn(page, words)).toBeVisible();
}

test('a comment is answered by keyboard alone, and both sides read the thread', async () => {
  const { page } = carrier;
  await say(page, 'Do you need the scale ticket?');
  await page.keyboard.press('Escape');
  await expect(saidOn(agent.page, 'Do you need the scale ticket?')).toBeVisible();

  await agent.page.bringToFront();
  await saidOn(agent.page, 'Do you need the scale ticket?').focus();
  await agent.page.keyboard.press('r');
  await agent.page.getByRole('form', { name: 'Reply' }).getByRole('radio', { name: 'Visible to customer' }).check();
  const reply = agent.page.getByRole('textbox', { name: 'Reply' });
  await reply.focus();
  await expect(reply).toBeFocused();
  await agent.page.keyboard.type('Yes, the original.');
  await agent.page.keyboard.press('Control+Enter');
  await expect(reply).toBeHidden();
  await expect(saidOn(agent.page, 'Do you need the scale ticket?')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Replies' }).getByRole('article').filter({ hasText: 'Yes, the original.' })).toBeVisible();
});

test('the keyboard walks over what was said; a half-written answer is kept and found again', async () => {
  const { page } = agent;
  await press(page, 'j');
  await expect(saidOn(page, 'Yes, the original.')).toBeFocused();
  await press(page, 'k');
  await expect(saidOn(page, 'Do you need the scale ticket?')).toBeFocused();
  await press(page, 'r');
  await page.keyboard.type('And bring');
  await page.keyboard.press('Escape');
  await expect(saidOn(page, 'Do you need the scale ticket?')).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: 'Reply · draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toContainText('And bring');
  await looksRight(page, 'an answer being written');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Reply · draft' })).toHaveCount(0);
});

test('[CASE-15] [CASE-16] an author changes words and takes them back, by the keys of the discussion', async () => {
  const { page } = agent;
  await say(page, 'The clerk is closed on Mondy.');
  await page.keyboard.press('Escape');
  await saidOn(page, 'closed on Mondy').focus();
  await press(page, 'e');
  const edit = page.getByRole('textbox', { name: 'Edit comment' });
  await expect(edit).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The clerk is closed on Monday.');
  await page.keyboard.press('Control+Enter');
  await expect(saidOn(page, 'closed on Monday.')).toContainText('edited');
  await expect(saidOn(carrier.page, 'closed on Monday.')).toContainText('edited');

  await expect(saidOn(page, 'closed on Monday.')).toBeFocused();
  await press(page, 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete this comment?' })).toContainText('It will be gone.');
  await page.keyboard.press('Enter');
  await expect(saidOn(page, 'closed on Monday.')).toHaveCount(0);
  await expect(page.locator('[data-said]').last()).toBeFocused();
  await expect(saidOn(carrier.page, 'closed on Monday.')).toHaveCount(0);
});

test('[CASE-7] [CASE-17] what is for staff stays with staff, and so do the answers to it; a draft keeps for whom it is', async () => {
  const { page } = agent;
  await page.keyboard.press('m');
  await page.keyboard.type('He was late for work, not for court.');
  await expect(page.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await page.getByRole('form', { name: 'New comment' }).getByRole('button', { name: 'Comment' }).click();
  const said = saidOn(page, 'He was late for work');
  await expect(said).toContainText('Staff only');
  await expect(page.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await said.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply' }).pressSequentially('Let us not say so.');
  await page.keyboard.press('Control+Enter');
  await expect(saidOn(page, 'Let us not say so.')).toContainText('Staff only');
  await expect.poll(async () => (await textOf('caseCommentReplies', 'Let us not say so.'))?.['visibility']).toBe('INTERNAL');
  await say(page, 'Court is at nine.');
  await expect(saidOn(carrier.page, 'Court is at nine.')).toBeVisible();
  await expect(carrier.page.getByText('He was late for work')).toHaveCount(0);
  await expect(carrier.page.getByText('Let us not say so.')).toHaveCount(0);
  await expect(carrier.page.getByRole('radio', { name: 'Staff only' })).toHaveCount(0);
});

test('[SYNC-C12] a comment waits ten seconds on the device: undone meanwhile it never leaves, and its words stand in the box again', async () => {
  const { page } = agent;
  await writeForCustomer(page);
  await page.keyboard.press('m');
  await page.keyboard.type('You will lose this one.');
  await page.keyboard.press('Control+Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Comment sends in 10 s' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(saidOn(page, 'You will lose this one.')).toHaveCount(0);
  await expectWritten(commentBox(page), 'You will lose this one.');
  await expect(page.getByRole('radio', { name: 'Visible to customer' })).toBeChecked();
  // By the key that undoes as by the button.
  await commentBox(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(saidOn(page, 'You will lose this one.')).toHaveCount(0);
  await expectWritten(commentBox(page), 'You will lose this one.');
  // In the box that the words have just left, the undo of a text is for them too.
  await page.keyboard.press('Control+Enter');
  await expectWritten(commentBox(page), '');
  await page.keyboard.press('Control+z');
  await expect(saidOn(page, 'You will lose this one.')).toHaveCount(0);
  await expectWritten(commentBox(page), 'You will lose this one.');
  await expect(commentBox(page)).toBeFocused();
  await commentBox(page).fill('You can still win this one.');
  await page.keyboard.press('Control+Enter');
  await expect(saidOn(carrier.page, 'You can still win this one.')).toBeVisible();
  expect(await textOf('caseComments', 'You will lose this one.')).toBeUndefined();
});

test('a link to a reply opens cold, through signing in, in a second pane; one to nothing says so', async () => {
  const { id } = (await textOf('caseCommentReplies', 'Yes, the original.')) as { id: string };
  const cold = new Person(product, 'agent2@demo.test');
  const page = await cold.resume(`/cases/details/${caseId}#reply-${id}`);
  await expect(page.locator(`[id="reply-${id}"]`)).toBeFocused();
  await expect(page.locator(`[id="reply-${id}"]`)).toBeInViewport();
  await page.goto(`${product.origin}/cases?split=${encodeURIComponent(`/cases/details/${caseId}#reply-${id}`)}`);
  await expect(page.locator(`[id="reply-${id}"][data-marked]`)).toBeInViewport();
  await openCase(page, '#comment-nothing');
  await expect(page.getByText('The comment that this link leads to is not here')).toBeVisible();
  await cold.leave();
});

test('[CASE-22] what was on the screen for a while is read; the next unread comment is one key away', async () => {
  const { page } = agent;
  await openCase(page);
  await say(carrier.page, 'I shall be there at eight.');
  await page.bringToFront();
  await expect(saidOn(page, 'I shall be there at eight.')).toContainText('New');
  const { id } = (await textOf('caseComments', 'I shall be there at eight.')) as { id: string };
  await saidOn(page, 'I shall be there at eight.').scrollIntoViewIfNeeded();
  const reads = () =>
    product.sql(
      'select 1 from "caseCommentReads" r join "users" u on u."id" = r."userId" where u."email" = $1 and r."caseCommentId" = $2',
      [agent.email, id],
    );
  await expect.poll(async () => (await reads()).length).toBe(1);
});

test('[CASE-20] staff follow, have others follow and stop; a carrier decides for themselves', async () => {
  const { page } = agent;
  const followers = page.getByRole('region', { name: 'Followers' });
  await openCase(page);
  // Who follows is known.
  await expect(followers.getByRole('listitem')).not.toHaveCount(0);
  const own = followers.getByRole('button', { name: /^(Follow|Unfollow)$/ });
  await expect(own).toBeVisible();
  if ((await own.textContent()) === 'Follow') await page.keyboard.press('i');
  await expect(followers.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(followers.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await press(page, 's', 'w');
  await page.getByRole('combobox').fill('Ada');
  await page.keyboard.press('Enter');

  const theirs = carrier.page.getByRole('region', { name: 'Followers' });
  await expect(theirs.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  await expect(theirs.getByRole('listitem')).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Unfollow' }).click();
  await expect(theirs.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await theirs.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'Unfollow' })).toBeVisible();
});

test('a script in a comment is text on both sides, and 50,000 characters are refused before anything is sent', async () => {
  const { page } = agent;
  await openCase(page);
  await say(page, '<img src=x onerror="document.title=1"><script>alert(1)</script>');
  await expect(saidOn(carrier.page, '<script>alert(1)</script>')).toBeVisible();
  await expect(carrier.page).not.toHaveTitle('1');
  await commentBox(page).fill('a'.repeat(50_000));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Max 4000 characters' })).toBeVisible();
  await expect(page.getByText('50000 of 4000')).toBeVisible();
});

test('ten thousand comments and five hundred lines of history: the last ones are drawn, the rest a press or a link away', async () => {
  const { page } = agent;
  await page.goto(`${product.origin}/cases`);
  await product.sql(
    `insert into "caseComments" ("id", "createdAt", "updatedAt", "caseId", "customerId", "authorId", "authorName", "plainText")
     select 'many-' || n, now() - interval '400 days' + n * interval '1 minute', now(), c."id", c."customerId", u."id", 'Many Words', 'Word number ' || n
     from "cases" c, "users" u, generate_series(1, 10000) n where c."id" = $1 and u."email" = $2`,
    [caseId, agent.email],
  );
  await product.sql(
    `insert into "caseHistories" ("id", "createdAt", "updatedAt", "caseId", "customerId", "field", "to", "userName")
     select 'line-' || n, now() - n * interval '1 hour', now(), c."id", c."customerId", 'docketNumber', 'D-' || n, 'Many Words'
     from "cases" c, generate_series(1, 500) n where c."id" = $1`,
    [caseId],
  );
  await openCase(page);
  const comments = page.getByRole('region', { name: 'Comments' });
  // Ten thousand rows come over the log; another product may be at work on the same machine.
  await expect(comments.getByText(/9,9\d\d earlier comments/)).toBeVisible({ timeout: 90_000 });
  expect(await comments.locator('[data-comment]').count()).toBe(50);
  await comments.getByRole('button', { name: 'Show 50 earlier' }).click();
  await expect(comments.locator('[data-comment]')).toHaveCount(100);

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(50);
  await history.getByRole('button', { name: /^Show all 5\d\d entries/ }).click();
  await expect.poll(() => history.getByRole('listitem').count()).toBeGreaterThanOrEqual(500);

  await page.goto(`${product.origin}/cases`);
  await openCase(page, '#comment-many-77');
  await expect(page.locator('[id="comment-many-77"]')).toBeInViewport();
  await comments.getByRole('button', { name: 'Show the latest' }).click();
  await expect(comments.getByRole('button', { name: 'Show the latest' })).toHaveCount(0);
});
