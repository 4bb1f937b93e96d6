import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { blankCount, plainText } from '@portal/contract/areas/assessment/question/content.ts'
import type { BlankRule, KeyBlank, KeyOf } from '@portal/contract/areas/assessment/question/key.ts'
import { Alert, Button } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { BlankRuleFields } from './BlankRuleFields.tsx'
import { type BodyEditorProps, freshBlank, keyOf } from './body.ts'

const MOST_BLANKS = 20
const ruleTypes = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数值' },
  { value: 'date', label: '日期' },
]

const freshRule = (type: BlankRule['type']): BlankRule => {
  if (type === 'date') return { type, day: '' }
  if (type === 'text') return freshBlank().rule
  return { type, expect: { mode: 'absolute', value: '', tolerance: '0' }, units: [], unitOptional: false }
}

/** What each blank of the stem accepts. */
export function BlanksEditor({ body, onChange }: BodyEditorProps) {
  const key = keyOf<'blanks'>(body.key, { type: 'blanks', blanks: [], groups: [] })
  const inStem = blankCount(plainText(body.stem))
  const rows = [
    ...key.blanks,
    ...Array.from({ length: Math.max(0, Math.min(inStem, MOST_BLANKS) - key.blanks.length) }, freshBlank),
  ]
  const write = (changes: Partial<KeyOf<'blanks'>>) => onChange({ key: { ...key, blanks: rows, ...changes } })
  const set = (at: number, changes: Partial<KeyBlank>) =>
    write({ blanks: rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) })

  if (rows.length === 0)
    return <Alert type="info" title="在题干中连续输入三个以上下划线（___）表示一个空，这里会出现它的答案。" />
  return (
    <div className="question-edit-rows">
      {rows.map((blank, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blanks have no other name than their place
        <fieldset key={index}>
          <legend>第 {index + 1} 空</legend>
          <label>
            类型
            <LateSelect
              aria-label={`第 ${index + 1} 空的类型`}
              value={blank.rule.type}
              options={ruleTypes}
              onChange={(type: BlankRule['type']) => set(index, { rule: freshRule(type) })}
            />
          </label>
          <label>
            权重
            <LateInputNumber
              min={1}
              max={100}
              precision={0}
              value={blank.weight}
              onChange={(weight) => set(index, { weight: Number(weight ?? 1) })}
            />
          </label>
          <BlankRuleFields at={index} rule={blank.rule} onChange={(rule) => set(index, { rule })} />
          {index >= inStem && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${index + 1} 空`}
              onClick={() => write({ blanks: rows.filter((_, at) => at !== index), groups: [] })}
            />
          )}
        </fieldset>
      ))}
      {rows.length > 1 && <Groups count={rows.length} groups={key.groups} onChange={(groups) => write({ groups })} />}
    </div>
  )
}

interface GroupsProps {
  count: number
  groups: readonly number[][]
  onChange: (groups: number[][]) => void
}

/** 无序组: blanks whose answers may change places. */
function Groups({ count, groups, onChange }: GroupsProps) {
  const options = Array.from({ length: count }, (_, index) => ({ value: index, label: `第 ${index + 1} 空` }))
  const others = (at: number) => new Set(groups.filter((_, index) => index !== at).flat())
  const set = (at: number, chosen: number[]) =>
    onChange(groups.map((group, index) => (index === at ? [...chosen].sort((a, b) => a - b) : group)))
  return (
    <div className="question-edit-groups">
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups have no other name than their place
        <div key={index} className="question-edit-line">
          <LateSelect
            mode="multiple"
            className="kit-wide"
            aria-label={`无序组 ${index + 1}`}
            placeholder="选择可以互换的空"
            value={group}
            options={options.filter(({ value }) => !others(index).has(value))}
            onChange={(chosen: number[]) => set(index, chosen)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除无序组 ${index + 1}`}
            onClick={() => onChange(groups.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={new Set(groups.flat()).size > count - 2}
        onClick={() => onChange([...groups, freeTwo(count, groups)])}
      >
        添加无序组（答案可以互换）
      </Button>
    </div>
  )
}

/** The first two blanks that are in no group. */
const freeTwo = (count: number, groups: readonly number[][]): number[] => {
  const taken = new Set(groups.flat())
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => !taken.has(index))
    .slice(0, 2)
}
