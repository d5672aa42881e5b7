import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DriverPartProps } from '#src/components/driverParts.ts';
import type { Subject } from '#src/commands/types.ts';
import { useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import type { Attempt } from '../verificationRows.ts';

interface InHand {
  /** To be given to the element around the attempts. */
  place: (element: HTMLElement | null) => void;
  /** The pane around; null before it is known. */
  region: HTMLElement | null;
  /** The record itself, for what is about all of it. */
  record: Subject;
  /** The keyboard is on an attempt. */
  onActive: (id: string) => void;
}

const attemptSubject = (row: Attempt): Subject => ({ table: 'employmentVerifications', row, name: row.companyName });

/** What keys act on: the chosen attempts, the one that the keyboard is on, else the record. */
export function useInHand({ driver, contract }: DriverPartProps, attempts: readonly Attempt[], chosen: ReadonlySet<string>): InHand {
  const { setSubject, setSelection } = usePane();
  const [current, onActive] = useState<string | null>(null);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => {
    const pane = element?.closest<HTMLElement>('[data-pane]') ?? null;
    setRegion(pane);
    // A dialog over the pane asks about the attempt that the keyboard was on.
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && pane?.contains(relatedTarget) && !element?.contains(relatedTarget)) onActive(null);
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, []);
  const customer = useRow('customers', driver.customerId).row;
  const record = useMemo((): Subject => {
    if (contract) return { table: 'contracts', row: { ...contract, $: { driver, customer } } };
    return { table: 'drivers', row: { ...driver, $: { customer } } };
  }, [contract, driver, customer]);
  const attempt = attempts.find(({ id }) => id === current);
  const subject = useMemo((): Subject => (attempt ? attemptSubject(attempt) : record), [attempt, record]);
  useEffect(() => setSubject(subject), [setSubject, subject]);
  const selection = useMemo(() => attempts.filter(({ id }) => chosen.has(id)).map(attemptSubject), [attempts, chosen]);
  useEffect(() => setSelection(selection), [setSelection, selection]);
  useEffect(() => () => setSelection([]), [setSelection]);
  return { place, region, record, onActive };
}
