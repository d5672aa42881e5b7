import type { Row } from '#domain/tables.ts';
import {
  AGENT_COMMENTS,
  CARRIER_COMMENTS,
  COURT_COMMENTS,
  INTERNAL_COMMENTS,
  MENTION_COMMENTS,
  REPLIES,
  REVIEW_COMMENTS,
} from './caseStories.ts';
import { daysAfter, earliest } from './calendar.ts';
import { add, type Maker, type Person } from './maker.ts';

/** The people who talk on a case, and how much. */
export interface TalkPlan {
  carrier: Person;
  agent: Person;
  /** An agent whom one of the comments calls by name, null for none. */
  mentioned: Person | null;
  comments: number;
  replies: number;
}

/** The comments and replies on one case, oldest first. */
export interface Talk {
  comments: Row<'caseComments'>[];
  replies: Row<'caseCommentReplies'>[];
}

/** Instants between the opening and the last touch, in order. */
function moments(maker: Maker, row: Row<'cases'>, count: number): string[] {
  const start = Date.parse(row.createdAt) + 600_000;
  const span = Math.max(0, Date.parse(row.updatedAt) - start);
  return Array.from({ length: count }, () => new Date(start + Math.floor(maker.random.float() * span)).toISOString()).sort();
}

function agentLines(row: Row<'cases'>): readonly string[] {
  return [...AGENT_COMMENTS, ...(row.trafficCitation ? COURT_COMMENTS : []), ...(row.roadsideInspection ? REVIEW_COMMENTS : [])];
}

function writeComment(maker: Maker, row: Row<'cases'>, plan: TalkPlan, at: string, mention: boolean): Row<'caseComments'> {
  const { random } = maker;
  const byCarrier = !mention && random.chance(0.42);
  const internal = !byCarrier && (mention ? random.chance(0.5) : random.chance(0.22));
  const author = byCarrier ? plan.carrier : plan.agent;
  const mentioned = mention && plan.mentioned ? plan.mentioned : null;
  const line = mentioned
    ? random.pick(MENTION_COMMENTS).replace('@', `@${mentioned.name}`)
    : random.pick(byCarrier ? CARRIER_COMMENTS : internal ? INTERNAL_COMMENTS : agentLines(row));
  return add(maker, 'caseComments', {
    createdAt: at,
    caseId: row.id,
    customerId: row.customerId,
    authorId: author.id,
    authorName: author.name,
    plainText: line,
    visibility: internal ? 'INTERNAL' : 'PUBLIC',
    mentions: mentioned ? [mentioned.id] : [],
    editedAt: null,
  });
}

/** Comments in order of time, one of them calling the mentioned person; replies stay as visible as what they answer. */
export function writeTalk(maker: Maker, row: Row<'cases'>, plan: TalkPlan): Talk {
  const { random } = maker;
  const at = moments(maker, row, plan.comments);
  const calling = plan.mentioned ? random.int(0, Math.max(0, at.length - 1)) : -1;
  const comments = at.map((moment, i) => writeComment(maker, row, plan, moment, i === calling));
  const replies = Array.from({ length: comments.length === 0 ? 0 : plan.replies }, (_, i) => {
    const comment = i === 0 && calling >= 0 ? (comments[calling] as Row<'caseComments'>) : random.pick(comments);
    const author =
      comment.authorId === plan.carrier.id ? plan.agent : comment.visibility === 'INTERNAL' ? (plan.mentioned ?? plan.agent) : plan.carrier;
    return add(maker, 'caseCommentReplies', {
      createdAt: earliest(daysAfter(comment.createdAt, 0.01 + random.float() * 1.5), daysAfter(maker.now, -0.005)),
      caseId: row.id,
      customerId: row.customerId,
      caseCommentId: comment.id,
      authorId: author.id,
      authorName: author.name,
      plainText: random.pick(REPLIES),
      visibility: comment.visibility,
    });
  });
  return { comments, replies };
}
