import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import {
  decideApproval,
  findApprovers,
  listApprovalRecords,
  listApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { approvalRequests, approvalTasks } from '#src/schema/approval.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, aSheet, byPerson, editSheet, readSheet, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
  await registerSheets(t.db, t.running.approval, { code: 'publishing', withoutRule: 'publish' })
})
afterAll(() => t.close())

const submit = (who: Client, subjectId: string, more = {}) =>
  who.call(submitApproval, { subjectType: SHEET, subjectId, ...more })

/** A unit with one approver, and one of its people. */
const aUnit = async () => {
  const org = await anOrg(t.db)
  const author = await t.asWho({ orgId: org.id })
  const approver = await t.asWho({ orgId: org.id })
  await aRule(t.db, { orgId: org.id, steps: [step(byPerson(approver.id))] })
  return { org, author, approver, sheet: await aSheet(t.db, { ownerOrgId: org.id, authorId: author.id }) }
}

describe('rest/approveRecord/save', () => {
  test('is refused where no unit on the way up has a rule', async () => {
    const org = await anOrg(t.db)
    const author = await t.asWho({ orgId: org.id })
    const sheet = await aSheet(t.db, { ownerOrgId: org.id })

    const refusal = await author.refused(submitApproval, { subjectType: SHEET, subjectId: sheet })

    expect(refusal.message).toBe('本单位未配置审批人，请联系管理员')
    expect(await t.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, sheet))).toEqual([])
  })

  test('is refused where the only condition leaves no step: 免审 has to be set', async () => {
    const org = await anOrg(t.db)
    const author = await t.asWho({ orgId: org.id })
    const condition = { field: 'audience', operator: 'gt', value: 1000 } as const
    await aRule(t.db, { orgId: org.id, steps: [step(byPerson((await aUser(t.db)).id), { condition })] })
    const sheet = await aSheet(t.db, { ownerOrgId: org.id, audience: 1000 })

    const refusal = await author.refused(submitApproval, { subjectType: SHEET, subjectId: sheet })

    expect(refusal.message).toBe(approvalRefusals.noRule.message)
  })

  test('tells the approver, whose message and list lead to the request', async () => {
    const { author, approver, sheet } = await aUnit()

    const { requestId, round, steps } = await submit(author, sheet, { note: '请审阅' })

    expect(round).toBe(1)
    expect(steps).toMatchObject([{ no: 1, mode: 'any', dueHours: 8, users: [{ id: approver.id }] }])
    const { list } = await approver.call(listMessages, { filter: { category: 'todo' } })
    expect(list).toMatchObject([
      {
        kind: '待我审批',
        title: '测试单待审批：消防演练方案',
        link: `/videoManage/approvalVideoDetail?id=${requestId}`,
      },
    ])
  })

  test('publishes at once under 免审, and where the subject says so without a rule', async () => {
    const org = await anOrg(t.db)
    const author = await t.asWho({ orgId: org.id })
    await aRule(t.db, { orgId: org.id, free: true })
    const freed = await aSheet(t.db, { ownerOrgId: org.id })
    const unruled = await aSheet(t.db, { ownerOrgId: org.id })

    await submit(author, freed)
    await submit(author, unruled, { subjectType: 'publishing' })

    expect(await readSheet(t.db, freed)).toMatchObject({ state: 'published', told: 1 })
    expect(await readSheet(t.db, unruled)).toMatchObject({ state: 'published', told: 1 })
  })

  test('takes one of two submissions at once, and answers a repeated request id the same', async () => {
    const { author, sheet } = await aUnit()
    const body = { subjectType: SHEET, subjectId: sheet }

    const answers = await Promise.all([author.send(submitApproval, body), author.send(submitApproval, body)])

    expect(answers.map(({ envelope }) => envelope.message).sort()).toEqual(
      ['操作成功', approvalRefusals.alreadyOpen.message].sort(),
    )
    const other = await aUnit()
    const twice = { subjectType: SHEET, subjectId: other.sheet }
    const [one, two] = [
      await other.author.call(submitApproval, twice, 'same-submission'),
      await other.author.call(submitApproval, twice, 'same-submission'),
    ]
    expect(two).toEqual(one)
  })

  test('is hidden from people who may not submit it', async () => {
    const { sheet } = await aUnit()
    const stranger = await t.as()

    const refusal = await stranger.refused(submitApproval, { subjectType: SHEET, subjectId: sheet })

    expect(refusal.status).toBe(1004)
  })

  test('puts the superior in the place of a submitter who would approve himself', async () => {
    const org = await anOrg(t.db)
    const superior = await aUser(t.db, { name: '主管' })
    const head = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: org.id, superiorId: superior.id })).id })
    await t.db.update(orgUnits).set({ headId: head.id }).where(eq(orgUnits.id, org.id))
    await aRule(t.db, { orgId: org.id, steps: [step([{ kind: 'unitHead', level: 1 }])] })

    const { steps } = await submit(head, await aSheet(t.db, { ownerOrgId: org.id }))

    expect(steps.map(({ users }) => users.map(({ name }) => name))).toEqual([['主管']])
  })

  test('replaces a disabled approver by the head of his unit', async () => {
    const { org, author } = await aUnit()
    const head = await aUser(t.db, { name: '负责人' })
    await t.db.update(orgUnits).set({ headId: head.id }).where(eq(orgUnits.id, org.id))
    const gone = await aUser(t.db, { primaryOrgId: org.id, enabled: false })
    await aRule(t.db, { orgId: org.id, version: 2, steps: [step(byPerson(gone.id))] })

    const { steps } = await submit(author, await aSheet(t.db, { ownerOrgId: org.id }))

    expect(steps[0]?.users).toEqual([{ id: head.id, name: '负责人' }])
  })
})

describe('withdrawing', () => {
  test('is for the submitter alone, frees the approver, and opens the next round', async () => {
    const { author, approver, sheet } = await aUnit()
    const { requestId } = await submit(author, sheet)
    const body = { subjectType: SHEET, subjectId: sheet, withdraw: true }

    expect((await approver.refused(submitApproval, body)).message).toBe('只有提交人可以撤回')
    await author.call(submitApproval, { ...body, requestId })

    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'draft', told: 1 })
    expect((await approver.call(listApprovals, { filter: { tab: 'mine' } })).list).toEqual([])
    expect((await approver.call(listMessages, { filter: { unread: true } })).list).toEqual([])
    expect((await author.refused(submitApproval, body)).message).toBe('该内容没有进行中的审批')
    expect(await submit(author, sheet)).toMatchObject({ round: 2 })
    expect((await author.call(listApprovalRecords, { requestId })).map(({ action }) => action)).toEqual([
      'submit',
      'withdraw',
      'submit',
    ])
  })

  test('happens by itself when the area reports an edit', async () => {
    const { author, approver, sheet } = await aUnit()
    const { requestId } = await submit(author, sheet)
    const { platform, approval } = t.running
    const start = () => bareTx(platform.db, null, ALL_ROWS)

    const { value } = await inTransaction(platform.pool, start, (tx) =>
      approval.withdrawBecauseChanged(tx, SHEET, sheet),
    )

    expect(value).toBe(true)
    expect((await approver.refused(decideApproval, { requestId, action: 'pass' })).message).toBe('该任务已被他人处理')
    const { list } = await author.call(listMessages, { filter: { category: 'notice' } })
    expect(list.map(({ title }) => title)).toEqual(['内容已修改，审批已撤回：消防演练方案'])
  })

  test('happens at the decision about something that has changed', async () => {
    const { author, approver, sheet } = await aUnit()
    const { requestId } = await submit(author, sheet)
    await editSheet(t.db, sheet)

    const refusal = await approver.refused(decideApproval, { requestId, action: 'pass' })

    expect(refusal.message).toBe('内容已修改，审批已撤回')
    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'draft', told: 1 })
    const [request] = await t.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId))
    expect(request?.state).toBe('withdrawn')
    const [task] = await t.db.select().from(approvalTasks).where(eq(approvalTasks.requestId, requestId))
    expect(task).toMatchObject({ state: 'cancelled', passed: null })
  })
})

describe('rest/approveRecord/findApproveUsers', () => {
  test('shows the own path before submission, and says what is missing', async () => {
    const { author, approver, sheet } = await aUnit()
    const lonely = await t.asWho({ orgId: (await anOrg(t.db)).id })

    const path = await author.call(findApprovers, { subjectType: SHEET, subjectId: sheet })
    const missing = await lonely.call(findApprovers, { subjectType: SHEET })

    expect(path.steps.map(({ users }) => users.map(({ id }) => id))).toEqual([[approver.id]])
    expect(missing).toEqual({ steps: [], free: false, missing: '本单位未配置审批人，请联系管理员' })
  })

  test('shows the path of others only to who sets approvers there', async () => {
    const { author, org } = await aUnit()
    const body = { subjectType: SHEET, submitterId: author.id }
    const setter = await t.asWho({ codes: ['P_videoMng_approveSet'], scope: { kind: 'below' }, orgId: org.id })
    const elsewhere = await t.asWho({
      codes: ['P_videoMng_approveSet'],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })

    expect((await setter.call(findApprovers, body)).steps).toHaveLength(1)
    expect((await elsewhere.refused(findApprovers, body)).status).toBe(1004)
    expect((await (await t.as()).refused(findApprovers, body)).status).toBe(1003)
  })
})
