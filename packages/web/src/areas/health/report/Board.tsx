import { type HealthBoard, healthBoard } from '@portal/contract/areas/health/report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { rateText } from '../health-words.ts'

interface BoardProps {
  day: string
  formId: string | undefined
  orgId: string | undefined
}

const MOST_UNITS = 6

/** 应报, 已报, 免报, 未报 and 填报率 of the day, and the units that are furthest behind. */
export function Board({ day, formId, orgId }: BoardProps) {
  const { setQuery } = usePage()
  const found = useQuery({
    ...query(healthBoard, { day, ...(formId && { formId }), ...(orgId && { orgId }) }),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <div className="health-day-board" aria-busy="true" />
  const { byOrg, closureHours, ...all } = found.data
  const behind = byOrg.filter(({ missing }) => missing > 0).slice(0, MOST_UNITS)
  return (
    <section className="health-day-board" aria-label={`${day} 填报情况`}>
      <p className="health-day-figures">
        填报率 <b>{rateText(all.rate)}</b> · 应报 {all.should} · 已报 {all.reported} · 免报 {all.exempt} · 未报{' '}
        <b data-bad={all.missing > 0}>{all.missing}</b> · 观察 {all.observe} · 异常{' '}
        <b data-bad={all.abnormal > 0}>{all.abnormal}</b>
        {closureHours !== null && ` · 异常处理中位 ${closureHours} 小时`}
      </p>
      {behind.length > 0 && (
        <ul>
          {behind.map((unit) => (
            <li key={unit.orgId}>
              <UnitRate unit={unit} onChoose={() => setQuery({ orgId: unit.orgId })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function UnitRate({ unit, onChoose }: { unit: HealthBoard['byOrg'][number]; onChoose: () => void }) {
  return (
    <PlainButton onClick={onChoose} aria-label={`${unit.orgName} 未报 ${unit.missing}`}>
      {unit.orgName} {rateText(unit.rate)} <small>未报 {unit.missing}</small>
    </PlainButton>
  )
}
