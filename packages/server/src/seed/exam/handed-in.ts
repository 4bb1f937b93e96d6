import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { attempts, DrawnPaper, StoredAnswer } from '#src/schema/exam/attempt.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { hashOfAnswers, newReceiptNo } from '#src/shared/attempt/receipt.ts'
import type { Attempt, AttemptItem } from '#src/shared/attempt/scene.ts'
import { answeredCount, scoredItem, totalOf } from '#src/shared/attempt/score-items.ts'
import { type AskedVersion, versionKey } from '#src/shared/attempt/versions.ts'
import { type Chance, idFrom } from '../random.ts'
import { answerLike } from './answer-like.ts'

export type Versions = ReadonlyMap<string, AskedVersion>

/** Every wording in force. */
export const loadVersions = async (tx: Tx): Promise<Versions> => {
  const { rows } = await tx.db.execute<{ id: string; no: number; content: QuestionContent }>(sql`
    select question_id as id, no, content from question_versions where state = 'active'`)
  return new Map(
    rows.map(({ id, no, content }) => {
      const ref = { questionId: id, versionNo: no }
      return [versionKey(ref), { ...ref, content, source: null, knowledgeIds: [] }]
    }),
  )
}

interface Sat {
  id: string
  scene: Attempt['scene']
  objectId: string
  person: { id: string; org_id: string }
  no: number
  seed: string
  paper: DrawnPaper
  title: string
  startedAt: Date
  /** Share of the questions that the person knows. */
  ability: number
}

/** A sitting as somebody answered it who took some seconds over each question; its score stands at once. */
export const handedInBy = (
  chance: Chance,
  versions: Versions,
  { id, scene, objectId, person, no, seed, paper, title, startedAt, ability }: Sat,
): { row: typeof attempts.$inferInsert & { submittedAt: Date }; items: AttemptItem[] } => {
  let at = startedAt.getTime()
  const asked = paper.sections.flatMap(({ items }) => items)
  const answers: Record<string, StoredAnswer> = {}
  for (const item of asked) {
    const content = versions.get(versionKey(item))?.content
    at += chance.whole(6, 40) * 1000
    const a = content ? answerLike(chance, content, ability) : null
    answers[item.itemId] = { r: 1, a, f: false, s: 10_000, t: at }
  }
  const submittedAt = new Date(at + 3000)
  const items = asked.map((item, place) => {
    const scored = { attemptId: id, item, position: place + 1, stored: answers[item.itemId], at: submittedAt }
    return { ...scoredItem(scored, versions).row, id: idFrom(chance) }
  })
  const row = {
    id,
    scene,
    objectId,
    personId: person.id,
    no,
    seed,
    paper,
    ...paperFacts(paper),
    state: 'published' as const,
    answers,
    rules: {
      title,
      navigation: 'free' as const,
      feedback: 'final' as const,
      earliestHandInMin: 0,
      deviceRule: 'takeOver' as const,
      guard: { fullScreen: false, copyBlock: false, switchLimit: null, onLimit: 'warn' as const },
    },
    lease: 1,
    device: chance.pick(['微信 · Android', 'Safari · iPhone', 'Chrome · Windows']),
    startedAt,
    lastBeatAt: submittedAt,
    submittedAt,
    submitKind: 'self' as const,
    receiptNo: newReceiptNo(submittedAt),
    answersHash: hashOfAnswers(paper, answers),
    answered: answeredCount({ paper, answers }),
    total: totalOf(items),
    publishedAt: submittedAt,
    orgAtStart: person.org_id,
    updatedAt: submittedAt,
  }
  return { row, items }
}
