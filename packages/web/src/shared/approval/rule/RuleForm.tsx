import { type RuleStep, saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { Alert, Button, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import type { FieldRefusal } from '#src/platform/api/refusal.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { CopyTo } from '../CopyTo.tsx'
import { DryRun } from './DryRun.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { type ConditionField, faultsInSteps, NEW_STEP } from './rule-draft.ts'

type Way = 'steps' | 'free' | 'inherit'

interface RuleFormProps {
  itemId: string
  orgId: string
  /** The rule that holds now. */
  rule: { steps: RuleStep[]; free: boolean; inheritedFrom: { name: string } | null; version: number }
  fields: readonly ConditionField[]
  picking: PickingCode
  onSaved: () => void
}

const wayOf = ({ steps, free, inheritedFrom, version }: RuleFormProps['rule']): Way =>
  inheritedFrom ? 'inherit' : free ? 'free' : steps.length > 0 || version === 0 ? 'steps' : 'inherit'

const ways = [
  { value: 'steps', label: '设置步骤' },
  { value: 'free', label: '免审' },
  { value: 'inherit', label: '继承上级单位' },
]

const wayOfText = (text: string): Way => (text === 'free' || text === 'inherit' ? text : 'steps')

/** Writes the rule of a unit, and of further ones with it; 试走 shows what would come of it first. */
export function RuleForm({ itemId, orgId, rule, fields, picking, onSaved }: RuleFormProps) {
  const { markDirty } = usePage()
  const save = useWrite(saveApproveRules, { refreshes: ['approval'] })
  const [way, setWay] = useState<Way>(() => wayOf(rule))
  const [steps, setSteps] = useState<RuleStep[]>(() => (rule.steps.length > 0 ? rule.steps : [NEW_STEP]))
  const [validFrom, setValidFrom] = useState<string>()
  const [copyTo, setCopyTo] = useState<string[]>([])
  const [faults, setFaults] = useState<FieldRefusal[]>([])
  const [words, setWords] = useState<string | null>(null)

  const change = (next: RuleStep[]) => {
    setSteps(next)
    markDirty(true)
  }
  const sent = way === 'steps' ? steps : []

  const submit = async () => {
    const wrong =
      way === 'steps' && steps.length === 0 ? [{ field: 'steps', message: '请至少添加一个步骤' }] : faultsInSteps(sent)
    setFaults(wrong)
    setWords(null)
    if (wrong.length > 0) return
    const content = '提交的内容将不经审批直接生效。'
    if (way === 'free' && !(await askConfirm({ title: '确定设为免审？', content, okText: '设为免审', danger: true })))
      return
    const orgIds = [...new Set([orgId, ...copyTo])]
    try {
      const { saved = 0, failed = [] } = await save.send({
        itemId,
        orgIds,
        steps: sent,
        free: way === 'free',
        validFrom,
      })
      markDirty(false)
      tip(failed.length > 0 ? 'warning' : 'success', `成功 ${saved} 条，失败 ${failed.length} 条`)
      onSaved()
    } catch (error) {
      const fault = faultOf(error)
      setFaults(fault.fields)
      setWords(
        fault.fields.some(({ field }) => field.startsWith('steps')) ? null : (fault.fields[0]?.message ?? fault.words),
      )
    }
  }

  return (
    <div className="rule-drawer">
      <Radio.Group
        aria-label="配置方式"
        value={way}
        options={ways}
        onChange={({ target }) => {
          setWay(wayOfText(String(target.value)))
          markDirty(true)
        }}
      />
      {way === 'steps' && (
        <RuleEditor steps={steps} fields={fields} faults={faults} picking={picking} onChange={change} />
      )}
      {way === 'inherit' && <Alert type="info" showIcon title="保存后本单位不再有自己的配置，按上级单位的配置审批" />}
      <div className="rule-line">
        <span>生效日期</span>
        <LateDatePicker
          aria-label="生效日期"
          placeholder="立即生效"
          value={validFrom ? dayjs(validFrom) : null}
          onChange={(picked) => setValidFrom(picked?.format('YYYY-MM-DD'))}
        />
      </div>
      <div className="rule-line rule-line-top">
        <span>复制到</span>
        <CopyTo for={picking} value={copyTo} onChange={setCopyTo} />
      </div>
      {way === 'steps' && <DryRun itemId={itemId} orgId={orgId} steps={steps} picking={picking} />}
      {words !== null && <Alert type="error" role="alert" showIcon title={words} />}
      <p className="rule-note">修改只影响之后提交的内容，审批中的按原路径继续。</p>
      <div className="rule-buttons">
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
      </div>
    </div>
  )
}
