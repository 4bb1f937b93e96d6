import type { getExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { countsShown, stageAt, voteSentence } from '@portal/contract/areas/exhibition/show-rule.ts'
import { errors } from '@portal/contract/errors.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import {
  exhibitionAudiences,
  exhibitionCategories,
  exhibitionVotes,
  exhibitionWorks,
  juryTasks,
} from '#src/schema/exhibition/exhibition.ts'
import type { Portal } from '#src/shared/portal.ts'
import { leftOf } from '../vote/quota.ts'
import { type Exhibition, momentOf } from './exhibitions.ts'
import type { ShowFiguresCache } from './figures.ts'
import { rowWith } from './list.ts'
import { findManaged, findOpen, holdsFor, inAudience, moderatedBy, peopleOf } from './reach.ts'

export const categoriesOf = (tx: Pick<Tx, 'db'>, exhibitionId: string): Promise<{ id: string; name: string }[]> =>
  tx.db
    .select({ id: exhibitionCategories.id, name: exhibitionCategories.name })
    .from(exhibitionCategories)
    .where(eq(exhibitionCategories.exhibitionId, exhibitionId))
    .orderBy(asc(exhibitionCategories.position))

const ownStanding = async (tx: Tx, actor: Actor, exhibition: Exhibition, at: Date) => {
  const { id } = exhibition
  const own = sql`${exhibitionWorks.exhibitionId} = ${id} and ${exhibitionWorks.authorId} = ${actor.id}
    and ${exhibitionWorks.state} in ('submitted', 'shown')`
  const judging = sql`${juryTasks.exhibitionId} = ${id} and ${juryTasks.judgeId} = ${actor.id} and ${juryTasks.state} = 'open'`
  return {
    left: await leftOf(tx, actor, exhibition, at),
    works: await tx.db.$count(exhibitionWorks, own),
    judging: await tx.db.$count(juryTasks, judging),
    maySubmit: await holdsFor(tx, id, inAudience('submit', actor.facets)),
    mayVote: await holdsFor(tx, id, inAudience('vote', actor.facets)),
    moderates: await holdsFor(tx, id, moderatedBy(actor.id)),
  }
}

/** What stands beside the row of an exhibition, for those who set it. */
const settingsOf = async (tx: Tx, exhibition: Exhibition) => {
  const { id, ownerOrgId, coverFileId, audience, showCounts, avoidOwnUnit } = exhibition
  const others = await tx.db.select().from(exhibitionAudiences).where(eq(exhibitionAudiences.exhibitionId, id))
  const audienceFor = (purpose: 'submit' | 'vote') => others.find((each) => each.purpose === purpose)?.audience ?? null
  return {
    ...{ ownerOrgId, coverFileId, audience, showCounts, avoidOwnUnit },
    submitAudience: audienceFor('submit'),
    voteAudience: audienceFor('vote'),
    judges: await peopleOf(tx, 'exhibition_judges', id),
    moderators: await peopleOf(tx, 'exhibition_moderators', id),
    hasVotes: (await tx.db.$count(exhibitionVotes, eq(exhibitionVotes.exhibitionId, id))) > 0,
    hasMarks:
      (await tx.db.$count(juryTasks, sql`${juryTasks.exhibitionId} = ${id} and ${juryTasks.state} = 'done'`)) > 0,
  }
}

const rulesOf = (exhibition: Exhibition) => {
  const { rightsText, rightsVersion, worksPerPerson, filesPerWork, hideAuthors } = exhibition
  const { votes, period, perWork, publicShare, criteria, awards } = exhibition
  return {
    ...{ rightsText, rightsVersion, worksPerPerson, filesPerWork, hideAuthors },
    ...{ votes, period, perWork, publicShare, criteria, awards },
    sentence: voteSentence(exhibition),
  }
}

export const getWith =
  (portal: Portal, figures: ShowFiguresCache): HandlerOf<typeof getExhibition> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const exhibition = await (manage ? findManaged(tx, actor, id, 'see') : findOpen(tx, actor, id))
    const row = (await rowWith(portal, figures)({ tx, actor }, id, manage)) ?? refuse(errors.missing)
    const at = await momentOf(tx)
    return {
      ...row,
      ...rulesOf(exhibition),
      categories: await categoriesOf(tx, id),
      countsShown: manage || countsShown(exhibition.showCounts, stageAt(exhibition, at)),
      my: await ownStanding(tx, actor, exhibition, at),
      serverTime: at,
      ...(manage && (await settingsOf(tx, exhibition))),
    }
  }
