import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import type { ReviewPart } from '@portal/contract/areas/exam/exam/rules.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptEvents, attemptItems } from '#src/schema/exam/attempt.ts'
import { answerFilesOf } from '#src/shared/attempt/answer-files.ts'
import { type AskedSurroundings, askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInIfOverdue, isOverdue, isRunning } from '#src/shared/attempt/overdue.ts'
import { receiptOf } from '#src/shared/attempt/receipt.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import { appealUntil, heldKeysOf, isOpen, type Review as Opening, reviewFor } from '#src/shared/attempt/review-rules.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { getOwnAttempt } from '../attempt/own.ts'
import { surroundingsOf } from '../attempt/sitting.ts'
import { droppedIn } from '../regrade/applied.ts'
import { byKnowledgeOf } from './by-knowledge.ts'
import { openedKeys } from './opened-keys.ts'

type Review = ResultOf<typeof reviewAttempt>
type Opened = Record<ReviewPart, boolean>

const openedBy = (opening: Opening, now: number): Opened => {
  const open = (part: ReviewPart) => isOpen(part, opening, now)
  return {
    total: open('total'),
    itemScores: open('itemScores'),
    outcome: open('outcome'),
    answer: open('answer'),
    key: open('key'),
    explanation: open('explanation'),
    rank: open('rank'),
  }
}

const ofItems = ['itemScores', 'outcome', 'answer', 'key', 'explanation'] as const

interface Reviewing {
  attempt: Attempt
  opened: Opened
  items: ReadonlyMap<string, AttemptItem>
  versions: Versions
  surroundings: AskedSurroundings
  files: ReadonlyMap<string, AnswerFile[]>
  /** Questions that count no more. */
  dropped: ReadonlySet<string>
}

const filesOf = (files: Reviewing['files'], itemId: string) => {
  const own = files.get(itemId) ?? []
  return own.length > 0 && { files: own }
}

/** Field by field: what the matrix keeps closed is not there at all. */
const reviewedSections = (reviewing: Reviewing, named: Review['byKnowledge']): Review['sections'] => {
  const { attempt, opened, items, versions, surroundings, files, dropped } = reviewing
  if (!ofItems.some((part) => opened[part])) return []
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  const isInstant = attempt.rules?.feedback === 'instant'
  return attempt.paper.sections.map((section) => ({
    heading: section.heading,
    // One by one: what was never reached may be asked another day.
    items: section.items
      .filter((drawn) => !isInstant || items.has(drawn.itemId))
      .map((drawn) => {
        const row = items.get(drawn.itemId)
        const { content, source, knowledgeIds } = versionOf(versions, drawn)
        const score = row?.finalScore ?? null
        return {
          itemId: drawn.itemId,
          attemptItemId: row?.id ?? null,
          asked: askedItemOf(drawn, content, surroundings),
          ...(opened.answer && { answer: row?.answer ?? null, ...filesOf(files, drawn.itemId) }),
          ...(opened.itemScores && { score: score === null ? null : score / 100, comment: row?.comment ?? '' }),
          ...(opened.outcome && {
            outcome: row?.outcome ?? 'blank',
            knowledge: knowledgeIds.flatMap((id) => {
              const name = nameOf.get(id)
              return name === undefined ? [] : [{ id, name }]
            }),
          }),
          ...((opened.itemScores || opened.outcome) && dropped.has(drawn.questionId) && { dropped: true }),
          ...(opened.key && openedKeys(content)),
          ...(opened.explanation && {
            explanation: withPictureAddresses(content.explanation, surroundings.addressOf),
            source,
          }),
        }
      }),
  }))
}

/** Equal totals share a rank; of each other person the best counts. */
const rankOf = async (tx: Tx, { scene, objectId, personId, total }: Attempt): Promise<number | null> => {
  if (total === null) return null
  const { rows } = await tx.db.execute<{ above: number }>(sql`
    select count(distinct person_id) as above from attempts where scene = ${scene} and object_id = ${objectId}
      and person_id <> ${personId} and state in ('marked', 'published', 'appealed') and total > ${total}`)
  return (rows[0]?.above ?? 0) + 1
}

const usedMs = ({ startedAt, submittedAt }: Attempt): number | null =>
  startedAt === null || submittedAt === null ? null : Math.max(0, submittedAt.getTime() - startedAt.getTime())

export const reviewWith =
  (attempts: Attempts): HandlerOf<typeof reviewAttempt> =>
  async ({ tx, body, actor }) => {
    const now = await attempts.clock.at()
    let attempt = await getOwnAttempt(tx, actor, body.attemptId)
    if (isOverdue(attempt, now)) {
      await handInIfOverdue(attempts, attempt.id)
      attempt = await getOwnAttempt(tx, actor, body.attemptId)
    }
    ensureSitting(attempt.state !== 'void', no.voided)
    ensureSitting(!isRunning(attempt), no.notReviewable)

    const rules = await reviewFor(attempts.rulesOf(attempt.scene), tx, attempt)
    const opened = openedBy(rules, now)
    const rows = await tx.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attempt.id))
    const events = await tx.db
      .select({ at: attemptEvents.at, kind: attemptEvents.kind, text: attemptEvents.text })
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, attempt.id))
      .orderBy(attemptEvents.seq)
    const versions = await attempts.versions.load(tx.db, itemsOf(attempt))
    const answers = rows.map(
      (row) => [row.itemId, { content: versionOf(versions, row).content, answer: row.answer }] as const,
    )
    const reviewing: Reviewing = {
      attempt,
      opened,
      items: new Map(rows.map((row) => [row.itemId, row])),
      versions,
      files: await answerFilesOf(tx.db, new Map(answers), {
        personId: actor.id,
        urlOf: (file) => attempts.files.fileUrl(actor, file),
      }),
      surroundings: surroundingsOf(attempts, actor, attempt, now),
      dropped: attempt.scene === 'exam' ? await droppedIn(tx, attempt.objectId) : new Set(),
    }

    const { weak, byKnowledge } = await byKnowledgeOf(tx, reviewing, opened)
    return {
      receipt: receiptOf(attempt, rules, now),
      objectId: attempt.objectId,
      usedMs: usedMs(attempt),
      title: attempt.rules?.title ?? '',
      state: attempt.state,
      maxTotal: attempt.maxTotal / 100,
      ...(opened.total && { total: attempt.total === null ? null : attempt.total / 100, passed: attempt.passed }),
      ...(opened.rank && { rank: await rankOf(tx, attempt) }),
      sections: reviewedSections(reviewing, byKnowledge),
      heldKeys: heldKeysOf(rules, now),
      events,
      appealUntil: appealUntil(attempt, rules, now),
      weak,
      byKnowledge,
    }
  }
