import { printedDate } from '#domain/calendar.ts';
import { ACCIDENTS_MAX } from '#domain/drivers/verification/answer.ts';
import { esc, page } from '../../auth/idpPages.ts';
import type { Question } from '../../mutations/answerLinks.ts';

interface AnswerPage {
  /** The address that the form is sent to: the page's own. */
  action: string;
  question: Question;
  /** What was typed before, which nobody types twice. */
  typed: URLSearchParams;
  problems: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD`; the day that stands beside the signature. */
  today: string;
}

/** The form in which a previous employer answers (49 CFR 391.23(d)): one page, without any script or account. */
export function answerPage({ action, question, typed, problems, today }: AnswerPage): string {
  const { company, carrier, driver } = question;
  const form = new Fields(typed, problems);
  const count = Object.keys(problems).length;
  const alert = count > 0 ? `<p role="alert">${count === 1 ? 'One field needs' : `${count} fields need`} your attention.</p>` : '';
  return page(
    'Previous employment',
    `<section><h1>Previous employment of ${esc(driver)}</h1>${alert}
<p class="quiet">${esc(carrier)} is considering ${esc(driver)} as a driver and asks ${esc(company)} as a previous employer. Federal rules (49 CFR 391.23) ask you to answer within 30 days. Please enter no social security number.</p></section>
<form method="post" action="${esc(action)}" novalidate>
<section>${form.choice('kind', '<h2>Your answer</h2>', [
      ['record', `${driver} worked for us`],
      ['noRecord', 'We have no record of this person'],
      ['declined', 'We do not answer this request'],
    ])}</section>
<section><h2>Employment</h2><p class="quiet">Leave this part empty unless this person worked for you.</p>
${form.input('employedFrom', 'First day', 'type="date"')}${form.input('employedTo', 'Last day, empty if still employed', 'type="date"')}
${form.input('position', 'Position', 'maxlength="200"')}${form.input('reasonForLeaving', 'Reason for leaving', 'maxlength="500"')}
${form.choice('subjectToFMCSR', 'Was the job subject to the Federal Motor Carrier Safety Regulations?', YES_NO)}
${form.choice('rehire', 'Eligible for rehire?', [...YES_NO, ['review', 'On review']])}
${form.choice('hadAccidents', 'Accidents in the last three years?', YES_NO)}</section>
<section><h2>Accidents</h2><p class="quiet">As in your accident register (49 CFR 390.15). Leave lines that you do not need empty.</p>
${Array.from({ length: ACCIDENTS_MAX }, (_, i) => accident(form, i)).join('\n')}</section>
<section><h2>Signature</h2>
${form.input('remarks', 'Remarks', 'maxlength="1000"')}
${form.input('contactName', 'Your name', 'autocomplete="name" maxlength="100"')}${form.input('contactTitle', 'Your position', 'autocomplete="organization-title" maxlength="100"')}
${form.input('contactPhone', 'Phone', 'type="tel" autocomplete="tel" maxlength="20"')}${form.input('contactEmail', 'Email', 'type="email" autocomplete="email" maxlength="254"')}
${form.input('signature', `Type your full name as your signature, ${printedDate(today)}`, 'maxlength="100"')}
${form.tick('agree', 'What I say here is true to the best of my knowledge')}
<button>Send answer</button></section></form>`,
    true,
  );
}

const YES_NO: readonly [string, string][] = [
  ['yes', 'Yes'],
  ['no', 'No'],
];

function accident(form: Fields, i: number): string {
  const name = (fact: string): string => `accident.${i}.${fact}`;
  const isWanted = form.has(name('date'), name('place'), name('injuries'), name('fatalities'));
  return `<details${i === 0 || isWanted ? ' open' : ''}><summary>Accident ${i + 1}</summary><div>
${form.input(name('date'), 'Date', 'type="date"')}${form.input(name('place'), 'Place', 'maxlength="200"')}
${form.input(name('injuries'), 'Number of injuries', 'inputmode="numeric" maxlength="5"')}${form.input(name('fatalities'), 'Number of fatalities', 'inputmode="numeric" maxlength="5"')}
${form.choice(name('hazmat'), 'Hazardous materials released, other than fuel?', YES_NO)}</div></details>`;
}

/** The fields of the form as markup, each with what was typed and what is wrong with it. */
class Fields {
  readonly #typed: URLSearchParams;
  readonly #problems: Readonly<Record<string, string>>;

  constructor(typed: URLSearchParams, problems: Readonly<Record<string, string>>) {
    this.#typed = typed;
    this.#problems = problems;
  }

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.#typed.get(name) || this.#problems[name]);
  }

  input(name: string, label: string, attributes: string): string {
    return `<label>${esc(label)}<input name="${name}" ${attributes} value="${esc(this.#typed.get(name) ?? '')}"${this.#state(name)}></label>${this.#note(name)}`;
  }

  /** `legend` is markup. */
  choice(name: string, legend: string, options: readonly (readonly [string, string])[]): string {
    const radios = options.map(
      ([value, label]) =>
        `<p><input type="radio" id="${name}-${value}" name="${name}" value="${value}"${this.#typed.get(name) === value ? ' checked' : ''}> <label for="${name}-${value}">${esc(label)}</label></p>`,
    );
    return `<fieldset${this.#state(name)}><legend>${legend}</legend>${radios.join('')}</fieldset>${this.#note(name)}`;
  }

  tick(name: string, label: string): string {
    const checked = this.#typed.get(name) === '1' ? ' checked' : '';
    return `<p><input type="checkbox" id="${name}" name="${name}" value="1"${checked}${this.#state(name)}> <label for="${name}">${esc(label)}</label></p>${this.#note(name)}`;
  }

  #state(name: string): string {
    return this.#problems[name] ? ` aria-invalid="true" aria-describedby="${name}-note"` : '';
  }

  #note(name: string): string {
    const problem = this.#problems[name];
    return problem ? `<p role="alert" id="${name}-note">${esc(problem)}</p>` : '';
  }
}
