import { changedAnswers } from '#domain/drivers/application/mergeSections.ts';
import type { Json } from '#domain/field.ts';
import { answerLabel } from '#src/components/application/sectionForms.ts';
import { answerText } from '../answerText.ts';

/** What an agent would change in an application, each answer as it is and as it would be (FORM-3). */
export function AgentChanges({ before, after }: { before: Json; after: Json }) {
  const changes = changedAnswers(before, after);
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-1.5 text-left text-sm font-semibold">Changes of your agent</caption>
      <thead>
        <tr className="text-xs text-muted-foreground">
          {['Answer', 'Now', 'Changed to'].map((title) => (
            <th key={title} scope="col" className="border-b border-border py-1 pr-3 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before: was, after: is }) => (
          <tr key={path} className="align-top">
            <th scope="row" className="py-1 pr-3 font-normal text-muted-foreground">
              {answerLabel(path)}
            </th>
            <td className="py-1 pr-3 wrap-anywhere">{answerText(path, was)}</td>
            <td className="py-1 font-medium wrap-anywhere">{answerText(path, is)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
