import type { changeExhibitionState, deleteExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitionModerators, exhibitions, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { announce } from './announce.ts'
import { type Exhibition, stageOf } from './exhibitions.ts'
import { holdsFor, reachedBy } from './reach.ts'

type Action = Call<typeof changeExhibitionState>['body']['action']

const publish = async (tx: Tx, exhibition: Exhibition): Promise<Exhibition> => {
  ensure(exhibition.state === 'draft', no.published)
  ensure(!isEmptyAudience(exhibition.audience), no.noAudience)
  ensure((await countAudience(tx.db, exhibition.audience)) > 0, no.nobody)
  const moderators = await tx.db.$count(exhibitionModerators, eq(exhibitionModerators.exhibitionId, exhibition.id))
  ensure(moderators > 0, no.moderatorMissing)
  return updateRow(tx, exhibitions, exhibition, { state: 'published' })
}

const archive = (tx: Tx, exhibition: Exhibition): Promise<Exhibition> => {
  ensure(exhibition.state === 'announced', errors.stateChanged)
  return updateRow(tx, exhibitions, exhibition, { state: 'archived' })
}

const moves: Record<Action, (tx: Tx, exhibition: Exhibition) => Promise<Exhibition>> = { publish, announce, archive }

export const changeState: HandlerOf<typeof changeExhibitionState> = async ({ tx, body: { id, action }, actor }) => {
  const exhibition = await lockRow(tx, exhibitions, id)
  ensure(await holdsFor(tx, id, reachedBy(tx, actor, 'publish')), errors.missing)
  const moved = await moves[action](tx, exhibition)
  return { state: await stageOf(tx, moved) }
}

export const remove: HandlerOf<typeof deleteExhibitions> = ({ tx, body, actor }) =>
  deleteRows(tx, exhibitions, body.ids, async ({ id }) => {
    if (!(await holdsFor(tx, id, reachedBy(tx, actor, 'del')))) return errors.missing.message
    const entered = sql`${exhibitionWorks.exhibitionId} = ${id}`
    return (await tx.db.$count(exhibitionWorks, entered)) > 0 ? no.worksKept.message : null
  })
