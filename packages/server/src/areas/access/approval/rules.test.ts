import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import { askForApprovers, decideApproval, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  getApproveRule,
  listApproveItems,
  listApproverCandidates,
  saveApproveRules,
} from '@portal/contract/areas/access/approval-rule.ts'
import { approvalMatrix, approvalOrphans, approvalVersions } from '@portal/contract/areas/access/approval-survey.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, aSheet, byPerson, registerSheets, SHEET, step } from '#test/factories/approval.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp
let officer: Client

beforeAll(async () => {
  t = await startTestApp()
  await registerSheets(t.db, t.running.approval)
  officer = await t.as(P.authorityApprove)
})
afterAll(() => t.close())

/** Somebody who reaches the approval screens. */
const anApprover = async (name = '审批人') => {
  const { id } = await aUser(t.db, { name })
  await aRole(t.db, { codes: [P.video], members: [id] })
  return id
}

const base = { itemId: SHEET }

describe('rest/approveItemRelation/batchSave', () => {
  test('saves versions that units below inherit until they have their own or give it up', async () => {
    const company = await anOrg(t.db, { name: '甲公司' })
    const workshop = await anOrg(t.db, { parentId: company.id })
    const [one, two] = [await anApprover(), await anApprover()]
    const get = () => officer.call(getApproveRule, { itemId: SHEET, orgId: workshop.id })

    await officer.call(saveApproveRules, { ...base, orgIds: [company.id], steps: [step(byPerson(one))] })
    expect(await get()).toMatchObject({ version: 1, inheritedFrom: { id: company.id, name: '甲公司' } })
    await officer.call(saveApproveRules, { ...base, orgIds: [workshop.id], steps: [step(byPerson(two))] })
    expect(await get()).toMatchObject({ version: 1, inheritedFrom: null, steps: [step(byPerson(two))] })
    await officer.call(saveApproveRules, { ...base, orgIds: [workshop.id], steps: [] })
    expect(await get()).toMatchObject({ inheritedFrom: { id: company.id } })

    const { list } = await officer.call(approvalVersions, { itemId: SHEET, orgId: workshop.id })
    expect(list.map(({ version, steps }) => [version, steps.length])).toEqual([
      [2, 0],
      [1, 1],
    ])
  })

  test('leaves running requests on their old path', async () => {
    const org = await anOrg(t.db)
    const author = await t.asWho({ orgId: org.id })
    const old = await t.as(P.video)
    await aRule(t.db, { orgId: org.id, steps: [step(byPerson(old.id))] })
    const sheet = await aSheet(t.db, { ownerOrgId: org.id })
    const { requestId } = await author.call(submitApproval, { subjectType: SHEET, subjectId: sheet })

    await officer.call(saveApproveRules, { ...base, orgIds: [org.id], steps: [step(byPerson(await anApprover()))] })

    expect((await old.call(decideApproval, { requestId, action: 'pass' })).state).toBe('approved')
  })

  test.each([
    ['每个步骤至少选择一名审批人', () => ({ steps: [step([])] })],
    ['每个步骤至少选择一名审批人', () => ({ steps: [step([{ kind: 'role' }])] })],
    ['时限须为 1–720 小时', () => ({ steps: [step([{ kind: 'superior' }], { dueHours: 721 })] })],
    ['最多 5 个步骤', () => ({ steps: Array.from({ length: 6 }, () => step([{ kind: 'superior' }])) })],
    ['请填写会签人数', () => ({ steps: [step([{ kind: 'superior' }], { mode: 'quorum' })] })],
    ['生效日期不能早于今天', () => ({ steps: [], validFrom: '2020-01-01' })],
    ['所选审批人不存在或已停用', () => ({ steps: [step(byPerson('01890000-0000-7000-8000-000000000000'))] })],
    [
      '该事项没有此条件字段',
      () => ({ steps: [step([{ kind: 'superior' }], { condition: { field: 'pages', operator: 'gt', value: 1 } })] }),
    ],
  ] as const)('refuses with 「%s」', async (message, body) => {
    const org = await anOrg(t.db)

    const { errors } = await officer.refused(saveApproveRules, { ...base, orgIds: [org.id], ...body() })

    expect(errors.map((error) => error.message)).toContain(message)
  })

  test('refuses more passes than named people, and named people without the menu', async () => {
    const org = await anOrg(t.db)
    const approver = await anApprover()
    const outsider = await aUser(t.db, { name: '郑十' })
    const refusal = (steps: unknown[]) => officer.refused(saveApproveRules, { ...base, orgIds: [org.id], steps })

    const tooMany = await refusal([step(byPerson(approver), { mode: 'quorum', quorum: 2 })])
    const noMenu = await refusal([step(byPerson(approver, outsider.id))])

    expect(tooMany.errors).toEqual([{ field: 'steps.0.quorum', message: '会签人数不能大于审批人数' }])
    expect(noMenu.errors).toEqual([{ field: 'steps.0.approvers', message: '所选审批人没有该审批菜单权限：郑十' }])
  })

  test('reaches units in scope only, by the codes of the subject', async () => {
    const [mine, foreign] = [await anOrg(t.db), await anOrg(t.db)]
    const setter = await t.asWho({ codes: [P.videoApproveSet], scope: { kind: 'below' }, orgId: mine.id })
    const body = { ...base, orgIds: [mine.id, foreign.id], steps: [step([{ kind: 'superior' }])] }

    const { saved, failed } = await setter.call(saveApproveRules, body)

    expect({ saved, failed }).toEqual({ saved: 1, failed: [{ id: foreign.id, message: '内容不存在或无权查看' }] })
    expect((await setter.refused(getApproveRule, { itemId: SHEET, orgId: foreign.id })).status).toBe(1004)
    const otherSubject = await t.as(P.hazardApprovalSet)
    expect((await otherSubject.refused(saveApproveRules, body)).status).toBe(1003)
  })

  test('a dry run answers people and times and saves nothing', async () => {
    const org = await anOrg(t.db)
    const submitter = await aUser(t.db, { primaryOrgId: org.id })
    const approver = await anApprover('李四')
    t.running.approval.engine.clock = async () => new Date('2026-12-03T16:00:00+08:00')
    const steps = [step(byPerson(approver)), step(byPerson(approver), { mode: 'all', dueHours: 16 })]

    const { path } = await officer.call(saveApproveRules, {
      ...base,
      orgIds: [org.id],
      steps,
      dryRunUserId: submitter.id,
    })

    const users = [{ id: approver, name: '李四', onBehalfOf: null }]
    expect(path).toEqual([
      { no: 1, mode: 'any', users, dueAt: new Date('2026-12-04T16:30:00+08:00') },
      { no: 2, mode: 'all', users, dueAt: new Date('2026-12-08T17:30:00+08:00') },
    ])
    expect((await officer.call(getApproveRule, { itemId: SHEET, orgId: org.id })).version).toBe(0)
  })
})

describe('surveys', () => {
  test('the matrix tells own, inherited, free and missing apart', async () => {
    const top = await anOrg(t.db)
    const [own, free, plain] = [
      await anOrg(t.db, { parentId: top.id }),
      await anOrg(t.db, { parentId: top.id }),
      await anOrg(t.db, { parentId: top.id }),
    ]
    const setter = await t.asWho({ codes: [P.authorityApprove], scope: { kind: 'below' }, orgId: top.id })
    const kinds = async () => {
      const { cells } = await setter.call(approvalMatrix, { itemId: SHEET })
      return Object.fromEntries(cells.map(({ orgId, kind }) => [orgId, kind]))
    }
    await aRule(t.db, { orgId: own.id, steps: [step([{ kind: 'superior' }])] })
    await aRule(t.db, { orgId: free.id, free: true })

    // A gap counts where it begins; what is below gets its rule from there.
    expect(await kinds()).toEqual({ [top.id]: 'gap', [own.id]: 'own', [free.id]: 'free', [plain.id]: 'gapAbove' })
    await aRule(t.db, { orgId: top.id, steps: [step([{ kind: 'superior' }])] })
    expect(await kinds()).toMatchObject({ [top.id]: 'own', [plain.id]: 'inherited' })
  })

  test('a rule that names only people who cannot act, and for whom nobody stands in, is a gap as well', async () => {
    const top = await anOrg(t.db)
    const below = await anOrg(t.db, { parentId: top.id, name: '甲班' })
    const [gone, here] = [await aUser(t.db, { enabled: false }), await aUser(t.db, { name: '在岗者' })]
    const setter = await t.asWho({ codes: [P.authorityApprove], scope: { kind: 'below' }, orgId: top.id })
    await aRule(t.db, { orgId: top.id, steps: [step(byPerson(here.id))] })
    await aRule(t.db, { orgId: below.id, steps: [step(byPerson(gone.id))] })

    const whole = await setter.call(approvalMatrix, { itemId: SHEET })
    expect(whole).toMatchObject({ unitCount: 2, gapCount: 1 })
    expect(whole.cells).toMatchObject([
      { orgId: top.id, kind: 'own', approvers: ['在岗者'], reason: null },
      { orgId: below.id, kind: 'gap', reason: 'nobody' },
    ])
    const gaps = await setter.call(approvalMatrix, { itemId: SHEET, gapsOnly: true })
    expect(gaps.units.map(({ name }) => name)).toEqual(['甲班'])
    const named = await setter.call(approvalMatrix, { itemId: SHEET, keyword: '在岗' })
    expect(named.units.map(({ id }) => id)).toEqual([top.id])
  })

  test('whoever finds no approver for his unit tells those who set them, once a day', async () => {
    const org = await anOrg(t.db, { name: '选煤厂' })
    const setter = await t.asWho({ codes: [P.authorityApprove], scope: { kind: 'below' }, orgId: org.id })
    const author = await t.asWho({ orgId: org.id, codes: [P.video] })

    const { sent } = await author.call(askForApprovers, { subjectType: SHEET })
    expect(sent).toBeGreaterThan(0)
    const told = await t.db.select().from(messages).where(eq(messages.userId, setter.id))
    expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('申请配置「测试单」审批人')])
    const again = await author.refused(askForApprovers, { subjectType: SHEET })
    expect(again.message).toBe(approvalRefusals.askedToday.message)

    await aRule(t.db, { orgId: org.id, steps: [step(byPerson(setter.id))] })
    const needless = await author.refused(askForApprovers, { subjectType: SHEET })
    expect(needless.message).toBe(approvalRefusals.hasApprovers.message)
  })

  test('the orphan check lists units without a path and approvers who cannot act, before anybody submits', async () => {
    const [bare, faulty] = [await anOrg(t.db, { name: '无规则' }), await anOrg(t.db)]
    const gone = await aUser(t.db, { name: '离职者', enabled: false })
    const outsider = await aUser(t.db, { name: '无菜单' })
    await aRule(t.db, { orgId: faulty.id, steps: [step(byPerson(gone.id, outsider.id))] })
    const orphansOf = async (orgId: string) => {
      const setter = await t.asWho({ codes: [P.authorityApprove], scope: { kind: 'below' }, orgId })
      const { list } = await setter.call(approvalOrphans, {})
      return list.map(({ itemId, problem, people }) => [itemId, problem, people.map(({ name }) => name)])
    }

    expect(await orphansOf(bare.id)).toContainEqual([SHEET, 'noRule', []])
    const found = await orphansOf(faulty.id)
    expect(found).toContainEqual([SHEET, 'disabled', ['离职者']])
    expect(found).toContainEqual([SHEET, 'noMenu', ['无菜单']])
    expect(found).not.toContainEqual([SHEET, 'noRule', []])
  })

  test('candidates say whether they reach the approval screens', async () => {
    const org = await anOrg(t.db)
    const able = await t.asWho({ orgId: org.id, codes: [P.video] })
    const unable = await aUser(t.db, { primaryOrgId: org.id })
    const setter = await t.asWho({ codes: [P.videoApproveSet] })

    const found = await setter.call(listApproverCandidates, { orgId: org.id })

    expect(Object.fromEntries(found.map(({ id, hasMenu }) => [id, hasMenu]))).toEqual({
      [able.id]: true,
      [unable.id]: false,
    })
  })

  test('items are those that areas have registered', async () => {
    const items = await officer.call(listApproveItems, {})

    expect(items).toContainEqual({
      id: SHEET,
      code: SHEET,
      name: '测试单',
      fields: [{ field: 'audience', label: '范围人数' }],
    })
  })
})
