import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { hundredths, shares } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { rubricWords } from '@portal/contract/areas/exam/mark/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import type { markTasks } from '#src/schema/exam/marking.ts'
import { answerFilesOf } from '#src/shared/attempt/answer-files.ts'
import { type AskedSurroundings, askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import type { Exam } from '../override/person-rules.ts'

export type Task = InferSelectModel<typeof markTasks>

const PICTURE_HOURS = 3

/** Pictures and files of a script for the one who looks at it. */
export const scriptSurroundings = (core: Attempts, actor: Actor, attempt: Attempt): AskedSurroundings => {
  const until = new Date((Math.ceil(Date.now() / HOUR_MS) + PICTURE_HOURS) * HOUR_MS)
  return {
    seed: attempt.seed,
    addressOf: (fileId) => core.files.sittingUrl(actor, { attemptId: attempt.id, until }, fileId),
  }
}

const scaled = (key: QuestionKey | null, total: number): MarkTask['keyPoints'] => {
  if (key?.type !== 'points') return []
  const worth = shares(
    total,
    key.points.map(({ points }) => hundredths(points)),
  )
  return key.points.map(({ text }, place) => ({ text, points: (worth[place] ?? 0) / 100 }))
}

/** 得分要点 as this paper counts them: they add up to the full score it gives the question, or the part of a case. */
export const keyPointsOf = ({ kind, key, parts }: QuestionContent, max: number): MarkTask['keyPoints'] => {
  if (kind !== 'case') return scaled(key, max)
  const worth = shares(
    max,
    parts.map(({ score }) => hundredths(score)),
  )
  return parts.flatMap((part, place) =>
    scaled(part.key, worth[place] ?? 0).map(({ text, points }) => ({
      text: fill(rubricWords.part, { n: place + 1, text }),
      points,
    })),
  )
}

/** 分 of the parts of a case that need no marker. */
const settledOf = (content: QuestionContent, { answer, max }: typeof attemptItems.$inferSelect): number =>
  scoreItem(content, answer, max).parts.reduce((sum, part) => sum + (part.hundredths ?? 0), 0) / 100

/** Files of a script, for a marker: while it is marked blind they have no names either. */
export const filesOfScript = async (
  core: Attempts,
  tx: Tx,
  actor: Actor,
  { item, attempt, content, surroundings, nameless }: Awaited<ReturnType<typeof readScript>> & { nameless: boolean },
): Promise<MarkTask['files']> => {
  const urlOf = nameless
    ? ({ id }: { id: string }) => surroundings.addressOf(id)
    : (file: { id: string; name: string }) => core.files.fileUrl(actor, file)
  const shownTo = { personId: attempt.personId, urlOf, nameless }
  const files = await answerFilesOf(tx.db, new Map([[item.itemId, { content, answer: item.answer }]]), shownTo)
  return files.get(item.itemId) ?? []
}

/** Answers and questions of scripts as they were asked, by the item; what is not there is left out. */
export const readScripts = async (core: Attempts, tx: Tx, actor: Actor, attemptItemIds: readonly string[]) => {
  const rows = await tx.db
    .select({ item: attemptItems, attempt: attempts })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .where(anyOf(attemptItems.id, attemptItemIds))
  const found = rows.flatMap(({ item, attempt }) => {
    const drawn = itemsOf(attempt).find(({ itemId }) => itemId === item.itemId)
    return drawn ? [{ item, attempt, drawn }] : []
  })
  const versions = await core.versions.load(
    tx.db,
    found.map(({ drawn }) => drawn),
  )
  return new Map(
    found.map(({ item, attempt, drawn }) => {
      const { content } = versionOf(versions, drawn)
      const surroundings = scriptSurroundings(core, actor, attempt)
      return [item.id, { item, attempt, content, surroundings, asked: askedItemOf(drawn, content, surroundings) }]
    }),
  )
}

/** {@link readScripts} of one. */
export const readScript = async (core: Attempts, tx: Tx, actor: Actor, id: string) =>
  (await readScripts(core, tx, actor, [id])).get(id) ?? refuse(errors.missing)

/** What is shown of the mark itself: control scripts look like all others. */
export type Shown = Pick<
  Task,
  'id' | 'round' | 'attemptItemId' | 'score' | 'pointHits' | 'comment' | 'heldUntil' | 'revision'
>

export const scriptOf = async (core: Attempts, tx: Tx, actor: Actor, exam: Exam, task: Shown): Promise<MarkTask> => {
  const script = await readScript(core, tx, actor, task.attemptItemId)
  const { item, attempt, content, surroundings, asked } = script
  const { blind, step } = exam.rules.marking
  const { rows } = blind
    ? { rows: [] }
    : await tx.db.execute<{ name: string; orgName: string }>(sql`
        select u.name, coalesce(o.name, '') as "orgName" from users u left join org_units o on o.id = u.primary_org_id
        where u.id = ${attempt.personId}`)
  return {
    taskId: task.id,
    round: task.round,
    asked,
    answer: item.answer,
    files: await filesOfScript(core, tx, actor, { ...script, nameless: blind }),
    keyPoints: keyPointsOf(content, item.max),
    bankMax: content.score,
    settled: content.kind === 'case' ? settledOf(content, item) : 0,
    explanation: withPictureAddresses(content.explanation, surroundings.addressOf),
    max: item.max / 100,
    step,
    suggested: item.suggested === null ? null : item.suggested / 100,
    score: task.score === null ? null : task.score / 100,
    pointHits: task.pointHits,
    comment: task.comment,
    examinee: rows[0] ?? null,
    heldUntil: task.heldUntil,
    revision: task.revision,
  }
}
