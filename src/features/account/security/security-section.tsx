import { useLayoutEffect, useRef, useState } from 'react';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { askAgain, usePostAnswer } from '#src/commands/useServerAnswer.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Unanswered } from '#src/components/unanswered.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { FormSection } from '#src/forms/form-field.tsx';
import { verifyEmail } from '../account.commands.ts';
import { AskLine } from './ask-line.tsx';
import { FactorSetup, type Offer } from './factor-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** One's own sign-in as the server tells of it. */
export interface Security {
  /** False where an identity provider of the operator's signs people in. */
  isHere: boolean;
  /** The email is known to be theirs. */
  isVerified: boolean;
  /** Their account can be deleted from here. */
  canDelete: boolean;
  isRequired: boolean;
  factor: { since: string; codesLeft: number } | null;
}

/** What is being done: nothing, setting up, saving the codes, or proving that it is the person who asks. */
type Doing = { is: 'nothing' } | { is: 'setup'; offer: Offer } | { is: 'codes'; codes: string[] } | { is: 'off' } | { is: 'renew' };

const TITLE = 'Sign-in security';
const PATH = '/api/account/second-factor';

/** Two-step verification of one's own account: on, off, and its recovery codes. */
export function SecuritySection() {
  const answer = usePostAnswer<Security>('/api/account/security');
  return (
    <FormSection title={TITLE} className="@min-[34rem]:grid-cols-1">
      {!answer.data && <Unanswered answer={answer} label={TITLE} />}
      {answer.data?.isHere === false && (
        <p className="text-muted-foreground">Your identity provider manages two-step verification and sessions.</p>
      )}
      {answer.data?.isHere && !answer.data.isVerified && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>
            <strong className="font-medium">Your email is not verified.</strong> Open the link that was mailed to you.
          </span>
          <CommandButton command={verifyEmail}>Send again</CommandButton>
        </p>
      )}
      {answer.data?.isHere && <TwoSteps security={answer.data} isOnline={answer.state !== 'away'} />}
    </FormSection>
  );
}

function TwoSteps({ security, isOnline }: { security: Security; isOnline: boolean }) {
  const tools = useTools();
  const [doing, setDoing] = useState<Doing>({ is: 'nothing' });
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(doing.is);
  useLayoutEffect(() => {
    if (shown.current === doing.is) return;
    shown.current = doing.is;
    // The button that was pressed is gone: the keyboard stays here, at the field of what came instead.
    if (!place.current?.contains(document.activeElement)) place.current?.focus();
  }, [doing.is]);

  const post = async <T,>(act: string, body: object): Promise<{ data: T } | { message: string }> => {
    const got = await (await tools.online()).post<T>(`${PATH}/${act}`, body);
    return got.ok ? { data: got.data } : { message: got.message };
  };
  const begin = async (): Promise<void> => {
    const got = await post<Offer>('offer', {});
    if ('data' in got) setDoing({ is: 'setup', offer: got.data });
    else tools.toast(got.message, 'alert');
  };
  /** Sends what ends with new recovery codes. */
  const forCodes = async (act: string, body: object): Promise<string | null> => {
    const got = await post<{ codes: string[] }>(act, body);
    if (!('data' in got)) return got.message;
    setDoing({ is: 'codes', codes: got.data.codes });
    askAgain();
    return null;
  };
  const turnOff = async (proof: string): Promise<string | null> => {
    const got = await post('off', { proof });
    if (!('data' in got)) return got.message;
    setDoing({ is: 'nothing' });
    askAgain();
    tools.toast('Two-step verification is off');
    return null;
  };
  const stop = (): void => setDoing({ is: 'nothing' });
  const proof = { label: 'Code or password', type: 'password', autoComplete: 'current-password', isOnline, onCancel: stop };
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Two-step verification" className="grid gap-3 outline-hidden">
      <FactorState security={security} />
      {doing.is === 'nothing' && <Acts {...{ security, isOnline, setDoing }} onBegin={() => void begin()} />}
      {doing.is === 'setup' && (
        <FactorSetup
          offer={doing.offer}
          isOnline={isOnline}
          onSend={(code) => forCodes('on', { offer: doing.offer.offer, code })}
          onCancel={stop}
        />
      )}
      {doing.is === 'codes' && <RecoveryCodes codes={doing.codes} onSaved={stop} />}
      {doing.is === 'off' && <AskLine {...proof} action="Turn off" onSend={turnOff} />}
      {doing.is === 'renew' && <AskLine {...proof} action="Make new codes" onSend={(text) => forCodes('codes', { proof: text })} />}
    </div>
  );
}

function FactorState({ security: { factor, isRequired } }: { security: Security }) {
  if (!factor)
    return (
      <p>
        <strong className="font-medium">Two-step verification is off.</strong> Turned on, signing in takes a code from your phone as well as
        your password.
        {isRequired && ' Your role needs it: set it up now, or at your next sign-in.'}
      </p>
    );
  return (
    <p>
      <strong className="font-medium">Two-step verification is on.</strong> Turned on <DateText value={factor.since} />.{' '}
      {factor.codesLeft === 1 ? '1 recovery code is left.' : `${factor.codesLeft} recovery codes are left.`}
      {isRequired && ' Your role needs it.'}
    </p>
  );
}

interface ActsProps {
  security: Security;
  isOnline: boolean;
  setDoing: (doing: Doing) => void;
  onBegin: () => void;
}

function Acts({ security: { factor, isRequired }, isOnline, setDoing, onBegin }: ActsProps) {
  const look = { 'data-part': 'form', 'aria-disabled': !isOnline, className: 'aria-disabled:opacity-50' } as const;
  const whenOnline = (act: () => void) => () => isOnline && act();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!factor && (
        <Button {...look} onClick={whenOnline(onBegin)}>
          Turn on two-step verification
        </Button>
      )}
      {factor && (
        <Button {...look} onClick={whenOnline(() => setDoing({ is: 'renew' }))}>
          New recovery codes
        </Button>
      )}
      {factor && !isRequired && (
        <Button {...look} onClick={whenOnline(() => setDoing({ is: 'off' }))}>
          Turn off
        </Button>
      )}
      {!isOnline && <span className="text-xs text-muted-foreground">You are offline. This needs a connection.</span>}
    </div>
  );
}
