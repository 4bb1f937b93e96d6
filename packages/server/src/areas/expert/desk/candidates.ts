import { expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import type { Question } from '../question/reach.ts'
import type { Candidate } from './choose.ts'

/** Questions that an expert has to answer, also those whose clock stands still. */
export const openOf = (person: SQL): SQL => sql`(select count(*)::int from expert_questions w
  where w.assignee_id = ${person} and w.state in ('assigned', 'followUp', 'needsInfo') and not w.hidden)`

/** Condition on `experts e`: away today, as Shanghai counts days. */
export const isOnLeave = sql`coalesce(e.leave_from <= (now() at time zone 'Asia/Shanghai')::date
  and (e.leave_to is null or e.leave_to >= (now() at time zone 'Asia/Shanghai')::date), false)`

export interface Held extends Candidate {
  name: string
  leaveTo: string | null
}

/**
 * All experts, held until the commit, so that two assignments at once see what each other gave. Held before any question
 * that others know of: everybody takes them in this order.
 */
export const holdCandidates = async (tx: Tx): Promise<Held[]> => {
  const { rows } = await tx.db.execute<
    Omit<Held, 'lastAssignedAt'> & { last: string | null; [key: string]: unknown }
  >(sql`
    select e.user_id as "userId", u.code, u.name, e.enabled and ${activePerson} as enabled, e.fields,
      ${isOnLeave} as "onLeave", e.leave_to::text as "leaveTo", e.deputy_id as "deputyId", e.load_limit as "loadLimit",
      e.last_assigned_at::text as last, ${openOf(sql`e.user_id`)} as open
    from experts e join users u on u.id = e.user_id order by e.id for update of e`)
  return rows.map(({ last, ...row }) => ({ ...row, lastAssignedAt: last === null ? null : new Date(last) }))
}

/** The expert that somebody chose for a question, or why it cannot be he. */
export const ensureChosen = (candidates: readonly Held[], question: Question, userId: string): Held => {
  const expert = candidates.find((each) => each.userId === userId && each.enabled) ?? refuse(no.expertUnknown)
  ensure(!expert.onLeave, no.onLeave, { date: expert.leaveTo ?? shanghaiDay(new Date()) })
  // Of an anonymous question nothing is said about its asker: a refusal would tell who it is.
  ensure(question.askerId !== userId, no.toAsker)
  ensure(expert.open < expert.loadLimit, no.full)
  return expert
}
