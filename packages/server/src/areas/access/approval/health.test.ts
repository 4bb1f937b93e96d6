import { decideApproval, listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { approvalHealth } from '@portal/contract/areas/access/approval-survey.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aRule, aSheet, byPerson, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
})
afterAll(() => t.close())

/** A unit with one rule of one step, 8 working hours, and a submitter in it. */
const aUnit = async () => {
  const org = await anOrg(t.db)
  const author = await t.asWho({ orgId: org.id })
  const approver = await t.asWho({ userId: (await aUser(t.db, { primaryOrgId: org.id })).id })
  await aRule(t.db, { orgId: org.id, steps: [step(byPerson(approver.id))] })
  const submit = async () => {
    const subjectId = await aSheet(t.db, { ownerOrgId: org.id, authorId: author.id })
    return author.call(submitApproval, { subjectType: SHEET, subjectId })
  }
  const officer = await t.asWho({
    codes: [P.authorityApprove, P.authorityApproveAll],
    scope: { kind: 'below' },
    orgId: org.id,
  })
  return { org, author, approver, submit, officer }
}

const today = shanghaiDay(new Date())
const month = { from: shanghaiDay(new Date(Date.now() - 30 * DAY_MS)), to: today }

describe('rest/approval/health', () => {
  test('counts what came and went, the share that passed, and what is pending', async () => {
    const { approver, submit, officer } = await aUnit()
    const [first, second] = [await submit(), await submit()]
    await submit()
    await approver.call(decideApproval, { requestId: first.requestId, action: 'pass' })
    await approver.call(decideApproval, { requestId: second.requestId, action: 'reject', opinion: '材料不全' })

    const health = await officer.call(approvalHealth, { itemId: SHEET, ...month })

    expect(health).toMatchObject({ in: 3, out: 2, passRate: 0.5, pending: 1, count: 2 })
    expect(health.days).toHaveLength(31)
    expect(health.days.at(-1)).toEqual({ day: today, in: 3, out: 2 })
    expect(health.steps).toMatchObject([{ itemId: SHEET, itemName: '测试单', step: 1, count: 2 }])
    expect(health.forecast.text).toBe('按当前速度，约 5 个工作日处理完待办')
  })

  test('shows what is overdue with those it waits for', async () => {
    const { approver, submit, officer } = await aUnit()
    t.running.approval.engine.clock = async () => new Date('2026-03-02T09:00:00+08:00')
    const { requestId } = await submit()
    t.running.approval.engine.clock = async () => new Date('2026-03-05T09:00:00+08:00')

    const health = await officer.call(approvalHealth, month)

    expect(health.overdue).toBe(1)
    expect(health.stuck).toMatchObject([{ requestId, step: 1, overdueHours: 14.5 }])
    expect(health.stuck[0]?.assignees).toHaveLength(1)
    const late = await officer.call(listApprovals, { filter: { tab: 'all', assigneeId: approver.id, overdue: true } })
    expect(late.list.map((row) => row.requestId)).toEqual([requestId])
  })

  test('sees nothing of other units', async () => {
    const { submit } = await aUnit()
    const { officer } = await aUnit()
    await submit()

    expect(await officer.call(approvalHealth, month)).toMatchObject({ in: 0, pending: 0, stuck: [] })
  })

  test.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, '结束日期不能早于开始日期'],
    [{ from: '2025-01-01', to: '2026-01-02' }, '时间范围最长 366 天'],
  ])('refuses the range %o', async (range, message) => {
    const officer = await t.as(P.authorityApprove)

    expect((await officer.refused(approvalHealth, range)).errors).toEqual([{ field: 'to', message }])
  })
})
