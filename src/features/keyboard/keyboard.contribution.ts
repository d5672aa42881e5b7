import type { Contribution } from '#src/shell/contribution.ts';

export const contribution: Contribution = {
  noun: 'keyboard',
  screens: [{ path: '/keyboard', title: 'Keyboard', load: () => import('./keyboard-screen.tsx') }],
};
