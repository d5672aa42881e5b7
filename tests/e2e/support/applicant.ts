import { expect, type Locator, type Page } from '@playwright/test';

/** An answer as a person gives it: words typed, a choice from a list, or yes and no. */
type Answer = string | { choose: string } | boolean;
export type Answers = Readonly<Record<string, Answer>>;

/** Gives answers by their questions, within a section or one row of it. */
export async function answer(within: Locator, answers: Answers): Promise<void> {
  for (const [question, given] of Object.entries(answers)) {
    if (typeof given === 'string') await within.getByRole('textbox', { name: question, exact: true }).fill(given);
    else if (typeof given === 'object')
      await within.getByRole('combobox', { name: question, exact: true }).selectOption({ label: given.choose });
    else
      await within
        .getByRole('radiogroup', { name: question, exact: true })
        .getByRole('radio', { name: given ? 'Yes' : 'No' })
        .check();
  }
}

/** The open section of an application form. */
export const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** One row of a section, by its name: `Address 1`. */
export const row = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Adds a row to the open section and gives its answers. */
export async function addRow(page: Page, what: string, name: string, answers: Answers): Promise<void> {
  await page.getByRole('button', { name: `Add ${what}`, exact: true }).click();
  await answer(row(page, name), answers);
}

/** Goes on to the next section; the one that is left is whole. */
export async function next(page: Page, from: string, to: string): Promise<void> {
  await expect(section(page, from).locator('header')).toContainText('Complete');
  await page.getByRole('button', { name: `Next: ${to}` }).click();
  await expect(page.getByRole('heading', { level: 2, name: to })).toBeFocused();
}
