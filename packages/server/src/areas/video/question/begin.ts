import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import type { VideoPin } from '#src/schema/video.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lockStarts } from '#src/shared/attempt/lock-starts.ts'
import { openRules } from '#src/shared/attempt/open-rules.ts'
import { isRunning } from '#src/shared/attempt/overdue.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import type { Attempt, SittingRules } from '#src/shared/attempt/scene.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { paperOfPin } from './draw.ts'
import type { Place } from './place.ts'

/** No clock and no door: what may be answered, and how often, is decided by the standing of the person. */
export const rulesOfVideo = (title: string): SittingRules => ({
  ...openRules(title),
  // The key opens by the tries of the question, which the endpoints of single answers know nothing of.
  feedback: 'final',
})

/** Tries stand under their question; answers to attention checks under the video, so that they are no tries. */
export const objectOf = ({ video }: Place, pin: VideoPin, attention: boolean): string => (attention ? video.id : pin.id)

/** The sittings of a person at one object, the newest first, held against twins of this call. */
export const lockTries = async (tx: Tx, actor: Actor, objectId: string): Promise<Attempt[]> => {
  await lockStarts(tx, { scene: 'video', objectId, personId: actor.id })
  return tx.db
    .select()
    .from(attemptRows)
    .where(and(eq(attemptRows.scene, 'video'), eq(attemptRows.objectId, objectId), eq(attemptRows.personId, actor.id)))
    .orderBy(desc(attemptRows.no))
}

interface Beginning {
  attempts: Attempts
  tx: Tx
  actor: Actor
  place: Place
  pin: VideoPin
  attention: boolean
}

const isAbout = ({ paper }: Attempt, { questionId, versionNo }: VideoPin) =>
  paper.sections.every(({ items }) =>
    items.every((item) => item.questionId === questionId && item.versionNo === versionNo),
  )

/** The try under way, or a new one; one that was drawn from what is no longer pinned is drawn anew. */
export const beginTry = async ({ attempts, tx, actor, place, pin, attention }: Beginning): Promise<Attempt> => {
  const objectId = objectOf(place, pin, attention)
  const tries = await lockTries(tx, actor, objectId)
  const running = tries.find(isRunning)
  const clientKey = place.sitting.id
  if (running && isAbout(running, pin)) {
    if (running.clientKey !== clientKey)
      await tx.db.update(attemptRows).set({ clientKey }).where(eq(attemptRows.id, running.id))
    return { ...running, clientKey }
  }
  const versions = await attempts.versions.load(tx.db, [pin])
  const seed = randomSeed()
  const paper = paperOfPin(pin, versionOf(versions, pin).content, seed)
  const now = new Date(await attempts.clock.at())
  if (running) {
    const drawn = { seed, paper, ...paperFacts(paper), answers: {}, clientKey }
    await tx.db.update(attemptRows).set(drawn).where(eq(attemptRows.id, running.id))
    return { ...running, ...drawn }
  }
  const { title, navigation, feedback, earliestHandInMin, deviceRule, guard } = rulesOfVideo(place.video.title)
  const [begun] = await tx.db
    .insert(attemptRows)
    .values({
      scene: 'video',
      objectId,
      personId: actor.id,
      no: (tries[0]?.no ?? 0) + 1,
      mode: attention ? 'attention' : '',
      seed,
      paper,
      ...paperFacts(paper),
      state: 'started',
      startedAt: now,
      rules: { title, navigation, feedback, earliestHandInMin, deviceRule, guard },
      lease: 1,
      // The sitting it was asked in tells which study it counts for.
      clientKey,
      orgAtStart: actor.orgId,
    })
    .returning()
  if (!begun) throw new Error('the try was not inserted')
  return begun
}
