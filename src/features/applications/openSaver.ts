import { withChanges } from '#domain/drivers/application/agentChanges.ts';
import { isObject } from '#domain/drivers/application/json.ts';
import { changedSections } from '#domain/drivers/application/mergeSections.ts';
import type { SectionName } from '#domain/drivers/application/sections.ts';
import type { Json } from '#domain/field.ts';
import { draftKeeper, type SealedDrafts } from '#src/browser/sealedDraft.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import type { LatestApplicationResult } from '#src/data/operations.gen.ts';
import { applicationUpdate, latestApplication } from './application.operations.ts';
import { ApplicationSaver, type Answers, type KeptAnswers } from './applicationSaver.ts';

type Form = LatestApplicationResult['driverApplicationFormsList']['items'][number];

interface Wanted {
  form: Form;
  driverId: string;
  /** Staff: what they change in an application under review waits for the customer (FORM-3). */
  isAgent: boolean;
  drafts: SealedDrafts;
  server: () => Promise<Online>;
}

/** A saver that knows what the other has answered. */
export type OpenedSaver = Pick<ApplicationSaver, 'state' | 'listen' | 'edit' | 'send' | 'stop'> & {
  decide: (section: SectionName, whose: 'mine' | 'theirs') => Promise<boolean>;
};

const objectOf = (value: unknown): Answers => (isObject(value as Json) ? (value as Answers) : {});

/** Opens the answers of a form together with what this device keeps of them; a device that keeps nothing is none that fails. */
export async function openSaver({ form, driverId, isAgent, drafts, server }: Wanted): Promise<OpenedSaver> {
  const name = `application:${form.id}`;
  const isProposal = isAgent && form.status === 'IN_REVIEW';
  const answersOf = ({ jsonForm, agentChanges }: Form): Answers =>
    isProposal ? objectOf(withChanges(jsonForm as Json, agentChanges as Json)) : objectOf(jsonForm);
  let theirs = form;
  const read = async (): Promise<OnlineAnswer<Answers>> => {
    const answer = await (await server()).ask(latestApplication, { driverId });
    if (!answer.ok) return answer;
    const now = answer.data.driverApplicationFormsList.items.find(({ id }) => id === form.id);
    if (!now) return { ok: false, message: 'This application form is not there anymore.' };
    theirs = now;
    return { ok: true, data: answersOf(now) };
  };
  const write = async (answers: Answers): Promise<OnlineAnswer<unknown>> => {
    const changes = changedSections(theirs.jsonForm as Json, answers);
    const isSame = Object.keys(changes).length === 0;
    const proposal = isSame ? { agentChanges: null } : { agentChanges: changes, hasPendingAgentChanges: true };
    return (await server()).ask(applicationUpdate, {
      data: { id: form.id, version: theirs.version, ...(isProposal ? proposal : { jsonForm: answers }) },
    });
  };
  const keep = draftKeeper(drafts, name);
  const kept = await drafts.read(name).catch(() => null);
  const saver = new ApplicationSaver(form.id, answersOf(form), kept === null ? null : (JSON.parse(kept) as KeptAnswers), {
    read,
    write,
    keep: (answers) => keep(JSON.stringify(answers)),
    drop: () => drafts.drop(name),
  });
  return {
    state: saver.state,
    listen: saver.listen,
    edit: (section, value) => saver.edit(section, value),
    send: () => saver.send(),
    stop: () => saver.stop(),
    decide: (section, whose) => saver.decide(section, whose, answersOf(theirs)[section]),
  };
}
