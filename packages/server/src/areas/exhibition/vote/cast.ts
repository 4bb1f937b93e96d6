import { countsShown, stageAt } from '@portal/contract/areas/exhibition/show-rule.ts'
import type { cancelVote, castVote, listOwnVotes } from '@portal/contract/areas/exhibition/vote.ts'
import { periodKeyAt, whyNotCast } from '@portal/contract/areas/exhibition/vote-rule.ts'
import { exhibitionRefusals, voteRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitionVotes, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { type Exhibition, holdExhibition, momentOf } from '../show/exhibitions.ts'
import { findOpen, holdsFor, inAudience } from '../show/reach.ts'
import { isMadeBy, type Work } from '../work/works.ts'
import { lockVoter, usedBy } from './quota.ts'

const v = exhibitionVotes

/** The work with its exhibition, as far as a voter may know of them. */
const votable = async (tx: Tx, actor: Actor, workId: string): Promise<{ work: Work; exhibition: Exhibition }> => {
  const [work] = await tx.db.select().from(exhibitionWorks).where(eq(exhibitionWorks.id, workId))
  if (!work || work.state === 'draft') return refuse(exhibitionRefusals.workGone)
  await findOpen(tx, actor, work.exhibitionId)
  const exhibition = await holdExhibition(tx, work.exhibitionId)
  // Taken up in the last moment, and then waited for whoever announced the result.
  ensure(exhibition.announcedAt === null, no.over)
  return { work, exhibition }
}

const countOf = (tx: Tx, workId: string): Promise<number> =>
  tx.db.$count(v, sql`${v.workId} = ${workId} and ${v.state} = 'valid'`)

/** One vote, by the clock of the server when it took the request up; the rule is `whyNotCast` of the contract. */
export const cast: HandlerOf<typeof castVote> = async ({ tx, body: { workId }, actor }) => {
  const { work, exhibition } = await votable(tx, actor, workId)
  await lockVoter(tx, exhibition.id, actor.id)
  const at = await momentOf(tx)
  const used = await usedBy(tx, actor, exhibition, at, workId)
  const why = whyNotCast({
    at,
    ...exhibition,
    isInAudience: await holdsFor(tx, exhibition.id, inAudience('vote', actor.facets)),
    isAuthor: await isMadeBy(tx, work, actor.id),
    isShown: work.state === 'shown',
    used: used.all,
    usedForWork: used.forWork,
  })
  if (why) refuse(why.refusal, why.values)
  const periodKey = periodKeyAt(exhibition.period, at)
  await tx.db
    .insert(v)
    .values({ exhibitionId: exhibition.id, workId, voterId: actor.id, castAt: at, periodKey, orgId: actor.orgId })
  const isPublic = countsShown(exhibition.showCounts, stageAt(exhibition, at))
  return { left: exhibition.votes - used.all - 1, ...(isPublic && { count: await countOf(tx, workId) }) }
}

/** Until the vote ends; the vote comes back to the period it was given in. */
export const cancel: HandlerOf<typeof cancelVote> = async ({ tx, body: { workId }, actor }) => {
  const { exhibition } = await votable(tx, actor, workId)
  await lockVoter(tx, exhibition.id, actor.id)
  const at = await momentOf(tx)
  ensure(exhibition.voteFrom !== null && at >= exhibition.voteFrom, no.notOpen)
  ensure(exhibition.voteTo !== null && at < exhibition.voteTo, no.over)
  const { rowCount } = await tx.db.execute(sql`
    update exhibition_votes set state = 'cancelled' where id = (
      select id from exhibition_votes where work_id = ${workId} and voter_id = ${actor.id} and state = 'valid'
      order by cast_at desc, id desc limit 1 for update) and state = 'valid'`)
  ensure(rowCount === 1, no.none)
  return { left: exhibition.votes - (await usedBy(tx, actor, exhibition, at)).all }
}

/** Votes of the caller that were not taken back, with what became of them. */
export const ownVotes: HandlerOf<typeof listOwnVotes> = async ({ tx, body: { exhibitionId }, actor }) => {
  await findOpen(tx, actor, exhibitionId)
  return tx.db
    .select({
      ...{ id: v.id, workId: v.workId, castAt: v.castAt, state: v.state, reason: v.reason },
      ...{ number: exhibitionWorks.number, title: exhibitionWorks.title },
    })
    .from(v)
    .innerJoin(exhibitionWorks, eq(exhibitionWorks.id, v.workId))
    .where(sql`${v.exhibitionId} = ${exhibitionId} and ${v.voterId} = ${actor.id} and ${v.state} <> 'cancelled'`)
    .orderBy(sql`${v.castAt} desc`, v.id)
}
