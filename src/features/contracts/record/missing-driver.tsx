import { MissingRecord } from '#src/components/missing-record.tsx';

const ALL_DRIVERS = { href: '/contracts', label: 'All drivers' } as const;

/** Says that there is no driver to show, and why. */
export function MissingDriver() {
  return <MissingRecord what="driver" as="record" way={ALL_DRIVERS} />;
}
