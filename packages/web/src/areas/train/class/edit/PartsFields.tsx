import type {
  ClassCost,
  ClassInput,
  ClassWeight,
  Precondition,
} from '@portal/contract/areas/train/class/class-input.ts'
import { preconditionKind, surveyKind } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { ExamName, ExamSelect } from './ExamSelect.tsx'
import { SurveySelect } from './SurveySelect.tsx'

interface PartsProps<Part> {
  id?: string
  value?: Part[]
  onChange?: (value: Part[]) => void
}

const byPlace = (_: unknown, index: number) => String(index)
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Exam = ClassInput['exams'][number]

/** 考试 a trainee has to pass. */
export function ExamsField({ id, value = [], onChange }: PartsProps<Exam>) {
  return (
    <OrderedParts
      id={id}
      thing="考试"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={<Button onClick={() => onChange?.([...value, { examId: '', required: true }])}>添加考试</Button>}
    >
      {(part, at, put) => (
        <>
          <ExamSelect
            aria-label={`考试 ${at}`}
            value={part.examId || null}
            onChange={(examId) => put({ ...part, examId: examId ?? '' })}
          />
          <Checkbox checked={part.required} onChange={({ target }) => put({ ...part, required: target.checked })}>
            必须合格
          </Checkbox>
        </>
      )}
    </OrderedParts>
  )
}

type Practical = ClassInput['practicals'][number]

/** 实操 that a named assessor ticks. */
export function PracticalsField({ id, value = [], onChange }: PartsProps<Practical>) {
  return (
    <OrderedParts
      id={id}
      thing="实操"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={<Button onClick={() => onChange?.([...value, { name: '', note: '' }])}>添加实操</Button>}
    >
      {(part, at, put) => (
        <>
          <Input
            aria-label={`实操 ${at} 项目`}
            placeholder="项目"
            maxLength={60}
            value={part.name}
            onChange={({ target }) => put({ ...part, name: target.value })}
          />
          <Input
            aria-label={`实操 ${at} 要求`}
            placeholder="要求"
            maxLength={200}
            value={part.note}
            onChange={({ target }) => put({ ...part, note: target.value })}
          />
        </>
      )}
    </OrderedParts>
  )
}

type Survey = ClassInput['surveys'][number]
const AFTER = [30, 60, 90] as const

/** 问卷: of trainees at the end, or of their superiors some time after it. */
export function SurveysField({ id, value = [], onChange }: PartsProps<Survey>) {
  const added: Survey = { questionnaireId: '', kind: 'satisfaction', afterDays: null, required: true }
  return (
    <OrderedParts
      id={id}
      thing="问卷"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={<Button onClick={() => onChange?.([...value, added])}>添加问卷</Button>}
    >
      {(part, at, put) => (
        <>
          <SurveySelect
            aria-label={`问卷 ${at}`}
            value={part.questionnaireId || null}
            onChange={(questionnaireId) => put({ ...part, questionnaireId: questionnaireId ?? '' })}
          />
          <Select
            aria-label={`问卷 ${at} 类型`}
            options={optionsOf(wordsOf(surveyKind))}
            value={part.kind}
            onChange={(kind) => put({ ...part, kind, afterDays: kind === 'behaviour' ? 30 : null })}
          />
          {part.kind === 'behaviour' ? (
            <Select
              aria-label={`问卷 ${at} 发放时间`}
              options={AFTER.map((days) => ({ value: days, label: `结业后 ${days} 天` }))}
              value={part.afterDays ?? 30}
              onChange={(afterDays) => put({ ...part, afterDays })}
            />
          ) : (
            <Checkbox checked={part.required} onChange={({ target }) => put({ ...part, required: target.checked })}>
              结业前必须交回
            </Checkbox>
          )}
        </>
      )}
    </OrderedParts>
  )
}

/** 先修: a course by its code, or an exam. */
export function PrerequisitesField({ id, value = [], onChange }: PartsProps<Precondition>) {
  const kinds = optionsOf(wordsOf(preconditionKind)).filter((option) => option.value !== 'certificate')
  return (
    <OrderedParts
      id={id}
      thing="先修"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={<Button onClick={() => onChange?.([...value, { kind: 'course', ref: '', name: '' }])}>添加先修</Button>}
    >
      {(part, at, put) => (
        <>
          <Select
            aria-label={`先修 ${at} 类型`}
            options={kinds}
            value={part.kind}
            onChange={(kind) => put({ kind, ref: '', name: '' })}
          />
          {part.kind === 'exam' ? (
            <ExamSelect
              aria-label={`先修 ${at} 考试`}
              value={part.ref || null}
              onChange={(examId, name) => put({ ...part, ref: examId ?? '', name })}
            />
          ) : (
            <>
              <Input
                aria-label={`先修 ${at} 课程编码`}
                placeholder="课程编码"
                maxLength={60}
                value={part.ref}
                onChange={({ target }) => put({ ...part, ref: target.value })}
              />
              <Input
                aria-label={`先修 ${at} 名称`}
                placeholder="名称"
                maxLength={60}
                value={part.name}
                onChange={({ target }) => put({ ...part, name: target.value })}
              />
            </>
          )}
        </>
      )}
    </OrderedParts>
  )
}

/** 费用: what for and how much. */
export function CostsField({ id, value = [], onChange }: PartsProps<ClassCost>) {
  return (
    <OrderedParts
      id={id}
      thing="费用"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={
        <>
          <Button onClick={() => onChange?.([...value, { item: '', amount: 0 }])}>添加费用</Button>
          {value.length > 0 && ` 合计 ${value.reduce((sum, { amount }) => sum + (amount || 0), 0).toFixed(2)} 元`}
        </>
      }
    >
      {(part, at, put) => (
        <>
          <Input
            aria-label={`费用 ${at} 项目`}
            placeholder="项目"
            maxLength={60}
            value={part.item}
            onChange={({ target }) => put({ ...part, item: target.value })}
          />
          <InputNumber<number>
            aria-label={`费用 ${at} 金额`}
            min={0}
            precision={2}
            suffix="元"
            value={part.amount}
            onChange={(amount) => put({ ...part, amount: amount ?? 0 })}
          />
        </>
      )}
    </OrderedParts>
  )
}

const WEIGHED = { attendance: '出勤', items: '学习内容', exam: '考试', practical: '实操' } as const

interface WeightsProps extends PartsProps<ClassWeight> {
  exams: readonly Exam[]
  practicals: readonly Practical[]
}

/** 总评: what counts how much, 100 in all. */
export function WeightsField({ id, value = [], onChange, exams, practicals }: WeightsProps) {
  const sum = value.reduce((all, { weight }) => all + (weight || 0), 0)
  return (
    <OrderedParts
      id={id}
      thing="权重"
      parts={value}
      keyOf={byPlace}
      onChange={(next) => onChange?.(next)}
      foot={
        <>
          <Button onClick={() => onChange?.([...value, { of: 'attendance', ref: '', weight: Math.max(1, 100 - sum) }])}>
            添加权重
          </Button>
          {value.length > 0 && <span data-bad={sum !== 100}> 合计 {sum}</span>}
        </>
      }
    >
      {(part, at, put) => (
        <>
          <Select
            aria-label={`权重 ${at} 项目`}
            options={optionsOf(WEIGHED)}
            value={part.of}
            onChange={(of) => put({ ...part, of, ref: '' })}
          />
          {part.of === 'exam' && (
            <Select
              aria-label={`权重 ${at} 考试`}
              placeholder="考试"
              options={exams.map(({ examId }) => ({ value: examId, label: <ExamName id={examId} /> }))}
              value={part.ref || undefined}
              onChange={(ref) => put({ ...part, ref })}
            />
          )}
          {part.of === 'practical' && (
            <Select
              aria-label={`权重 ${at} 实操`}
              placeholder="实操"
              options={practicals.map(({ name }, place) => ({ value: String(place), label: name }))}
              value={part.ref || undefined}
              onChange={(ref) => put({ ...part, ref })}
            />
          )}
          <InputNumber<number>
            aria-label={`权重 ${at}`}
            min={1}
            max={100}
            precision={0}
            value={part.weight}
            onChange={(weight) => put({ ...part, weight: weight ?? 1 })}
          />
        </>
      )}
    </OrderedParts>
  )
}
