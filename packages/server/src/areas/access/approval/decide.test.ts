import {
  decideApproval,
  decideDocumentApproval,
  listApprovalRecords,
  listApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalTasks } from '#src/schema/approval.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, aSheet, byPerson, readSheet, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
})
afterAll(() => t.close())

type Act = Omit<BodyOf<typeof decideApproval>, 'requestId' | 'opinion'> & { opinion?: string }

const act = (who: Client, requestId: string, body: Act) => who.call(decideApproval, { requestId, ...body })
const refusal = (who: Client, requestId: string, body: Act) => who.refused(decideApproval, { requestId, ...body })

/** A submitted sheet with the steps that these people get. */
const aRequest = async (people: number, stepsOf: (ids: string[]) => RuleStep[]) => {
  const org = await anOrg(t.db)
  const author = await t.asWho({ orgId: org.id })
  const approvers: Client[] = []
  for (let n = 0; n < people; n += 1) approvers.push(await t.as())
  await aRule(t.db, { orgId: org.id, steps: stepsOf(approvers.map(({ id }) => id)) })
  const sheet = await aSheet(t.db, { ownerOrgId: org.id, authorId: author.id })
  const { requestId } = await author.call(submitApproval, { subjectType: SHEET, subjectId: sheet })
  const [first, second, third] = approvers
  if (!first) throw new Error('a request needs an approver')
  return { org, author, sheet, requestId, first, second: second ?? first, third: third ?? first }
}

const anyOf = (ids: string[]) => [step(byPerson(...ids))]
const allOf = (ids: string[]) => [step(byPerson(...ids), { mode: 'all' })]
const oneAfterTheOther = (ids: string[]) => ids.map((id) => step(byPerson(id)))

describe('passing and refusing', () => {
  test('publishes with the last step, tells the submitter once, and reads the messages of the task', async () => {
    const { author, sheet, requestId, first, second } = await aRequest(2, oneAfterTheOther)

    expect(await act(first, requestId, { action: 'pass' })).toEqual({ state: 'pending', step: 2 })
    expect(await act(second, requestId, { action: 'pass', opinion: '同意' })).toEqual({ state: 'approved', step: 2 })

    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'published', told: 1 })
    expect((await first.call(unreadNum, {})).unreadNum).toBe(0)
    const { list } = await author.call(listMessages, {})
    expect(list).toMatchObject([{ kind: '审批结果', title: '测试单已通过审批：消防演练方案', category: 'notice' }])
  })

  test('two who decide at once have one effect, and the second hears who was first', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { sheet, requestId, first, second } = await aRequest(2, anyOf)

      const answers = await Promise.all(
        [first, second].map((who) => who.send(decideApproval, { requestId, action: 'pass' })),
      )

      const late = answers.filter(({ envelope }) => !envelope.success)
      expect(late.map(({ envelope }) => envelope.message)).toEqual(['该任务已被他人处理'])
      expect(late[0]?.envelope.result).toMatchObject({ handledBy: expect.stringMatching(/员工/) })
      expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'published', told: 1 })
    }
  })

  test('a pass and a refusal at once leave exactly one outcome', async () => {
    const { sheet, requestId, first, second } = await aRequest(2, anyOf)

    const answers = await Promise.all([
      first.send(decideApproval, { requestId, action: 'pass' }),
      second.send(decideApproval, { requestId, action: 'reject', opinion: '内容不全' }),
    ])

    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    expect((await readSheet(t.db, sheet)).told).toBe(1)
  })

  test('two of all who pass at once both count', async () => {
    const { sheet, requestId, first, second } = await aRequest(2, allOf)

    await Promise.all([first, second].map((who) => act(who, requestId, { action: 'pass' })))

    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'published', told: 1 })
  })

  test('repeated under one request id it has one effect and the same answer', async () => {
    const { sheet, requestId, first } = await aRequest(1, anyOf)
    const body = { requestId, action: 'pass' } as const

    const one = await first.call(decideApproval, body, 'the-same-pass')
    const two = await first.call(decideApproval, body, 'the-same-pass')

    expect(two).toEqual(one)
    expect((await first.refused(decideApproval, body)).message).toBe('你已处理过该任务')
    expect((await readSheet(t.db, sheet)).told).toBe(1)
  })

  test.each(['', '不', ' 否 '])('a refusal wants a reason, not %j', async (opinion) => {
    const { requestId, first } = await aRequest(1, anyOf)

    const { status, errors } = await refusal(first, requestId, { action: 'reject', opinion })

    expect({ status, errors }).toEqual({
      status: 1022,
      errors: [{ field: 'opinion', message: '请填写退回原因（2–200 字）' }],
    })
  })

  test('under a quorum a refusal is borne until too few are left', async () => {
    const { sheet, requestId, first, second, third } = await aRequest(3, (ids) => [
      step(byPerson(...ids), { mode: 'quorum', quorum: 2 }),
    ])

    await act(first, requestId, { action: 'reject', opinion: '理由一' })
    expect(await readSheet(t.db, sheet)).toMatchObject({ told: 0 })
    await act(second, requestId, { action: 'reject', opinion: '理由二' })

    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'draft', told: 1, reason: '理由二' })
    expect((await refusal(third, requestId, { action: 'pass' })).message).toBe('该任务已被他人处理')
  })

  test('the submitter never decides, and strangers find nothing', async () => {
    const { author, requestId } = await aRequest(1, anyOf)
    const stranger = await t.as(P.video)

    expect((await refusal(author, requestId, { action: 'pass' })).message).toBe('不能审批自己提交的内容')
    expect((await refusal(stranger, requestId, { action: 'pass' })).status).toBe(1004)
  })

  test('who passed an earlier step is not asked again', async () => {
    const { sheet, requestId, author, first } = await aRequest(1, ([id = '']) => [
      step(byPerson(id)),
      step(byPerson(id)),
    ])

    expect(await act(first, requestId, { action: 'pass' })).toEqual({ state: 'approved', step: 2 })

    expect(await readSheet(t.db, sheet)).toMatchObject({ told: 1 })
    const records = await author.call(listApprovalRecords, { requestId })
    expect(records.map(({ action }) => action)).toEqual(['submit', 'pass', 'repeat'])
  })

  test('a decision about another snapshot is not counted', async () => {
    const { requestId, first } = await aRequest(1, anyOf)

    expect((await refusal(first, requestId, { action: 'pass', snapshot: 'v0' })).message).toBe(
      '状态已变化，请刷新后重试',
    )
    expect((await act(first, requestId, { action: 'pass', snapshot: 'v1' })).state).toBe('approved')
  })

  test('approveDoc refuses requests of other subjects', async () => {
    const { requestId, first } = await aRequest(1, anyOf)

    const answer = await first.refused(decideDocumentApproval, { requestId, action: 'pass' })

    expect(answer.message).toBe('该审批单不属于文档审批')
  })
})

describe('back', () => {
  test('opens the earlier step anew, whose people act again', async () => {
    const { sheet, requestId, first, second } = await aRequest(2, oneAfterTheOther)
    await act(first, requestId, { action: 'pass' })

    expect(
      (await refusal(second, requestId, { action: 'back', toStep: 2, opinion: '请复核' })).errors[0]?.message,
    ).toBe('请选择要退回到的步骤')
    expect(await act(second, requestId, { action: 'back', toStep: 1, opinion: '请复核' })).toMatchObject({ step: 1 })
    expect((await refusal(second, requestId, { action: 'pass' })).message).toBe('你已处理过该任务')
    await act(first, requestId, { action: 'pass' })
    expect(await act(second, requestId, { action: 'pass' })).toEqual({ state: 'approved', step: 2 })

    expect(await readSheet(t.db, sheet)).toMatchObject({ told: 1 })
  })
})

describe('transfer', () => {
  test('hands the task and its time to one other person', async () => {
    const { sheet, requestId, first } = await aRequest(1, anyOf)
    const other = await t.as()

    await act(first, requestId, { action: 'transfer', toUserIds: [other.id] })

    const tasks = await t.db.select().from(approvalTasks).where(eq(approvalTasks.requestId, requestId))
    const [before, after] = tasks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(before).toMatchObject({ state: 'transferred' })
    expect(after).toMatchObject({ state: 'open', origin: 'transfer', dueAt: before?.dueAt })
    expect((await refusal(first, requestId, { action: 'pass' })).message).toBe('该任务已被他人处理')
    expect((await act(other, requestId, { action: 'pass' })).state).toBe('approved')
    expect((await readSheet(t.db, sheet)).told).toBe(1)
  })

  test('refuses the submitter, disabled people, and people who have a task', async () => {
    const { author, requestId, first, second } = await aRequest(2, allOf)
    const gone = await aUser(t.db, { name: '已离职', enabled: false })
    const to = async (...toUserIds: string[]) =>
      (await refusal(first, requestId, { action: 'transfer', toUserIds })).message

    expect(await to(author.id)).toBe('不能交给提交人审批')
    expect(await to(gone.id)).toBe('该用户已停用：已离职')
    expect(await to(second.id)).toMatch(/^该用户已是当前步骤的处理人/)
    expect((await refusal(first, requestId, { action: 'transfer' })).errors[0]?.message).toBe('请选择人员')
  })

  test('an overseer in scope hands on what others have, without a task of his own', async () => {
    const { org, requestId } = await aRequest(1, anyOf)
    const other = await t.as()
    const overseer = await t.asWho({ codes: [P.videoApproveAll], scope: { kind: 'below' }, orgId: org.id })

    await act(overseer, requestId, { action: 'transfer', toUserIds: [other.id] })

    expect((await refusal(overseer, requestId, { action: 'pass' })).status).toBe(1003)
    expect((await act(other, requestId, { action: 'pass' })).state).toBe('approved')
  })
})

describe('add', () => {
  test('before: the added person decides first, then the task comes back', async () => {
    const { requestId, first } = await aRequest(1, anyOf)
    const adviser = await t.as()

    await act(first, requestId, { action: 'add', addMode: 'before', toUserIds: [adviser.id] })
    expect((await refusal(first, requestId, { action: 'pass' })).message).toBe('请等待加签人处理后再操作')
    expect((await act(adviser, requestId, { action: 'pass' })).state).toBe('pending')

    expect((await act(first, requestId, { action: 'pass' })).state).toBe('approved')
  })

  test('after: the own pass asks the added person, whose refusal ends the round', async () => {
    const { sheet, requestId, first } = await aRequest(1, anyOf)
    const controller = await t.as()

    await act(first, requestId, { action: 'add', addMode: 'after', toUserIds: [controller.id] })
    expect((await controller.call(listApprovals, {})).list).toEqual([])
    expect((await act(first, requestId, { action: 'pass' })).state).toBe('pending')
    expect((await controller.call(listApprovals, {})).list).toHaveLength(1)

    expect((await act(controller, requestId, { action: 'reject', opinion: '预算不符' })).state).toBe('rejected')
    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'draft', told: 1, reason: '预算不符' })
  })
})

describe('remind and comment', () => {
  test('reminds once in four hours, and the reminder is read with the task', async () => {
    const { author, requestId, first } = await aRequest(1, anyOf)

    await act(author, requestId, { action: 'remind' })
    expect((await refusal(author, requestId, { action: 'remind' })).message).toBe('4 小时内已催办')

    const { list } = await first.call(listMessages, { filter: { unread: true } })
    expect(list.map(({ kind }) => kind).sort()).toEqual(['催办', '待我审批'].sort())
    await act(first, requestId, { action: 'pass' })
    expect((await first.call(unreadNum, {})).unreadNum).toBe(0)
  })

  test('a comment stands in the timeline with its client, and changes nothing', async () => {
    const { author, requestId, first } = await aRequest(1, anyOf)

    expect((await refusal(author, requestId, { action: 'comment' })).errors[0]?.message).toBe('请填写评论（1–200 字）')
    expect(await act(first, requestId, { action: 'comment', opinion: '第二页有错字' })).toEqual({
      state: 'pending',
      step: 1,
    })

    const records = await author.call(listApprovalRecords, { requestId })
    expect(records.at(-1)).toMatchObject({
      action: 'comment',
      opinion: '第二页有错字',
      client: 'web',
      actor: { id: first.id },
    })
  })
})
