import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { MINUTE_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { partOfRow, preparedRows } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import { ensureSitting, sittingRefusal } from '#src/shared/attempt/refuse.ts'
import type { Attempt, SittingRules } from '#src/shared/attempt/scene.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'

/** Nobody may try so often by rules that count; practice goes on without end, and old rounds say nothing new. */
const MOST_EARLIER = 60

/** What a start asks of the attempts there are; the paper is read where it is shown. */
const earlierRow = partOfRow(attemptRows, [
  'id',
  'no',
  'state',
  'mode',
  'rules',
  'seatReturned',
  'submittedAt',
  'clientKey',
  'device',
  'lastBeatAt',
  'deadline',
  'graceSeconds',
  'frozenAt',
  'pausedAt',
])
export type Earlier = ReturnType<typeof earlierRow.rowOf>

const readEarlier = preparedRows(
  () => sql`
    select q.n, ${earlierRow.list}
    from unnest(${sql.placeholder('scenes')}::text[], ${sql.placeholder('objects')}::uuid[],
        ${sql.placeholder('persons')}::uuid[]) with ordinality as q (scene, object_id, person_id, n),
      lateral (
        select * from attempts a where a.scene = q.scene and a.object_id = q.object_id and a.person_id = q.person_id
        order by a.state in ('prepared', 'started', 'frozen') desc, a.no desc limit ${MOST_EARLIER}) attempts`,
)

interface Asked extends Pick<Attempt, 'scene' | 'objectId'> {
  personId: string
}

/** Attempts there are of one person at one object, in their order. */
export const earlierOf = coalesced(async ({ db }: Pick<Tx, 'db'>, asked: readonly Asked[]): Promise<Earlier[][]> => {
  const rows = await readEarlier(db, {
    scenes: asked.map(({ scene }) => scene),
    objects: asked.map(({ objectId }) => objectId),
    persons: asked.map(({ personId }) => personId),
  })
  return asked.map((_, place) =>
    rows
      .filter(([n]) => n === place + 1)
      .map((values) => earlierRow.rowOf(values, 1))
      .sort((x, y) => x.no - y.no),
  )
})

/** The refusals of the table, in its order; the scene has refused already who is not meant at all. */
export const ensureMayStart = (rules: SittingRules, earlier: readonly Earlier[], now: number): void => {
  const { openAt, closeAt, lateEntryMin, maxAttempts, gapMinutes } = rules
  if (openAt && now < openAt.getTime()) throw sittingRefusal(no.notOpen, { values: { time: shanghaiTime(openAt) } })
  ensureSitting(!closeAt || now < closeAt.getTime(), no.closed)
  const latest = openAt && lateEntryMin !== null ? openAt.getTime() + lateEntryMin * MINUTE_MS : null
  ensureSitting(latest === null || now <= latest, no.tooLate)
  const counted = earlier.filter(({ state, seatReturned }) => state !== 'prepared' && !seatReturned)
  ensureSitting(maxAttempts === null || counted.length < maxAttempts, no.noneLeft)
  const last = Math.max(0, ...earlier.map(({ submittedAt }) => submittedAt?.getTime() ?? 0))
  ensureSitting(gapMinutes === 0 || now >= last + gapMinutes * MINUTE_MS, no.gap, { values: { n: gapMinutes } })
  ensureSitting(rules.pausedAt === null, no.paused)
}
