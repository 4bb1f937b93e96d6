import { assigneeText } from '@portal/contract/areas/access/approval.ts'
import { deleteDeputy, listDeputies, saveDeputy } from '@portal/contract/areas/access/approval-deputy.ts'
import {
  decideApproval,
  listApprovalRecords,
  listApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orgUnits, users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aDeputy, aRule, aSheet, byPerson, readSheet, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
})
afterAll(() => t.close())

const itIs = (text: string) => {
  t.running.approval.engine.clock = async () => new Date(`${text}:00+08:00`)
}

const runJob = () => t.running.approval.watch()

const names = async (who: Client, tab: 'submitted' | 'mine' = 'submitted') => {
  const { list } = await who.call(listApprovals, { filter: { tab } })
  return list.map(({ assignees }) => assignees.map(assigneeText))
}

/** Submitted on Thursday 2026-12-03 at 16:00 with 8 hours to go, to the head of the team. */
const aRequest = async () => {
  itIs('2026-12-03T16:00')
  const company = await anOrg(t.db)
  const team = await anOrg(t.db, { parentId: company.id })
  const author = await t.asWho({ orgId: team.id })
  const head = await t.asWho({ userId: (await aUser(t.db, { name: '班长', primaryOrgId: team.id })).id })
  const manager = await t.asWho({ userId: (await aUser(t.db, { name: '经理', primaryOrgId: company.id })).id })
  await t.db.update(orgUnits).set({ headId: head.id }).where(eq(orgUnits.id, team.id))
  await t.db.update(orgUnits).set({ headId: manager.id }).where(eq(orgUnits.id, company.id))
  await aRule(t.db, { orgId: company.id, steps: [step(byPerson(head.id))] })
  const sheet = await aSheet(t.db, { ownerOrgId: team.id, authorId: author.id })
  const submit = () => author.call(submitApproval, { subjectType: SHEET, subjectId: sheet })
  return { author, head, manager, sheet, submit }
}

describe('due tasks', () => {
  test('are reminded once at due and go to the next head at twice the time, marked 已升级', async () => {
    const { author, head, manager, sheet, submit } = await aRequest()
    const { requestId } = await submit()
    const kinds = async () => (await head.call(listMessages, {})).list.map(({ title }) => title)

    itIs('2026-12-04T16:29')
    await runJob()
    expect(await kinds()).toHaveLength(1)
    itIs('2026-12-04T16:30')
    await runJob()
    await runJob()
    expect((await kinds()).sort()).toEqual(['审批已到期：消防演练方案', '测试单待审批：消防演练方案'].sort())

    itIs('2026-12-07T16:59')
    await runJob()
    expect(await names(author)).toEqual([['班长']])
    itIs('2026-12-07T17:00')
    await runJob()
    await runJob()

    expect(await names(author)).toEqual([['经理']])
    const { list } = await manager.call(listApprovals, {})
    expect(list[0]?.assignees).toMatchObject([{ escalated: true }])
    expect((await head.refused(decideApproval, { requestId, action: 'pass' })).message).toBe('该任务已被他人处理')
    await manager.call(decideApproval, { requestId, action: 'pass' })
    expect(await readSheet(t.db, sheet)).toMatchObject({ state: 'published', told: 1 })
    const records = await author.call(listApprovalRecords, { requestId })
    expect(records.map(({ action, actor }) => [action, actor?.name ?? null]).slice(1)).toEqual([
      ['escalate', null],
      ['pass', '经理'],
    ])
  })

  test('of people who left go to the superior or the next head', async () => {
    const { author, head, submit } = await aRequest()
    await submit()
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, head.id))

    await runJob()

    expect(await names(author)).toEqual([['经理']])
  })
})

describe('deputies', () => {
  test('receive open tasks when their time begins, and give back what they left when it ends', async () => {
    const { author, head, submit } = await aRequest()
    const deputy = await t.asWho({ userId: (await aUser(t.db, { name: '副班长' })).id })
    await submit()
    await aDeputy(t.db, {
      personId: head.id,
      deputyId: deputy.id,
      from: new Date('2026-12-03T17:00:00+08:00'),
      to: new Date('2026-12-04T09:00:00+08:00'),
    })

    itIs('2026-12-03T17:00')
    await runJob()
    expect(await names(author)).toEqual([['副班长 代 班长']])
    itIs('2026-12-04T09:00')
    await runJob()

    expect(await names(author)).toEqual([['班长']])
  })

  test('do not stand for anybody in what they submitted themselves', async () => {
    const { author, head, submit } = await aRequest()
    await aDeputy(t.db, { personId: head.id, deputyId: author.id })

    await submit()

    expect(await names(author)).toEqual([['班长']])
  })

  test('are recorded as acting for somebody', async () => {
    const { author, head, submit } = await aRequest()
    const deputy = await t.as()
    await aDeputy(t.db, { personId: head.id, deputyId: deputy.id })
    const { requestId } = await submit()

    await deputy.call(decideApproval, { requestId, action: 'pass' })

    const records = await author.call(listApprovalRecords, { requestId })
    expect(records.at(-1)).toMatchObject({ actor: { id: deputy.id }, onBehalfOf: { id: head.id } })
  })
})

describe('rest/deputy', () => {
  const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

  test('keeps periods of one person apart unless they are for different subjects', async () => {
    t.running.approval.engine.clock = async () => new Date()
    const [person, deputy] = [await t.as(), await t.as()]
    const save = { deputyId: deputy.id, from: fromNow(0), to: fromNow(5), items: [SHEET] }
    const { id } = await person.call(saveDeputy, save)

    const messageOf = async (body: object) =>
      (await person.refused(saveDeputy, { ...save, ...body })).errors[0]?.message
    expect(await messageOf({ from: fromNow(4), to: fromNow(9) })).toBe('代理时间与已有代理重叠')
    expect(await messageOf({ items: [] })).toBe('代理时间与已有代理重叠')
    expect(await messageOf({ deputyId: person.id })).toBe('代理人不能是本人')
    expect(await messageOf({ to: fromNow(-1) })).toBe('结束时间须晚于开始时间')
    await person.call(saveDeputy, { ...save, items: ['other'] })
    await person.call(deleteDeputy, { id })
    await person.call(saveDeputy, save)

    expect((await person.call(listDeputies, {})).total).toBe(2)
  })

  test('shows and removes only the own ones, or those in scope of P_qxgl_approve', async () => {
    const org = await anOrg(t.db)
    const [person, deputy, stranger] = [await t.asWho({ orgId: org.id }), await t.as(), await t.as()]
    const { id } = await person.call(saveDeputy, { deputyId: deputy.id, from: fromNow(0), to: fromNow(5) })
    const setter = await t.asWho({ codes: [P.authorityApprove], scope: { kind: 'below' }, orgId: org.id })
    const idsOf = async (who: Client) => (await who.call(listDeputies, {})).list.map((row) => row.id)

    for (const who of [person, deputy, setter]) expect(await idsOf(who)).toEqual([id])
    expect(await idsOf(stranger)).toEqual([])
    for (const who of [stranger, deputy]) expect((await who.refused(deleteDeputy, { id })).status).toBe(1004)

    await setter.call(deleteDeputy, { id })
    expect(await idsOf(person)).toEqual([])
  })
})
