import type { undoGraduation } from '@portal/contract/areas/train/result/result.ts'
import { resultRefusals as no, resultReasons, UNDO_DAYS } from '@portal/contract/areas/train/result/result-words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { trainGraduations } from '#src/schema/train/presence.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionsOfClass } from '../presence/sessions.ts'
import { reviewOthers } from './follow.ts'
import { standingGraduation } from './graduate.ts'
import { judgePeople, traineesOf } from './judge-people.ts'
import { lockClass, type TrainClass } from './rules.ts'
import { holdPeople, unsettle } from './settle.ts'
import { tellUndone } from './tell.ts'

/** Until when a graduation may be taken back, milliseconds. */
export const undoUntil = ({ graduatedAt }: Pick<TrainClass, 'graduatedAt'>): number | null =>
  graduatedAt === null ? null : graduatedAt.getTime() + UNDO_DAYS * DAY_MS

/** 撤回结业: every figure is as before, and a trace of each step stays. */
export const undoWith =
  (portal: Portal): HandlerOf<typeof undoGraduation> =>
  async ({ tx, body: { id, reason }, actor }) => {
    const cls = await lockClass(tx, id)
    ensure(cls.state !== 'archived' && Date.now() <= (undoUntil(cls) ?? Number.POSITIVE_INFINITY), no.archived)
    ensure(cls.state === 'graduated', no.notGraduated)
    const standing = (await standingGraduation(tx, id)) ?? refuse(no.notGraduated)
    const [sessions, userIds] = [await sessionsOfClass(tx.db, id), await traineesOf(tx, id)]
    await holdPeople(tx, userIds)
    const people = await judgePeople(tx, portal.classItems.of('items'), cls, sessions, userIds)
    await unsettle(tx, cls, sessions, people, resultReasons.undone)
    await reviewOthers(portal, tx, id, userIds)
    await tx.db
      .update(trainGraduations)
      .set({ undoneAt: sql`now()`, undoneBy: actor.id, undoReason: reason })
      .where(eq(trainGraduations.id, standing.id))
    await updateRow(tx, trainClasses, cls, { state: 'ended', graduatedAt: null })
    await tellUndone(tx, cls, standing.id, userIds, reason)
    return { state: 'ended' }
  }
