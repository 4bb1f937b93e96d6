import { expect, test } from 'vitest'
import { EMPTY_AUDIENCE } from '../../shared/audience.ts'
import { faultOfExemption } from './exempt.ts'
import { faultOfForm, healthFormInput } from './form.ts'

const form = (values: object) =>
  healthFormInput.parse({
    name: '每日健康填报',
    elements: [
      { type: 'input', name: 'heat', label: '体温' },
      { type: 'checkbox', name: 'signs', label: '症状', items: [{ label_value: 'fever', label_name: '发热' }] },
    ],
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    consentText: '用于入场前健康确认，保存三十天。',
    ...values,
  })
const flag = (element: string, op: string, value: string) => [{ element, op, value, level: 'abnormal' }]

test.each([
  [{}, null],
  [{ windowFrom: '10:00', windowTo: '10:00' }, '填报开始须早于结束'],
  [{ schedule: 'onEntry', windowFrom: '10:00', windowTo: '10:00' }, null],
  [{ schedule: 'once' }, '请选择填报日期'],
  [{ audience: EMPTY_AUDIENCE }, '请选择填报范围'],
  [{ flags: flag('gone', 'gt', '37.3') }, '异常规则引用的填报项已删除'],
  [{ flags: flag('signs', 'has', 'cough') }, '异常规则引用的填报项已删除'],
  [{ flags: flag('signs', 'gt', '1') }, '该判定方式不适用于所选填报项'],
  [{ flags: flag('heat', 'gt', '高') }, '请填写异常规则的判定值'],
  [{ flags: flag('heat', 'gt', '37.3') }, null],
  [
    { elements: [{ type: 'input', name: 'a', label: '甲', relation: true, relation_name: 'b', relation_value: '1' }] },
    '关联的填报项已删除',
  ],
])('a form with %o: %s', (values, message) => {
  expect(faultOfForm(form(values))?.[1].message ?? null).toBe(message)
})

test('a form needs an element', () => {
  const { error } = healthFormInput.safeParse({ ...form({}), elements: [] })
  expect(error?.issues[0]?.message).toBe('请至少添加一个填报项')
})

const ID = '0199c6a0-0000-7000-8000-000000000001'

test.each([
  [{ userId: ID, from: '2026-03-01', to: '2026-05-29' }, null],
  [{ userId: ID, from: '2026-03-01', to: '2026-05-30' }, '免报不能超过 90 天'],
  [{ userId: ID, from: '2026-03-02', to: '2026-03-01' }, '结束日期不能早于开始日期'],
  [{ from: '2026-03-01', to: '2026-03-01' }, '请选择免报的人员或单位'],
  [{ userId: ID, orgId: ID, from: '2026-03-01', to: '2026-03-01' }, '请选择免报的人员或单位'],
])('an exemption of %o: %s', (values, message) => {
  const whole = { formId: ID, userId: null, orgId: null, reason: '产假', ...values }
  expect(faultOfExemption(whole)?.[1].message ?? null).toBe(message)
})
