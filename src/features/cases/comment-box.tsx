import { useTools } from '#src/commands/commandHost.ts';
import { CommentForm } from './comment-form.tsx';
import { commentInput } from './commentInput.ts';

/** Where the next comment on a case is written. */
export function CommentBox({ caseId, onSent }: { caseId: string; onSent: () => void }) {
  const tools = useTools();
  return (
    <CommentForm
      caseId={caseId}
      draftName={`comment:${caseId}`}
      label="Comment"
      action="Comment"
      placeholder="Write a comment"
      send={async (draft) => {
        const isSent = await tools.mutate('caseCommentCreate', commentInput(tools.newId(), caseId, draft));
        if (isSent) onSent();
        return isSent;
      }}
    />
  );
}
