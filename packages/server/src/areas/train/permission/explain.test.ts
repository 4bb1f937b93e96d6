import { explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import { saveOpenRule } from '@portal/contract/areas/train/permission/open-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDraftClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the explainer names the row that narrows a code, for a person and for one class', async () => {
  const keeper = await t.as(P.trainPermission, P.trainPermissionEdit, P.authorityExplain)
  const unit = await anOrg(t.db)
  const chief = await t.asWho({ codes: [...CLASS_MANAGER], orgId: unit.id })
  const objectId = await aDraftClass(chief, [chief.id])
  const of = { userId: chief.id, code: P.trainClassPublish }
  const ofClass = { ...of, objectType: 'trainClass', objectId }
  const free = await keeper.call(explainPrivilege, ofClass)
  expect(free).toMatchObject({ allowed: true, missing: [] })
  expect(free.chain.at(-1)).toEqual({ step: 'narrowing', ok: true, text: '该单位及上级没有开班权限配置，不收紧' })

  await keeper.call(saveOpenRule, { orgId: unit.id, categories: ['skill'], maxSeats: 40, needsApproval: true })
  const text = `开班权限「${unit.name}」：有开班权限的人可开岗位技能，最多 40 人，须审批`
  const narrowed = await keeper.call(explainPrivilege, ofClass)
  expect(narrowed).toMatchObject({ allowed: false, missing: ['缺少：允许其开设「安全生产」的开班权限配置'] })
  expect(narrowed.chain.at(-1)).toEqual({ step: 'narrowing', ok: false, text })
  expect((await keeper.call(explainPrivilege, of)).chain.at(-1)).toEqual({ step: 'narrowing', ok: true, text })
  expect(
    (await keeper.call(explainPrivilege, { ...of, code: P.trainClass })).chain.map(({ step }) => step),
  ).not.toContain('narrowing')
})
