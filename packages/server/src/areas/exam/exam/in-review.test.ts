import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import { changeExamState, getExam, listExams, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exams } from '#src/schema/exam/exam.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { aPublishedPaper, examOf, onlyPeople } from '#test/factories/exam.ts'

let t: TestApp
let author: Client
let approver: Client
let paperId: string

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  approver = await t.as(P.exam)
  paperId = (await aPublishedPaper(t, author)).paperId
  await aRule(t.db, { itemCode: 'exam', steps: [step(byPerson(approver.id))] })
})
afterAll(() => t.close())

const submitted = async () => {
  const { id } = await author.call(saveExam, examOf({ paperId }))
  const { state, faults } = await author.call(changeExamState, { id, action: 'publish' })
  return { id, state, faults }
}

const requestOf = async (id: string) => {
  const { rows } = await t.db.execute<{ id: string; state: string }>(
    sql`select id, state from approval_requests where subject_id = ${id} order by id desc limit 1`,
  )
  return rows[0] ?? { id: '', state: '' }
}

const decide = async (id: string, action: 'pass' | 'reject') => {
  const opinion = action === 'reject' ? '开考时间与生产冲突' : ''
  return approver.call(decideApproval, { requestId: (await requestOf(id)).id, action, opinion })
}

const stateOf = async (id: string) => (await author.call(getExam, { id })).state

describe('an exam that a rule sends to an approver', () => {
  test('waits for him, and is published with its papers once he agrees', async () => {
    const { id, state, faults } = await submitted()
    expect([state, faults]).toEqual(['in_review', []])
    const [waiting] = await t.db.select().from(exams).where(eq(exams.id, id))
    expect(waiting).toMatchObject({ snapshotNo: 0, publishedAt: null })

    await decide(id, 'pass')

    const [published] = await t.db.select().from(exams).where(eq(exams.id, id))
    expect(published).toMatchObject({ state: 'published', snapshotNo: 1, paperVersion: 1, questionCount: 1 })
    expect(published?.publishedAt).not.toBeNull()
  })

  test('goes back to its author when it is rejected, or when he takes it back', async () => {
    const [rejected, withdrawn] = [await submitted(), await submitted()]

    await decide(rejected.id, 'reject')
    await author.call(changeExamState, { id: withdrawn.id, action: 'withdraw' })

    expect([await stateOf(rejected.id), await stateOf(withdrawn.id)]).toEqual(['draft', 'draft'])
    expect((await requestOf(withdrawn.id)).state).toBe('withdrawn')
  })

  test('is neither published twice nor archived while it waits', async () => {
    const { id } = await submitted()

    const again = await author.refused(changeExamState, { id, action: 'publish' })
    const archived = await author.refused(changeExamState, { id, action: 'archive' })

    expect([again.message, archived.message]).toEqual(['只能发布草稿状态的考试', '考试未发布'])
    expect(await stateOf(id)).toBe('in_review')
  })

  test('is not published on an approval of what it no longer is', async () => {
    const { id } = await submitted()
    await t.db.update(exams).set({ title: '另一场考试' }).where(eq(exams.id, id))

    await expect(decide(id, 'pass')).rejects.toThrow('内容已修改，审批已撤回')

    expect(await stateOf(id)).toBe('draft')
  })
})

test('the list counts the people of each exam as its own audience says', async () => {
  const others = await Promise.all([1, 2, 3].map(() => t.as()))
  const ids = others.map(({ id }) => id)
  const wishes = [onlyPeople(...ids), onlyPeople(...ids.slice(0, 1)), onlyPeople(...ids), EMPTY_AUDIENCE]
  const made: string[] = []
  for (const audience of wishes) made.push((await author.call(saveExam, examOf({ audience }))).id)

  const { list } = await author.call(listExams, { pageSize: 100 })

  expect(made.map((id) => list.find((row) => row.id === id)?.expected)).toEqual([3, 1, 3, 0])
})
