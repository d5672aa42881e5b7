import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { formProblems } from '#domain/drivers/application/formProblems.ts';
import { SECTION_NAMES, type SectionName } from '#domain/drivers/application/sections.ts';
import { ApplicationEditor } from '#src/components/application/application-editor.tsx';
import { SECTION_FORMS } from '#src/components/application/sectionForms.ts';
import { problemsOf } from '#src/components/application/sectionLook.ts';
import { useToday } from '#src/components/useToday.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { SessionPage } from '#src/session/views/session-page.tsx';
import type { AnswerKeeper, Kept, KeeperState } from './answerKeeper.ts';
import { linkServer, type LinkServer, type ShownApplication } from './server.ts';
import { useApplication } from './useApplication.ts';

const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';
const KEPT: Readonly<Record<Kept, string>> = {
  sent: 'Saved',
  kept: 'Saved on this phone, not sent yet',
  unkept: 'Not saved: this browser keeps nothing. Stay connected until it says Saved.',
};

/** `/apply#TOKEN`: a driver fills their application in, without an account (docs/decisions/0029-application-link.md). */
export default function ApplyPage() {
  const [token] = useState(() => location.hash.slice(1));
  const server = useMemo(() => linkServer(token), [token]);
  const { stage, state, open } = useApplication(server);
  useEffect(() => {
    // Another link in the same tab is another application.
    const reload = (): void => location.reload();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, []);
  switch (stage.at) {
    case 'opening':
      return <SessionPage heading="Opening your application…" tone="status" />;
    case 'offline':
      return (
        <SessionPage
          heading="No connection"
          tone="status"
          actions={
            <Button data-part="form" onClick={() => void open()}>
              Try again
            </Button>
          }
        >
          What you typed is kept on this phone. The page goes on as soon as there is a connection.
        </SessionPage>
      );
    case 'gone':
      return (
        <SessionPage heading="This link does not work" tone="alert">
          {stage.message}
        </SessionPage>
      );
    case 'sent':
      return (
        <SessionPage heading="Your application has been sent" tone="status">
          Thank you. You can close this page. If anything must be changed, you get a mail.
        </SessionPage>
      );
    case 'code':
      return <CodePage server={server} onEntered={() => void open()} />;
    case 'form':
      return <FillPage {...stage} state={state ?? stage.keeper.state} server={server} onSent={() => void open()} />;
  }
}

function CodePage({ server, onEntered }: { server: LinkServer; onEntered: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mail = async (): Promise<void> => {
    const answer = await server.mailCode();
    setProblem(answer.kind === 'ok' ? null : answer.kind === 'refused' ? answer.message : UNREACHABLE);
    if (answer.kind === 'ok') setSentTo(answer.body.sentTo);
  };
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await server.enter((input.current?.value ?? '').replace(/\D/g, ''));
    if (answer.kind === 'ok') return onEntered();
    setProblem(answer.kind === 'refused' ? answer.message : UNREACHABLE);
    input.current?.focus();
  };
  useLayoutEffect(() => {
    if (sentTo !== null) input.current?.focus();
  }, [sentTo]);
  const said = problem && (
    <p id="code-problem" role="alert" className="text-destructive">
      {problem}
    </p>
  );
  if (sentTo === null)
    return (
      <SessionPage
        heading="Your driver application"
        tone="status"
        actions={
          <Button data-part="form" variant="primary" onClick={() => void mail()}>
            Mail me a code
          </Button>
        }
      >
        <p>To show that it is you, we mail a code to the address that the link came to.</p>
        {said}
      </SessionPage>
    );
  return (
    <SessionPage heading="Enter the code" tone="status">
      <form noValidate className="mt-2 grid gap-3 text-foreground" onSubmit={(event) => void enter(event)}>
        <p className="text-muted-foreground">We have mailed six digits to {sentTo}. They work for 10 minutes.</p>
        <div className="grid gap-1">
          <label htmlFor="code" className="font-medium">
            Code
          </label>
          <Input
            id="code"
            ref={input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            aria-invalid={problem !== null}
            aria-describedby={problem ? 'code-problem' : undefined}
          />
        </div>
        {said}
        <div className="flex flex-wrap gap-2">
          <Button data-part="form" type="submit" variant="primary">
            Continue
          </Button>
          <Button data-part="form" onClick={() => void mail()}>
            Mail a new code
          </Button>
        </div>
      </form>
    </SessionPage>
  );
}

interface FillPageProps {
  shown: ShownApplication;
  keeper: AnswerKeeper;
  state: KeeperState;
  server: LinkServer;
  onSent: () => void;
}

function FillPage({ shown, keeper, state, server, onSent }: FillPageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  /** How often the driver wanted to send it; each time the editor opens the first part that lacks something. */
  const [asked, setAsked] = useState(0);
  const today = useToday();
  const problems = formProblems(state.form, today);
  const missing = missingIn(problems);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  const submit = async (): Promise<void> => {
    setAsked((times) => times + 1);
    setProblem(null);
    if (missing.length > 0) return;
    await keeper.flush();
    if (keeper.state.kept !== 'sent') return setProblem('It can be sent when everything is saved. Check the connection and try again.');
    const answer = await server.submit();
    if (answer.kind === 'ok') return onSent();
    setProblem(answer.kind === 'refused' ? answer.message : UNREACHABLE);
  };
  return (
    <main className="min-h-dvh bg-frame text-foreground">
      <div className="mx-auto grid max-w-5xl min-w-0 gap-4 p-4">
        <header className="grid gap-1">
          <h1 className="text-lg font-semibold">Driver application for {shown.customer}</h1>
          <p role="status" className="text-sm text-muted-foreground">
            {KEPT[state.kept]}
          </p>
        </header>
        {shown.comment && (
          <section aria-label="What to change" className="rounded-md border border-border bg-card p-3 text-sm">
            <h2 className="font-semibold">Please change this and send it again</h2>
            <p className="whitespace-pre-wrap">{shown.comment}</p>
          </section>
        )}
        {state.clashes.map((clash) => (
          <section key={clash.section} role="alert" className="grid gap-2 rounded-md border border-border bg-card p-3 text-sm">
            <p>{SECTION_FORMS[clash.section].title}: this part was changed on another device too. Which one counts?</p>
            <div className="flex flex-wrap gap-2">
              <Button data-part="form" onClick={() => void keeper.decide(clash, true)}>
                Keep what I typed here
              </Button>
              <Button data-part="form" onClick={() => void keeper.decide(clash, false)}>
                Take the other device's
              </Button>
            </div>
          </section>
        ))}
        <div className="rounded-lg border border-border bg-card p-4">
          <ApplicationEditor
            key={asked}
            value={state.form}
            problems={problems}
            today={today}
            onChange={(section, value) => void keeper.type(section, value)}
          />
        </div>
        {asked > 0 && missing.length > 0 && (
          <section ref={box} tabIndex={-1} aria-label="What is missing" className="rounded-md border border-border bg-card p-3 text-sm">
            <h2 className="font-semibold">Before you send it, these parts need something</h2>
            <ul className="list-disc pl-5">
              {missing.map(([section, count]) => (
                <li key={section}>
                  {SECTION_FORMS[section].title}: {count === 1 ? '1 thing' : `${count} things`}
                </li>
              ))}
            </ul>
          </section>
        )}
        {problem && (
          <p role="alert" className="text-sm text-destructive">
            {problem}
          </p>
        )}
        <div>
          <Button data-part="form" size="md" {...(missing.length === 0 && { variant: 'primary' as const })} onClick={() => void submit()}>
            Send application
          </Button>
        </div>
      </div>
    </main>
  );
}

/** The sections that lack something, in their order, each with how much. */
const missingIn = (problems: Readonly<Record<string, string>>): [SectionName, number][] =>
  SECTION_NAMES.flatMap((section): [SectionName, number][] => {
    const count = problemsOf(section, problems).length;
    return count === 0 ? [] : [[section, count]];
  });
