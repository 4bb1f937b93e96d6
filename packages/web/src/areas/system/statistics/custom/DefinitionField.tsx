import { codesOfDataset, columnsOfDataset, type DatasetName, datasets } from '@portal/contract/areas/system/dataset.ts'
import { type ReportDefinition, reportChart } from '@portal/contract/areas/system/statistics/report.ts'
import type { ReportGroup } from '@portal/contract/areas/system/statistics/report-columns.ts'
import {
  groupWay,
  keyOfFigure,
  titleOfFigure,
  waysOfGroup,
} from '@portal/contract/areas/system/statistics/report-columns.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { holds, useSession } from '#src/platform/session/session.ts'
import { ConditionRows } from './ConditionRows.tsx'
import { DraftPreview } from './DraftPreview.tsx'
import { blankDefinition, columnByName, figuresOf, groupable, nextGroup, withGroups } from './definition.ts'
import './custom.css'

const MOST_GROUPS = 3

interface FieldProps {
  id?: string
  value?: ReportDefinition
  onChange?: (definition: ReportDefinition) => void
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** What a report reads, part by part; only the sets of one's own screens can be chosen. */
export function DefinitionField({ id, value = blankDefinition('people'), onChange }: FieldProps) {
  const session = useSession()
  const [shown, setShown] = useState<ReportDefinition>()
  const { dataset, columns, group, measures, filter, chart } = value
  const change = (more: Partial<ReportDefinition>) => onChange?.({ ...value, ...more })
  const sets = (Object.keys(datasets) as DatasetName[]).map((name) => ({
    value: name,
    label: datasets[name].title,
    disabled: !holds(codesOfDataset(name), session),
    title: datasets[name].note,
  }))
  const added = nextGroup(dataset, group)
  return (
    <div id={id} className="custom-parts">
      <Part label="数据集" note={datasets[dataset].note}>
        <Select
          aria-label="数据集"
          value={dataset}
          options={sets}
          onChange={(name: DatasetName) => onChange?.(blankDefinition(name))}
        />
      </Part>
      <Part label="条件" note={filter.length === 0 ? '不设条件时统计全部数据' : ''}>
        <ConditionRows dataset={dataset} conditions={filter} onChange={(next) => change({ filter: next })} />
      </Part>
      <Part label="分组" note={group.length === 0 ? '不分组时逐行列出' : ''}>
        {group.map((each, index) => (
          <GroupRow
            key={`${index + 1} ${each.field}`}
            at={index + 1}
            dataset={dataset}
            group={each}
            onChange={(next) => change({ group: group.map((one, place) => (place === index ? next : one)) })}
            onRemove={() =>
              onChange?.(
                withGroups(
                  value,
                  group.filter((one) => one !== each),
                ),
              )
            }
          />
        ))}
        {group.length < MOST_GROUPS && added && (
          <Button onClick={() => onChange?.(withGroups(value, [...group, added]))}>添加分组</Button>
        )}
      </Part>
      {group.length === 0 ? (
        <Part label="列">
          <Select
            aria-label="列"
            mode="multiple"
            value={columns}
            options={columnsOfDataset(dataset).map(({ field, title }) => ({ value: field, label: title }))}
            onChange={(next: string[]) => change({ columns: next })}
          />
        </Part>
      ) : (
        <>
          <Part label="计算列">
            <Select
              aria-label="计算列"
              mode="multiple"
              maxCount={6}
              value={measures.map(keyOfFigure)}
              options={figuresOf(dataset).map((each) => ({
                value: keyOfFigure(each),
                label: titleOfFigure(dataset, each),
              }))}
              onChange={(keys: string[]) =>
                change({
                  measures: keys.flatMap((key) => figuresOf(dataset).find((each) => keyOfFigure(each) === key) ?? []),
                })
              }
            />
          </Part>
          <Part label="图形">
            <Select
              aria-label="图形"
              value={chart}
              options={optionsOf(wordsOf(reportChart))}
              onChange={(next: ReportDefinition['chart']) => change({ chart: next })}
            />
          </Part>
        </>
      )}
      <Button onClick={() => setShown(value)}>预览</Button>
      {shown && <DraftPreview definition={shown} isOld={shown !== value} />}
    </div>
  )
}

function Part({ label, note = '', children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <section className="custom-part" aria-label={label}>
      <strong>{label}</strong>
      {children}
      {note !== '' && <span className="stat-note">{note}</span>}
    </section>
  )
}

interface GroupRowProps {
  at: number
  dataset: DatasetName
  group: ReportGroup
  onChange: (group: ReportGroup) => void
  onRemove: () => void
}

function GroupRow({ at, dataset, group, onChange, onRemove }: GroupRowProps) {
  const ways = waysOfGroup(columnByName(dataset, group.field))
  const choose = (field: string) => {
    const [way = 'value'] = waysOfGroup(columnByName(dataset, field))
    onChange({ field, way })
  }
  return (
    <div className="custom-row">
      <Select
        aria-label={`分组 ${at} 字段`}
        value={group.field}
        options={groupable(dataset).map(({ field, title }) => ({ value: field, label: title }))}
        onChange={choose}
      />
      {ways.length > 1 && (
        <Select
          aria-label={`分组 ${at} 方式`}
          value={group.way}
          options={ways.map((way) => ({ value: way, label: wordsOf(groupWay)[way] }))}
          onChange={(way) => onChange({ ...group, way })}
        />
      )}
      <Button type="text" danger aria-label={`移除分组 ${at}`} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}
