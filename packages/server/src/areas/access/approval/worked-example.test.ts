import { assigneeText } from '@portal/contract/areas/access/approval.ts'
import {
  decideApproval,
  listApprovalRecords,
  listApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalTasks } from '#src/schema/approval.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aDeputy, aSheet, byPerson, readSheet, registerSheets, SHEET } from '#test/factories/approval.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
})
afterAll(() => t.close())

// 2026-12-03 is a Thursday.
const thursday = (time: string) => new Date(`2026-12-03T${time}:00+08:00`)
const friday = (time: string) => new Date(`2026-12-04T${time}:00+08:00`)
const monday = (time: string) => new Date(`2026-12-07T${time}:00+08:00`)
const tuesday = (time: string) => new Date(`2026-12-08T${time}:00+08:00`)

const itIs = (at: Date) => {
  t.running.approval.engine.clock = async () => at
}

const rowOf = async (client: Client, tab: 'mine' | 'submitted') => {
  const { list } = await client.call(listApprovals, { filter: { tab } })
  return list[0]
}

describe('the worked example of 20 section 3.8', () => {
  test('runs to its refusal with the people and times of the brief', async () => {
    const company = await anOrg(t.db, { name: '公司' })
    const workshop = await anOrg(t.db, { name: '二车间', parentId: company.id })
    const team = await anOrg(t.db, { name: '班组A', parentId: workshop.id })
    const wang = await t.asWho({ userId: (await aUser(t.db, { name: '王五', primaryOrgId: team.id })).id })
    const zhao = await aUser(t.db, { name: '赵六', primaryOrgId: team.id })
    const qian = await t.asWho({ userId: (await aUser(t.db, { name: '钱七', primaryOrgId: workshop.id })).id })
    const sun = await t.asWho({ userId: (await aUser(t.db, { name: '孙八', primaryOrgId: company.id })).id })
    const zhou = await t.asWho({ userId: (await aUser(t.db, { name: '周九', primaryOrgId: company.id })).id })
    const director = await aUser(t.db)
    await t.db.update(orgUnits).set({ headId: zhao.id }).where(eq(orgUnits.id, team.id))
    await aDeputy(t.db, { personId: zhao.id, deputyId: qian.id })
    const reviewers = await aRole(t.db, { members: [sun.id, zhou.id] })
    await aRole(t.db, { codes: [P.video], members: [director.id] })
    const officer = await t.as(P.authorityApprove)
    await officer.call(saveApproveRules, {
      itemId: SHEET,
      orgIds: [company.id],
      steps: [
        { mode: 'any', dueHours: 8, approvers: [{ kind: 'unitHead', level: 1 }] },
        { mode: 'all', dueHours: 16, approvers: [{ kind: 'role', id: reviewers.id }] },
        {
          mode: 'any',
          dueHours: 8,
          approvers: byPerson(director.id),
          condition: { field: 'audience', operator: 'gt', value: 1000 },
        },
      ],
    })
    const sheet = await aSheet(t.db, { ownerOrgId: team.id, audience: 300, authorId: wang.id })

    itIs(thursday('16:00'))
    const { requestId } = await wang.call(submitApproval, { subjectType: SHEET, subjectId: sheet })

    const first = await rowOf(qian, 'mine')
    expect(first?.assignees.map(assigneeText)).toEqual(['钱七 代 赵六'])
    expect(first).toMatchObject({ step: 1, steps: 2, dueAt: friday('16:30'), state: 'pending' })

    itIs(friday('10:00'))
    expect(await qian.call(decideApproval, { requestId, action: 'pass' })).toEqual({ state: 'pending', step: 2 })

    const second = await rowOf(sun, 'mine')
    expect(second?.assignees.map(assigneeText).sort()).toEqual(['周九', '孙八'].sort())
    expect(second).toMatchObject({ step: 2, steps: 2, dueAt: tuesday('11:00') })

    itIs(monday('09:00'))
    const refusal = { requestId, action: 'reject', opinion: '缺少现场照片' } as const
    expect(await zhou.call(decideApproval, refusal)).toEqual({ state: 'rejected', step: 2 })

    expect((await sun.refused(decideApproval, { requestId, action: 'pass' })).message).toBe('该任务已被他人处理')
    const tasks = await t.db.select().from(approvalTasks).where(eq(approvalTasks.requestId, requestId))
    expect(tasks.find(({ assigneeId }) => assigneeId === sun.id)).toMatchObject({
      state: 'cancelled',
      closedById: zhou.id,
    })
    expect(tasks.some(({ assigneeId }) => assigneeId === director.id)).toBe(false)
    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'draft', told: 1, reason: '缺少现场照片' })

    const records = await wang.call(listApprovalRecords, { requestId })
    expect(
      records.map(({ action, step, actor, onBehalfOf, hours }) => [action, step, actor?.name, onBehalfOf?.name, hours]),
    ).toEqual([
      ['submit', 1, '王五', undefined, null],
      ['pass', 1, '钱七', '赵六', 3],
      ['reject', 2, '周九', undefined, 6.5],
    ])

    const again = await wang.call(submitApproval, { subjectType: SHEET, subjectId: sheet, requestId })
    expect(again.round).toBe(2)
    expect(again.steps.map(({ users }) => users.map(({ name }) => name).sort())).toEqual([
      ['赵六'],
      ['周九', '孙八'].sort(),
    ])
  })
})
