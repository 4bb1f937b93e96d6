import {
  type ReportRef,
  type ReportThreshold,
  type ScheduleRow,
  saveSchedule,
  scheduleInput,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { P } from '@portal/contract/privileges.ts'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { ReportSelect } from '../ReportSelect.tsx'
import { type ChoosableMeasure, useMeasuresOf } from '../report-choice.ts'
import { inputOf } from './timetable.ts'
import './schedule.css'

const Field = fieldsOf(scheduleInput)

const isWhole = (schedule: Partial<ScheduleRow>): schedule is ScheduleRow => schedule.id !== undefined

/** Which report goes to whom and when. */
export function ScheduleDrawer(drawer: DeskDrawer<ScheduleRow>) {
  const schedule = drawer.initial
  const begun = isWhole(schedule) ? { id: schedule.id, revision: schedule.revision, ...inputOf(schedule) } : {}
  return (
    <FormDrawer {...drawer} initial={begun} write={saveSchedule}>
      <Field name="name" />
      <Field name="report">
        <ReportSelect aria-label="报表" />
      </Field>
      <TimeFields />
      <Field name="receivers" help="每位接收人只收到自己权限和数据范围内的数据，离职或失去权限后自动停发">
        <PeopleField for={P.statisticsSchedule} max={200} />
      </Field>
      <ThresholdField />
      <Field name="enabled" />
    </FormDrawer>
  )
}

/** Fields that hang on others of the form. */
function TimeFields() {
  const form = Form.useFormInstance()
  const cadence = Form.useWatch<string | undefined>('cadence', form)
  const report = Form.useWatch<ReportRef | undefined>('report', form)
  return (
    <>
      {/* A report of one's own has its days among its conditions. */}
      {report?.kind !== 'custom' && <Field name="span" help="截至发送前一日" />}
      <Field name="cadence" />
      {cadence === 'week' && <Field name="weekday" />}
      {cadence === 'month' && <Field name="monthDay" help="1–28 日，每个月都有" />}
      <Field name="time">
        <Input type="time" className="schedule-time" />
      </Field>
    </>
  )
}

function ThresholdField() {
  const form = Form.useFormInstance()
  const report = Form.useWatch<ReportRef | undefined>('report', form)
  const measures = useMeasuresOf(report)
  return (
    <Field name="threshold" help="按每位接收人自己的数据判断">
      <ThresholdControl measures={measures} />
    </Field>
  )
}

interface ControlProps {
  id?: string
  measures: readonly ChoosableMeasure[]
  value?: ReportThreshold | null
  onChange?: (threshold: ReportThreshold | null) => void
}

const sides = [
  { value: 'above' as const, label: '大于' },
  { value: 'below' as const, label: '小于' },
]

function ThresholdControl({ id, measures, value, onChange }: ControlProps) {
  const [first] = measures
  const isOn = value !== null && value !== undefined
  const turn = (on: boolean) => onChange?.(on && first ? { measure: first.key, side: 'above', value: 0 } : null)
  return (
    <div id={id} className="schedule-threshold">
      <Checkbox checked={isOn} disabled={!first} onChange={({ target }) => turn(target.checked)}>
        {first ? '指标超过阈值才发送' : '选择报表后可设置'}
      </Checkbox>
      {isOn && (
        <div className="schedule-threshold-row">
          <Select
            aria-label="阈值指标"
            value={value.measure}
            options={measures.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(measure: string) => onChange?.({ ...value, measure })}
          />
          <Select
            aria-label="比较"
            value={value.side}
            options={sides}
            onChange={(side) => onChange?.({ ...value, side })}
          />
          <InputNumber
            aria-label="阈值"
            value={value.value}
            onChange={(next) => onChange?.({ ...value, value: typeof next === 'number' ? next : 0 })}
          />
        </div>
      )}
    </div>
  )
}
