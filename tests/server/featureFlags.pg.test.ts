import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEATURE_FLAGS, type FeatureFlag } from '#domain/reference/reference.ts';
import { adminOf, callerOf, type Caller } from './caller.ts';
import { plantCases } from './plantCases.ts';
import { startTestProduct, type TestProduct } from './testProduct.ts';

/** The eleven switches at the API: whom they obey, and for each what it takes away, or that it takes nothing away there. */
let product: TestProduct;
const people = {} as Record<'admin' | 'agent' | 'alpha', Caller>;
beforeAll(async () => {
  product = await startTestProduct();
  await plantCases(product.db);
  [people.admin, people.agent, people.alpha] = await Promise.all([
    adminOf(product),
    callerOf(product, 'agent'),
    callerOf(product, 'alpha'),
  ]);
});
afterAll(() => product.stop());

const turn = (who: Caller, enabled: boolean, name: string) =>
  who('mutation ($on: Boolean!, $name: String!) { featureFlagUpdate(data: { enabled: $on }, filter: { name: $name }) { enabled } }', {
    on: enabled,
    name,
  });

/** A call that a switch stands before, or one that is near to what it governs on screens and must not be touched. */
interface Probe {
  who: keyof typeof people;
  /** `n` is a number of its own for each time it is made. */
  call: (n: number) => string;
  /** What it is refused with while the switch is off; null: it is not. */
  refused: string | null;
}

const PROBES: Readonly<Record<FeatureFlag, Probe>> = {
  customerCategorySelect: { who: 'agent', call: () => '{ foldersList { count } }', refused: null },
  newCasesRedirectButton: { who: 'agent', call: () => '{ getCases(first: 1) { count } }', refused: null },
  attachDocumentTabV2: { who: 'agent', call: () => '{ documentDraftsList { count } }', refused: null },
  caseSummary: {
    who: 'agent',
    call: (n) => `mutation { caseUpdate(data: { id: "x1", summary: "Told ${n}" }) { summary } }`,
    refused: 'The case summary is switched off.',
  },
  commentPublicationConfirmation: {
    who: 'agent',
    call: (n) => `mutation { caseCommentCreate(data: { case: { connect: { id: "x1" } }, plainText: "Said ${n}" }) { visibility } }`,
    refused: null,
  },
  caseSummaryPdf: {
    who: 'alpha',
    call: () => '{ caseSummaryPdf(id: "x1") { filename } }',
    refused: 'The summary PDF of a case is switched off.',
  },
  violationCodeManager: {
    who: 'agent',
    call: (n) =>
      `mutation { violationCodeCreate(data: { code: "999.${n}", description: "Made up", severityWeight: 5, isOOS: false, common: false }) { code } }`,
    refused: 'The violation code manager is switched off.',
  },
  duplicateCaseChecker: {
    who: 'alpha',
    call: () => '{ duplicateCaseChecker(driverId: "d_rosa") { id } }',
    refused: 'The duplicate check is switched off.',
  },
  violationOOSDisplay: { who: 'alpha', call: () => '{ driverViolationCodes { items { violations { isOOS } } } }', refused: null },
  redirectAfterCommentNotification: {
    who: 'agent',
    call: () => '{ notificationsList { items { object { resource caseComment { id } } } } }',
    refused: null,
  },
  markCommentsRead: {
    who: 'agent',
    call: () => 'mutation { caseCommentsRead(caseId: "case_alpha_NEW", commentIds: ["cc_alpha_NEW"]) { status } }',
    refused: null,
  },
};

let made = 0;
describe.each(FEATURE_FLAGS)('%s', (flag) => {
  const { who, call, refused } = PROBES[flag];
  const says = (person: Caller) => person('query ($name: String!) { featureFlag(name: $name) { name enabled } }', { name: flag });

  test(`[FLAG-1] ${refused ? 'its call is refused while it is off' : 'its call is answered on and off'}, and everybody is told how it stands`, async () => {
    for (const enabled of [true, false, true]) {
      expect(await turn(people.admin, enabled, flag)).toEqual({ enabled });
      for (const person of Object.values(people)) expect(await says(person)).toEqual({ name: flag, enabled });
      const text = call((made += 1));
      if (refused && !enabled) expect(await people[who].refused(text)).toMatchObject({ code: 'RULE', message: refused });
      else expect(await people[who](text)).toBeTruthy();
    }
  });

  test('[FLAG-1] only ADMIN turns it', async () => {
    for (const person of [people.agent, people.alpha]) {
      const { code } = await person.refused(
        'mutation ($name: String!) { featureFlagUpdate(data: { enabled: false }, filter: { name: $name }) { enabled } }',
        { name: flag },
      );
      expect(code).toBe('NotAuthorizedError');
    }
    expect(await says(people.alpha)).toEqual({ name: flag, enabled: true });
  });
});
