import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { issueExamCertificate } from '#src/areas/certificate/public.ts'
import type { insertPublishedExam, SeededPaper } from '#src/areas/exam/public.ts'
import { insertRows } from '#src/platform/database/insert-rows.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts, type StoredAnswer } from '#src/schema/exam/attempt.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { hashOfAnswers, newReceiptNo } from '#src/shared/attempt/receipt.ts'
import type { AttemptItem } from '#src/shared/attempt/scene.ts'
import { answeredCount, scoredItem, totalOf } from '#src/shared/attempt/score-items.ts'
import { versionKey } from '#src/shared/attempt/versions.ts'
import { writeItems } from '#src/shared/attempt/write-items.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { type Chance, idFrom } from '../random.ts'
import { answerLike } from './answer-like.ts'
import type { Versions } from './handed-in.ts'

const PART = 100

export interface Hall {
  chance: Chance
  exam: Awaited<ReturnType<typeof insertPublishedExam>>['exam']
  draw: () => SeededPaper
  versions: Versions
}

export interface Person extends Record<string, unknown> {
  id: string
  org_id: string
}

const answersFor = (hall: Hall, { paper }: SeededPaper, startedAt: Date): Record<string, StoredAnswer> => {
  const { chance, versions } = hall
  // Some know their trade and some do not; most lie in between.
  const ability = 0.45 + 0.27 * (chance.next() + chance.next())
  let at = startedAt.getTime()
  return Object.fromEntries(
    paper.sections
      .flatMap(({ items }) => items)
      .map((item) => {
        const content = versions.get(versionKey(item))?.content
        const spentMs = chance.whole(8, 70) * 1000
        at += spentMs
        const a = content ? answerLike(chance, content, Math.min(ability, 0.97)) : null
        return [item.itemId, { r: 1, a, f: chance.happens(0.05), s: spentMs, t: at }]
      }),
  )
}

const keptRules = ({ title, rules }: Hall['exam']) => ({
  title,
  navigation: rules.navigation,
  feedback: 'final' as const,
  earliestHandInMin: rules.earliestHandInMin,
  deviceRule: rules.deviceRule,
  guard: rules.guard,
})

interface Sitting {
  row: typeof attempts.$inferInsert
  items: AttemptItem[]
}

/** One sitting as it was handed in and scored. */
const handedIn = (hall: Hall, person: Person, startedAt: Date): Sitting => {
  const { chance, exam, versions } = hall
  const drawn = hall.draw()
  const { paper } = drawn
  const answers = answersFor(hall, drawn, startedAt)
  const lastAt = Math.max(...Object.values(answers).map(({ t }) => t))
  const limit = exam.rules.limitMinutes ?? 60
  const deadline = new Date(Math.min(startedAt.getTime() + limit * MINUTE_MS, exam.closeAt.getTime()))
  const submittedAt = new Date(Math.min(lastAt + chance.whole(5, 300) * 1000, deadline.getTime()))
  const id = idFrom(chance)
  const items = paper.sections
    .flatMap((section) => section.items)
    .map((item, place) => {
      const asked = { attemptId: id, item, position: place + 1, stored: answers[item.itemId], at: submittedAt }
      return { ...scoredItem(asked, versions).row, id: idFrom(chance) }
    })
  const total = totalOf(items)
  const isOut = total !== null && exam.rules.resultBy === 'auto'
  const row = {
    id,
    scene: 'exam' as const,
    objectId: exam.id,
    personId: person.id,
    no: 1,
    ...drawn,
    snapshotNo: exam.snapshotNo,
    ...paperFacts(paper),
    state: total === null ? ('submitted' as const) : isOut ? ('published' as const) : ('marked' as const),
    answers,
    rules: keptRules(exam),
    lease: 1,
    device: chance.pick(['Chrome · Windows', 'Edge · Windows', '微信 · Android', 'Safari · iPhone']),
    startedAt,
    deadline,
    graceSeconds: exam.rules.graceSeconds,
    lastBeatAt: submittedAt,
    switches: chance.happens(0.15) ? chance.whole(1, 4) : 0,
    submittedAt,
    submitKind: submittedAt < deadline ? ('self' as const) : ('auto' as const),
    receiptNo: newReceiptNo(submittedAt),
    answersHash: hashOfAnswers(paper, answers),
    answered: answeredCount({ paper, answers }),
    total,
    passed: total === null ? null : total >= exam.passScore,
    publishedAt: isOut ? submittedAt : null,
    orgAtStart: person.org_id,
    updatedAt: submittedAt,
  }
  return { row, items }
}

const keep = async (tx: Tx, { exam }: Hall, sittings: readonly Sitting[]): Promise<void> => {
  const rows = sittings.map(({ row }) => row)
  await insertRows(tx.db, attempts, rows)
  await writeItems(
    tx.db,
    sittings.flatMap(({ items }) => items),
  )
  // Asked for together, they are issued by one statement.
  await allOrFirstError(
    rows.map(async ({ id, personId, passed }) => {
      if (passed && id) await issueExamCertificate(tx, { exam, personId, attemptId: id })
    }),
  )
}

/** Most of the people sat it, at their own time within the window. */
export const fillHall = async (tx: Tx, hall: Hall, people: readonly Person[], until: Date): Promise<void> => {
  const { chance, exam } = hall
  const latest = until.getTime() - 50 * MINUTE_MS - exam.openAt.getTime()
  let kept: Promise<void> = Promise.resolve()
  for (let from = 0; from < people.length; from += PART) {
    const sittings = people
      .slice(from, from + PART)
      .map((person) => handedIn(hall, person, new Date(exam.openAt.getTime() + chance.next() * latest)))
    // The database takes in one part while the next is made.
    await kept
    kept = keep(tx, hall, sittings)
  }
  await kept
}
