import type { Page } from '@playwright/test';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import { beginAsAgent } from './support/beginAsAgent.ts';
import { commentBox, expectWritten, writeForCustomer } from './support/commentBox.ts';
import { Person } from './support/person.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

/**
 * Each feature flag that has a screen, on and off, without a reload between: what docs/flags.md says of it. `customerCategorySelect`
 * waits for the folder tree of document management (src/shell/flags.test.ts fails when it comes); that `attachDocumentTabV2`
 * removes its command is shown in src/shell/flags.test.ts.
 */
let product: Product;
let agent: Person;
/** An open case with a violation that put out of service, and a comment of it that the agent is told of. */
let about: { caseId: string; commentId: string; driverId: string; customerId: string };

beginAsAgent('/cases', {
  prepare: async ({ sql }) => {
    [about] = (await sql<typeof about>(
      `select c."id" as "caseId", m."id" as "commentId", c."driverId", c."customerId" from "cases" c join "caseComments" m on m."caseId" = c."id" and m."deletedAt" is null
       join "caseViolations" v on v."caseId" = c."id" and v."isOOS" and v."deletedAt" is null where c."status" <> 'CLOSED' limit 1`,
    )) as [typeof about];
    await sql(
      `insert into "notifications" ("id", "userId", "title", "content", "resource", "caseId", "customerId", "caseCommentId")
       select 'flag-story', u."id", 'New comment', 'For the story of flags', 'CASE_COMMENT', m."caseId", m."customerId", m."id"
       from "users" u, "caseComments" m where u."email" = 'agent@demo.test' and m."id" = $1`,
      [about.commentId],
    );
  },
  begun: (begun) => ({ product, agent } = begun),
});

const inPalette = async (page: Page, words: string, isThere: boolean): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(words);
  const option = palette.getByRole('option', { name: new RegExp(`^${words}`) });
  // The words themselves are found in any case; the list has been made when something is.
  await (isThere ? expect(option.first()).toBeVisible() : expect(option).toHaveCount(0));
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
};

interface Look {
  flag: FeatureFlag;
  at: () => string;
  see: (page: Page, isOn: boolean) => Promise<void>;
}

const LOOKS: readonly Look[] = [
  {
    flag: 'newCasesRedirectButton',
    at: () => `/cases/create?driver=${about.driverId}&customer=${about.customerId}`,
    see: async (page, isOn) => {
      const number = `FLAG-${isOn ? 'ON' : 'OFF'}`;
      await page.getByRole('switch', { name: 'Traffic citation' }).click();
      await page.getByRole('textbox', { name: 'Citation numbers' }).fill(number);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page).toHaveURL(/\/cases\/details\//);
      await expect(page.getByText('Case created')).toBeVisible();
      const way = page.getByRole('button', { name: 'New cases' });
      await expect(way).toHaveCount(isOn ? 1 : 0);
      if (!isOn) return;
      await way.click();
      await expect(page).toHaveURL(`${product.origin}/cases?status=NEW`);
    },
  },
  {
    flag: 'caseSummary',
    at: () => `/cases/edit/${about.caseId}`,
    see: (page, isOn) => expect(page.getByRole('textbox', { name: 'Summary' })).toHaveCount(isOn ? 1 : 0),
  },
  {
    flag: 'caseSummaryPdf',
    at: () => `/cases/details/${about.caseId}`,
    see: async (page, isOn) => {
      // Gone as soon as the device has read its flags: a palette that is open before keeps what it found.
      await expect(page.getByRole('button', { name: 'Summary PDF' })).toHaveCount(isOn ? 1 : 0);
      await inPalette(page, 'Case summary PDF', isOn);
    },
  },
  {
    flag: 'duplicateCaseChecker',
    at: () => `/cases/details/${about.caseId}`,
    see: (page, isOn) => inPalette(page, 'Check for duplicates', isOn),
  },
  {
    flag: 'violationCodeManager',
    at: () => '/violation-codes',
    see: async (page, isOn) => {
      await expect(page.getByRole('grid')).toHaveCount(isOn ? 1 : 0);
      await expect(page.getByText('The violation code manager is switched off')).toHaveCount(isOn ? 0 : 1);
    },
  },
  {
    flag: 'violationOOSDisplay',
    at: () => `/cases/details/${about.caseId}`,
    see: async (page, isOn) => {
      const marks = page.getByRole('region', { name: 'Violations' }).getByText('OOS', { exact: true });
      await (isOn ? expect(marks).not.toHaveCount(0) : expect(marks).toHaveCount(0));
    },
  },
  {
    flag: 'redirectAfterCommentNotification',
    at: () => '/notifications',
    see: async (page, isOn) => {
      await page.locator('[data-row="flag-story"]').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${product.origin}/cases/details/${about.caseId}${isOn ? `#comment-${about.commentId}` : ''}`);
    },
  },
  {
    flag: 'commentPublicationConfirmation',
    at: () => `/cases/details/${about.caseId}`,
    see: async (page, isOn) => {
      const words = `For the carrier to read, ${isOn ? 'once asked' : 'at once'}`;
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await writeForCustomer(page);
      await page.keyboard.press('m');
      await expect(commentBox(page)).toBeFocused();
      // The editor has taken the place of plain lines: it would do so under the question.
      await expect(page.locator('[data-editor]')).toBeFocused();
      await commentBox(page).fill(words);
      await page.keyboard.press('Control+Enter');
      const question = page.getByRole('dialog', { name: 'Publish this comment?' });
      const said = page.locator('[data-said]').filter({ hasText: words });
      if (isOn) {
        await question.getByRole('button', { name: 'Cancel' }).click();
        // Whoever says no has lost no word.
        await expectWritten(commentBox(page), words);
        await expect(said).toHaveCount(0);
        await page.keyboard.press('Control+Enter');
        await question.getByRole('button', { name: 'Publish' }).click();
      }
      await expect(said).toBeVisible();
      await expect(question).toHaveCount(0);
    },
  },
  {
    flag: 'markCommentsRead',
    at: () => `/cases/details/${about.caseId}`,
    see: async (page, isOn) => {
      const id = `read-${isOn ? 'on' : 'off'}`;
      await product.sql(
        `insert into "caseComments" ("id", "caseId", "customerId", "authorId", "authorName", "plainText")
         select $1, c."id", c."customerId", u."id", 'A. Nother', $1 from "cases" c, "users" u where c."id" = $2 and u."email" = 'agent2@demo.test'`,
        [id, about.caseId],
      );
      const comment = page.locator(`[data-comment="${id}"]`);
      await comment.scrollIntoViewIfNeeded();
      const isRead = async (): Promise<boolean> =>
        (await product.sql(`select 1 from "caseCommentReads" where "caseCommentId" = $1`, [id])).length > 0;
      const button = comment.getByRole('button', { name: 'Mark read' });
      if (isOn) {
        await expect.poll(isRead).toBe(true);
        await expect(button).toHaveCount(0);
        return;
      }
      await expect(button).toBeAttached();
      // As long as it takes where looking at it counts, and as long again.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)));
      expect(await isRead()).toBe(false);
      await comment.hover();
      await button.click();
      await expect.poll(isRead).toBe(true);
      await expect(button).toHaveCount(0);
    },
  },
];

/** Turns a flag, and has a notification come with the same commit: when the bell tells of it, the device knows the flag too. */
async function turn(page: Page, flag: FeatureFlag, isOn: boolean): Promise<void> {
  await product.sql(
    `with turned as (update "featureFlags" set "enabled" = $2::boolean where "name" = $1::text)
     insert into "notifications" ("id", "userId", "title", "content", "resource")
     select 'flag-' || $1::text || $2::text, "id", $1::text, 'turned', 'CASE' from "users" where "email" = 'agent@demo.test'`,
    [flag, isOn],
  );
  const waiting = async (): Promise<number> =>
    (
      await product.sql<{ n: number }>(
        `select count(*)::int as n from "notifications" n join "users" u on u."id" = n."userId" where u."email" = 'agent@demo.test' and n."status" = 'UNVIEWED'`,
      )
    )[0]!.n;
  await expect(async () => {
    await expect(page.getByRole('button', { name: `Notifications, ${await waiting()} unviewed` })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

for (const { flag, at, see } of LOOKS) {
  test(`[FLAG-1] ${flag} on and off`, async () => {
    const { page } = agent;
    for (const isOn of [true, false]) {
      await turn(page, flag, isOn);
      await page.goto(product.origin + at());
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await agent.upToDate();
      await see(page, isOn);
    }
  });
}

test('[FLAG-1] ADMIN turns a switch on its screen, and the device of an agent follows at once', async () => {
  const admin = new Person(product, 'admin@demo.test');
  try {
    const theirs = await admin.resume('/dashboard');
    await admin.upToDate();
    await theirs.keyboard.press('Control+k');
    await theirs.keyboard.type('>feature flags');
    await theirs.getByRole('option', { name: /^Feature flags/ }).click();
    const codes = theirs.getByRole('switch', { name: /^Violation codes/ });
    await agent.page.goto(`${product.origin}/violation-codes`);
    await expect(codes).not.toBeChecked();
    await expect(agent.page.getByRole('grid', { name: 'Violation codes' })).toHaveCount(0);
    await codes.click();
    await expect(theirs.getByRole('status').filter({ hasText: 'Violation codes is on for everybody' })).toBeVisible();
    await expect(agent.page.getByRole('grid', { name: 'Violation codes' })).toBeVisible();
    await theirs.keyboard.press('z');
    await expect(agent.page.getByRole('grid', { name: 'Violation codes' })).toHaveCount(0);
  } finally {
    await admin.leave();
  }
});
