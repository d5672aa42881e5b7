import type { Role } from '#domain/actor.ts';

/** The password of every demo person; demo mode prints it on the sign-in page, so it guards nothing. */
export const DEMO_PASSWORD = 'weighstation-demo';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Null for somebody the provider knows but the workspace does not. */
  role: Role | null;
  /** One line for the sign-in page: who this is and what to look at. */
  note: string;
}

/** The people who can sign in to the demo (design.md 3). All but `ghost@` have a user row; `ghost@` also has no verified e-mail. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'admin@demo.test',
    firstName: 'Ruth',
    lastName: 'Abernathy',
    role: 'ADMIN',
    note: 'Administrator: everything, and the user accounts',
  },
  {
    email: 'agent@demo.test',
    firstName: 'Dana',
    lastName: 'Whitfield',
    role: 'AGENT',
    note: 'Agent with a full desk: alerts, cases, notifications',
  },
  { email: 'agent2@demo.test', firstName: 'Marco', lastName: 'Núñez', role: 'AGENT', note: 'Second agent, for two browsers side by side' },
  { email: 'pro@demo.test', firstName: 'Carla', lastName: 'Jennings', role: 'CUSTOMER', note: 'Pro carrier with the largest fleet' },
  { email: 'legacy@demo.test', firstName: 'Walter', lastName: 'Boone', role: 'CUSTOMER_PRO_LEGACY', note: 'Pro (legacy) carrier' },
  { email: 'premium@demo.test', firstName: 'Priya', lastName: 'Sandhu', role: 'CUSTOMER_PREMIUM', note: 'Premium carrier' },
  {
    email: 'elite@demo.test',
    firstName: 'Elena',
    lastName: 'Kovalenko',
    role: 'CUSTOMER_ELITE',
    note: 'Elite carrier, with document management',
  },
  { email: 'basic@demo.test', firstName: 'Sean', lastName: "O'Brien", role: 'CUSTOMER_BASIC', note: 'Single driver, basic' },
  { email: 'prodriver@demo.test', firstName: 'Yusuf', lastName: 'Warsame', role: 'CUSTOMER_PRO_DRIVER', note: 'Single driver, pro' },
  {
    email: 'disabled@demo.test',
    firstName: 'Gloria',
    lastName: 'Tate',
    role: 'CUSTOMER',
    note: 'Disabled account: sees why it may not enter',
  },
  {
    email: 'ghost@demo.test',
    firstName: 'Casper',
    lastName: 'Holt',
    role: null,
    note: 'Known to the provider, not to the workspace: Access Denied',
  },
];
