import { fromBase64 } from '#domain/base64.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKeeper, sealedDrafts } from '#src/browser/sealedDraft.ts';
import { AnswerKeeper, type KeeperState } from './answerKeeper.ts';
import type { LinkServer, ShownApplication } from './server.ts';

const ANSWERS = 'answers';
/** A pause in typing, after which a section is sent. */
const PAUSE_MS = 800;
/** The time between two tries without a network. */
const AGAIN_MS = 4000;

/** Where the page of a link stands. */
export type Stage =
  | { at: 'opening' | 'offline' | 'code' | 'sent' }
  | { at: 'gone'; message: string }
  | { at: 'form'; shown: ShownApplication; keeper: AnswerKeeper };

/** The key that answers are sealed with, from what the server gave: it is kept nowhere on the device. */
function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replaceAll('-', '+').replaceAll('_', '/'));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Opens an application by its link, keeps what is typed and sends it; `open` looks again where it stands. */
export function useApplication(server: LinkServer): { stage: Stage; state: KeeperState | null; open: () => Promise<void> } {
  const [stage, setStage] = useState<Stage>({ at: 'opening' });
  const [state, setState] = useState<KeeperState | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = useCallback(async () => {
    const answer = await server.form();
    if (answer.kind === 'unreachable') return setStage({ at: 'offline' });
    if (answer.kind === 'refused') {
      if (answer.status === 401) return setStage({ at: 'code' });
      return setStage(answer.body.status === 'sent' ? { at: 'sent' } : { at: 'gone', message: answer.message });
    }
    const { body: shown } = answer;
    const drafts = sealedDrafts(`application-${shown.id}`, await keyOf(shown.draftKey));
    const kept = await drafts.read(ANSWERS).catch(() => null);
    const tell = (next: KeeperState): void => {
      setState(next);
      clearTimeout(pause.current);
      if (next.kept !== 'sent') pause.current = setTimeout(() => void keeper.flush(), PAUSE_MS);
    };
    const keeper = new AnswerKeeper({ keep: draftKeeper(drafts, ANSWERS), send: server.send, tell }, shown.form, kept);
    tell(keeper.state);
    setStage({ at: 'form', shown, keeper });
  }, [server]);
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (stage.at === 'offline') void open();
      if (stage.at === 'form') void stage.keeper.flush();
    };
  });
  useEffect(() => {
    void open();
    const again = (): void => latest.current();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    window.addEventListener('pagehide', again);
    return () => {
      clearInterval(timer);
      clearTimeout(pause.current);
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', again);
    };
  }, [open]);
  const isOver = state?.isOver === true;
  useEffect(() => {
    if (isOver) void open();
  }, [isOver, open]);
  return { stage, state, open };
}
