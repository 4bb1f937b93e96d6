import { getUnitFigures } from '@portal/contract/areas/video/unit-study.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import './unit.css'
import { count, rateText } from './unit-words.ts'

const FRESH_MS = 60_000

interface FiguresProps {
  orgId: string | undefined
  year: number | undefined
}

/** 人均学时, 达标率 and 本月完成 of the people in scope. */
export function UnitFigures({ orgId, year }: FiguresProps) {
  const asked = { ...(orgId !== undefined && { orgId }), ...(year !== undefined && { year }) }
  const { data } = useQuery({
    ...query(getUnitFigures, asked),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const figures: [title: string, figure: string, note: string][] = [
    [
      `${data?.year ?? ''} 年人均学时`.trim(),
      data?.averageHours?.toFixed(2) ?? '—',
      data ? `共 ${count(data.people)} 人` : '',
    ],
    [
      '达标率',
      rateText(data?.reachedRate ?? null),
      data ? `${count(data.reachedPeople)} / ${count(data.targetPeople)} 人达标` : '',
    ],
    ['本月完成', data ? count(data.monthCompleted) : '—', '人次，每人每门课计一次'],
  ]
  return (
    <dl className="unit-figures">
      {figures.map(([title, figure, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <b>{figure}</b>
            <span title={note}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
