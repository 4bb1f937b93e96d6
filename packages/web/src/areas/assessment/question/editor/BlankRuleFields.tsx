import type { BlankRule, NumberRule, TextRule } from '@portal/contract/areas/assessment/question/key.ts'
import { Checkbox, Input } from 'antd'
import dayjs from 'dayjs'
import { LateDatePicker, LateSelect } from '#src/ui/late/LateParts.tsx'
import { unitsOf, unitWords } from './unit-words.ts'

interface RuleProps<Rule> {
  at: number
  rule: Rule
  onChange: (rule: BlankRule) => void
}

/** What one blank accepts, by its type. */
export function BlankRuleFields({ at, rule, onChange }: RuleProps<BlankRule>) {
  if (rule.type === 'text') return <TextFields at={at} rule={rule} onChange={onChange} />
  if (rule.type === 'number') return <NumberFields at={at} rule={rule} onChange={onChange} />
  return (
    <label className="question-edit-grow">
      日期（2024-1-5、2024/01/05、2024年1月5日 视为相同）
      <LateDatePicker
        aria-label={`第 ${at + 1} 空的日期`}
        value={rule.day === '' ? null : dayjs(rule.day)}
        onChange={(picked) => onChange({ type: 'date', day: picked ? dayjs(String(picked)).format('YYYY-MM-DD') : '' })}
      />
    </label>
  )
}

function TextFields({ at, rule, onChange }: RuleProps<TextRule>) {
  const flag = (name: 'caseSensitive' | 'numerals' | 'ignoreMarks', words: string) => (
    <Checkbox checked={rule[name]} onChange={({ target }) => onChange({ ...rule, [name]: target.checked })}>
      {words}
    </Checkbox>
  )
  return (
    <>
      <label className="question-edit-grow">
        答案与同义答案（回车确认，任一即对）
        <LateSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          className="kit-wide"
          aria-label={`第 ${at + 1} 空的答案`}
          value={rule.accepted}
          onChange={(accepted: string[]) => onChange({ ...rule, accepted })}
        />
      </label>
      <div className="question-edit-flags">
        {flag('caseSensitive', '区分大小写')}
        {flag('numerals', '数字等价')}
        {flag('ignoreMarks', '忽略空格和标点')}
      </div>
    </>
  )
}

type Expect = NumberRule['expect']

const modes = [
  { value: 'absolute', label: '绝对误差' },
  { value: 'relative', label: '相对误差 %' },
  { value: 'interval', label: '区间' },
]

const inMode = (mode: Expect['mode'], value: string): Expect => {
  if (mode === 'absolute') return { mode, value, tolerance: '0' }
  return mode === 'relative' ? { mode, value, percent: '1' } : { mode, low: value, high: value }
}

function NumberFields({ at, rule, onChange }: RuleProps<NumberRule>) {
  const { expect } = rule
  const set = (next: Expect) => onChange({ ...rule, expect: next })
  const box = (label: string, value: string, write: (text: string) => void) => (
    <label>
      {label}
      <Input
        aria-label={`第 ${at + 1} 空的${label}`}
        inputMode="decimal"
        value={value}
        status={value === '' || /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? undefined : 'error'}
        onChange={({ target }) => write(target.value.trim())}
      />
    </label>
  )
  return (
    <>
      <label>
        允许误差
        <LateSelect
          aria-label={`第 ${at + 1} 空的误差方式`}
          value={expect.mode}
          options={modes}
          onChange={(mode: Expect['mode']) => set(inMode(mode, expect.mode === 'interval' ? expect.low : expect.value))}
        />
      </label>
      {expect.mode === 'interval' ? (
        <>
          {box('下限', expect.low, (low) => set({ ...expect, low }))}
          {box('上限', expect.high, (high) => set({ ...expect, high }))}
        </>
      ) : (
        <>
          {box('数值', expect.value, (value) => set({ ...expect, value }))}
          {expect.mode === 'absolute'
            ? box('误差', expect.tolerance, (tolerance) => set({ ...expect, tolerance }))
            : box('百分比', expect.percent, (percent) => set({ ...expect, percent }))}
        </>
      )}
      <label className="question-edit-grow">
        单位与换算系数（如 MPa=1，kPa=0.001；不填则不问单位）
        <LateSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          className="kit-wide"
          aria-label={`第 ${at + 1} 空的单位`}
          value={unitWords(rule.units)}
          tokenSeparators={['，', ',', '；']}
          onChange={(words: string[]) => onChange({ ...rule, units: unitsOf(words) })}
        />
      </label>
      {rule.units.length > 0 && (
        <div className="question-edit-flags">
          <Checkbox
            checked={rule.unitOptional}
            onChange={({ target }) => onChange({ ...rule, unitOptional: target.checked })}
          >
            单位可省
          </Checkbox>
        </div>
      )}
    </>
  )
}
