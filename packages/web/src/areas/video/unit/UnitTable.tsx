import { type UnitRow, unitRowName } from '@portal/contract/areas/video/unit-study.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { TargetBar, TargetScale } from '#src/ui/rate/TargetBar.tsx'
import { ScrollRegion } from '#src/ui/table/ScrollRegion.tsx'
import './unit.css'
import { count, rateText } from './unit-words.ts'

interface TableProps {
  units: readonly UnitRow[]
  /** The unit whose parts are shown. */
  opened: string | undefined
  onDrill: (unit: UnitRow) => void
  /** Opens what a figure of a unit counts; without it figures are plain. */
  onOpen?: ((unit: UnitRow, what: 'should' | 'started' | 'completed') => void) | undefined
  /** Where several videos are counted: finished and owed ones. */
  withLessons?: boolean
}

/** Units, those furthest behind first: each with its bar and its counts. */
export function UnitTable({ units, opened, onDrill, onOpen, withLessons = false }: TableProps) {
  const phone = useMedia(PHONE)
  return (
    <ScrollRegion className="unit-scroll" label="各单位学习情况">
      <table className="unit-table" aria-label="单位，完成率低的在前">
        <thead className={phone ? 'visually-hidden' : undefined}>
          <tr>
            <th scope="col">单位，完成率低的在前</th>
            <th scope="col" className="unit-bar">
              <TargetScale target={null} />
              <span className="visually-hidden">完成率</span>
            </th>
            {['完成率', '应学', '已学', '完成', ...(withLessons ? ['完成 / 应学课次'] : [])].map((title) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <Row
              key={`${unit.orgId}${unit.below}`}
              unit={unit}
              opened={opened}
              onDrill={onDrill}
              onOpen={onOpen}
              withLessons={withLessons}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const COUNTS = [
  ['should', '应学'],
  ['started', '已学'],
  ['completed', '完成'],
] as const

function Row({ unit, opened, onDrill, onOpen, withLessons }: Omit<TableProps, 'units'> & { unit: UnitRow }) {
  const name = unitRowName(unit, opened)
  return (
    <tr>
      <td className="unit-name">
        {unit.below ? (
          <button type="button" title={`查看 ${name} 的下级单位`} onClick={() => onDrill(unit)}>
            {name}
          </button>
        ) : (
          <span title={name}>{name}</span>
        )}
      </td>
      <td className="unit-bar">
        <TargetBar name={name} rate={unit.rate ?? 0} target={null} />
      </td>
      <td className="num">
        <b>{rateText(unit.rate)}</b>
      </td>
      {COUNTS.map(([key, label]) => (
        <td key={key} className="num" data-label={label}>
          {onOpen && unit[key] > 0 ? (
            <button
              type="button"
              aria-label={`${name} ${label} ${count(unit[key])} 人`}
              onClick={() => onOpen(unit, key)}
            >
              {count(unit[key])}
            </button>
          ) : (
            count(unit[key])
          )}
        </td>
      ))}
      {withLessons && (
        <td className="num" data-label="课次">
          {count(unit.done)} / {count(unit.owed)}
        </td>
      )}
    </tr>
  )
}
