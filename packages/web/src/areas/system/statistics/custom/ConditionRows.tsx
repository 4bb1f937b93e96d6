import {
  columnsOfDataset,
  type DatasetColumn,
  type DatasetName,
  wordsOfColumn,
} from '@portal/contract/areas/system/dataset.ts'
import type { ReportCondition } from '@portal/contract/areas/system/statistics/report.ts'
import { waysOfNarrowing } from '@portal/contract/areas/system/statistics/report-columns.ts'
import { Button, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { LateDatePicker, LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { columnByName, conditionOn, wayWords } from './definition.ts'

const MOST = 10

interface RowsProps {
  dataset: DatasetName
  conditions: readonly ReportCondition[]
  onChange: (conditions: ReportCondition[]) => void
}

/** 条件: all of them hold at once. */
export function ConditionRows({ dataset, conditions, onChange }: RowsProps) {
  const [first] = columnsOfDataset(dataset)
  return (
    <>
      {conditions.map((each, index) => (
        <ConditionRow
          key={`${index + 1} ${each.field} ${each.way}`}
          at={index + 1}
          dataset={dataset}
          condition={each}
          onChange={(next) => onChange(conditions.map((one, place) => (place === index ? next : one)))}
          onRemove={() => onChange(conditions.filter((one) => one !== each))}
        />
      ))}
      {conditions.length < MOST && first && (
        <Button onClick={() => onChange([...conditions, conditionOn(first)])}>添加条件</Button>
      )}
    </>
  )
}

interface RowProps {
  at: number
  dataset: DatasetName
  condition: ReportCondition
  onChange: (condition: ReportCondition) => void
  onRemove: () => void
}

function ConditionRow({ at, dataset, condition, onChange, onRemove }: RowProps) {
  const column = columnByName(dataset, condition.field)
  const chooseField = (field: string) => {
    const next = columnByName(dataset, field)
    if (next) onChange(conditionOn(next))
  }
  return (
    <div className="custom-row">
      <Select
        aria-label={`条件 ${at} 字段`}
        value={condition.field}
        options={columnsOfDataset(dataset).map(({ field, title }) => ({ value: field, label: title }))}
        onChange={chooseField}
      />
      <Select
        aria-label={`条件 ${at} 方式`}
        value={condition.way}
        options={(column ? waysOfNarrowing(column) : []).map((way) => ({ value: way, label: wayWords(way) }))}
        onChange={(way) => onChange({ ...condition, way, values: [] })}
      />
      {column && <ConditionValue at={at} dataset={dataset} column={column} condition={condition} onChange={onChange} />}
      <Button type="text" danger aria-label={`移除条件 ${at}`} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}

interface ValueProps extends Omit<RowProps, 'onRemove'> {
  column: DatasetColumn
}

function ConditionValue({ at, dataset, column, condition, onChange }: ValueProps) {
  const { way, values } = condition
  const label = `条件 ${at} 值`
  const [value] = values
  const put = (next: string | null) => onChange({ ...condition, values: next === null || next === '' ? [] : [next] })
  if (way === 'empty' || way === 'filled') return null
  if (way === 'in')
    return (
      <Select
        aria-label={label}
        mode="multiple"
        placeholder="请选择"
        value={values}
        options={Object.entries(wordsOfColumn(dataset, column.field)).map(([code, word]) => ({
          value: code,
          label: word,
        }))}
        onChange={(next: string[]) => onChange({ ...condition, values: next })}
      />
    )
  if (way === 'from' || way === 'to')
    return (
      <LateDatePicker
        aria-label={label}
        className="kit-wide"
        value={value === undefined ? null : dayjs(value)}
        onChange={(picked) => put(picked?.format('YYYY-MM-DD') ?? null)}
      />
    )
  if (column.kind === 'number' || way === 'lastDays')
    return (
      <LateInputNumber
        aria-label={label}
        className="kit-wide"
        value={value === undefined ? null : Number(value)}
        {...(way === 'lastDays' ? { min: 1, max: 2999, precision: 0, suffix: '天' } : {})}
        onChange={(next) => put(typeof next === 'number' ? String(next) : null)}
      />
    )
  return <Input aria-label={label} maxLength={100} value={value ?? ''} onChange={({ target }) => put(target.value)} />
}
