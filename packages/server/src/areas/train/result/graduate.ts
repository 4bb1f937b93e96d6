import { hoursText } from '@portal/contract/areas/learning/hours/amount.ts'
import type { graduateClass } from '@portal/contract/areas/train/result/result.ts'
import { resultJob } from '@portal/contract/areas/train/result/result-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { trainGraduations } from '#src/schema/train/presence.ts'
import { endJob, inJobTransaction, insertJob } from '#src/shared/exchange/job/job-life.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionsOfClass } from '../presence/sessions.ts'
import { reviewOthers } from './follow.ts'
import { type Judged, judgePeople, traineesOf } from './judge-people.ts'
import { ensureReady } from './ready.ts'
import { holdClass, lockClass, type TrainClass } from './rules.ts'
import { holdPeople, settle } from './settle.ts'
import { tellResults } from './tell.ts'

export const GRADUATE_JOB = 'train.graduate'

interface Payload {
  jobId: string
  classId: string
}

export type Graduation = typeof trainGraduations.$inferSelect

/** The graduation that stands, done or on its way. */
export const standingGraduation = async (tx: Tx, classId: string): Promise<Graduation | undefined> => {
  const [found] = await tx.db
    .select()
    .from(trainGraduations)
    .where(and(eq(trainGraduations.classId, classId), isNull(trainGraduations.undoneAt)))
  return found
}

/** 结业: pressed twice it is the same job. */
export const graduate: HandlerOf<typeof graduateClass> = async ({ tx, body, actor }) => {
  const cls = await lockClass(tx, body.id)
  const standing = await standingGraduation(tx, cls.id)
  if (standing) return { jobId: standing.jobId }
  await ensureReady(tx, cls, await sessionsOfClass(tx.db, cls.id), await traineesOf(tx, cls.id))
  const title = fill(resultJob.title, { title: cls.title })
  const jobId = await insertJob(tx, { kind: GRADUATE_JOB, title, ownerId: actor.id })
  await tx.db.insert(trainGraduations).values({ classId: cls.id, jobId, graduatedBy: actor.id })
  await enqueue(tx, GRADUATE_JOB, { jobId, classId: cls.id }, { key: jobId, queue: `graduate:${cls.id}` })
  tx.notes.push({
    objectType: 'train_classes',
    objectId: cls.id,
    objectName: cls.title,
    objectOrgId: cls.ownerOrgId,
    diff: [{ field: 'graduated', before: false, after: true }],
  })
  return { jobId }
}

/** Everything at once: a class is graduated for all of its people or for nobody. */
export const graduateNow = async (
  portal: Portal,
  tx: Tx,
  cls: TrainClass,
  standing: Pick<Graduation, 'id'>,
): Promise<readonly Judged[]> => {
  const [sessions, userIds] = [await sessionsOfClass(tx.db, cls.id), await traineesOf(tx, cls.id)]
  await ensureReady(tx, cls, sessions, userIds)
  await holdPeople(tx, userIds)
  const people = await judgePeople(tx, portal.classItems.of('items'), cls, sessions, userIds)
  const { certificates } = await settle(tx, cls, sessions, people, '')
  await reviewOthers(portal, tx, cls.id, userIds)
  const passed = people.filter(({ result }) => result === 'passed').length
  const hoursHundredths = people.reduce((sum, { hundredths }) => sum + hundredths, 0)
  await tx.db
    .update(trainGraduations)
    .set({ graduatedAt: sql`now()`, people: people.length, passed, certificates, hoursHundredths })
    .where(eq(trainGraduations.id, standing.id))
  await tx.db
    .update(trainClasses)
    .set({ state: 'graduated', graduatedAt: sql`now()`, updatedAt: sql`now()`, revision: cls.revision + 1 })
    .where(eq(trainClasses.id, cls.id))
  return people
}

const saidOf = (people: readonly Judged[]): string => {
  const passed = people.filter(({ result }) => result === 'passed').length
  const hours = hoursText(people.reduce((sum, { hundredths }) => sum + hundredths, 0))
  return fill(resultJob.done, { passed, failed: people.length - passed, hours })
}

/** What was refused meanwhile ends the job: the class may be graduated again when that is mended. */
const giveUp = (tx: Tx, { id }: Graduation) => tx.db.delete(trainGraduations).where(eq(trainGraduations.id, id))

/** The job; what a dying process had done of it was never committed, and comes again. */
export const graduateByJob =
  (portal: Portal) =>
  async ({ jobId, classId }: Payload, { lastAttempt }: { lastAttempt: boolean }): Promise<void> => {
    const { platform } = portal
    try {
      await inJobTransaction(platform, async (tx) => {
        const cls = await holdClass(tx, classId)
        const standing = await standingGraduation(tx, classId)
        if (standing?.jobId !== jobId || standing.graduatedAt !== null) return
        const people = await graduateNow(portal, tx, cls, standing)
        await tellResults(tx, cls, standing.id, people)
        await endJob(tx, jobId, { state: 'done', text: saidOf(people) })
      })
    } catch (error) {
      const isRefused = error instanceof AppError
      if (!isRefused && !lastAttempt) throw error
      await inJobTransaction(platform, async (tx) => {
        const standing = await standingGraduation(tx, classId)
        if (standing?.jobId === jobId && standing.graduatedAt === null) await giveUp(tx, standing)
        await endJob(tx, jobId, { state: 'failed', error: error instanceof Error ? error.message : String(error) })
      })
      if (!isRefused) throw error
    }
  }
