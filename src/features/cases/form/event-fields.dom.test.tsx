import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { emptyCase, type CaseValues } from './caseValues.ts';
import { EventFields } from './event-fields.tsx';

test('that nothing has happened is said once, below the three kinds of a case, and the first of them leads there', () => {
  let form: UseFormReturn<CaseValues> | undefined;
  function Around({ tell }: { tell: (made: UseFormReturn<CaseValues>) => void }) {
    const made = useForm<CaseValues>({ defaultValues: emptyCase({ customerId: null, driverId: null }) });
    useEffect(() => {
      tell(made);
    }, [tell, made]);
    return (
      <FormProvider {...made}>
        <EventFields duplicates={null} />
      </FormProvider>
    );
  }
  render(<Around tell={(made) => (form = made)} />);
  expect(screen.queryByText('Choose at least one')).toBe(null);
  act(() => form!.setError('roadsideInspection', { message: 'This field is required' }));
  const kinds = screen.getAllByRole('switch');
  const said = screen.getByText('Choose at least one');
  expect([kinds.length, kinds[0]!.getAttribute('aria-invalid'), kinds[0]!.getAttribute('aria-describedby')]).toEqual([3, 'true', said.id]);
  expect(kinds[2]!.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.queryByText('This field is required')).toBe(null);
});
