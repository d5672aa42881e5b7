import { createContext, useMemo } from 'react';
import type { UserSignInsResult } from '#src/data/operations.gen.ts';
import { useServerAnswer, type ServerAnswer } from '#src/commands/useServerAnswer.ts';
import { userSignIns } from '../user.operations.ts';

type SignIn = UserSignInsResult['userSignIns'][number];

/** What the server tells of people's sign-ins. `known`: by the id of the person. */
export interface SignIns {
  state: ServerAnswer<unknown>['state'];
  known: ReadonlyMap<string, SignIn>;
}

/** The sign-ins around the rows of a list. */
export const SignInsContext = createContext<SignIns>({ state: 'asking', known: new Map() });

const NOTHING = {};

/** Asks when everybody last signed in, which only the server knows (USER-9). */
export function useSignIns(): SignIns {
  const { state, data } = useServerAnswer(userSignIns, NOTHING, ['users']);
  return useMemo(() => ({ state, known: new Map(data?.userSignIns.map((one) => [one.userId, one])) }), [state, data]);
}
