import { type BehindUnit, behindUnitName, causeMeanings } from '@portal/contract/areas/learning/target/behind.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { TargetBar, TargetScale } from '#src/ui/rate/TargetBar.tsx'
import { ScrollRegion } from '#src/ui/table/ScrollRegion.tsx'
import { type Behind, causeWords, count, gapWords, mainCause } from './behind-words.ts'

interface UnitsProps {
  behind: Behind
  onOpen: (unit: BehindUnit) => void
  onRemind: (unit: BehindUnit) => void
}

/** Units worst first: how far, how many, why, and what one can do about it. */
export function BehindUnits({ behind: { units, targetRate }, onOpen, onRemind }: UnitsProps) {
  const phone = useMedia(PHONE)
  const mayRemind = useHolds([P.roleHoursEdit])
  const rows = units.map((unit) => (
    <UnitRow
      key={`${unit.id}${unit.exact}`}
      unit={unit}
      target={targetRate}
      onOpen={() => onOpen(unit)}
      onRemind={mayRemind && unit.short > 0 ? () => onRemind(unit) : undefined}
    />
  ))
  return (
    <ScrollRegion className="behind-scroll" label="各单位达标情况">
      <table className="behind-table" aria-label="单位，落后的在前">
        <thead className={phone ? 'visually-hidden' : undefined}>
          <tr>
            <th scope="col">单位，落后的在前</th>
            <th scope="col" className="behind-bar">
              <TargetScale target={targetRate} />
              <span className="visually-hidden">达标率与目标</span>
            </th>
            <th scope="col" className="num">
              达标率
            </th>
            <th scope="col" className="num">
              差目标
            </th>
            <th scope="col" className="num">
              未达标 / 人数
            </th>
            <th scope="col" className="behind-why">
              主要原因
            </th>
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </ScrollRegion>
  )
}

interface RowProps {
  unit: BehindUnit
  target: number
  onOpen: () => void
  onRemind: (() => void) | undefined
}

function UnitRow({ unit, target, onOpen, onRemind }: RowProps) {
  const name = behindUnitName(unit)
  const main = mainCause(unit)
  const isBelow = unit.rate < target
  return (
    <tr>
      <td className="behind-name">
        <button type="button" title={name} onClick={onOpen}>
          {name}
        </button>
      </td>
      <td className="behind-bar">
        <TargetBar name={name} rate={unit.rate} target={target} />
      </td>
      <td className="num">
        <b>{unit.rate.toFixed(1)}%</b>
      </td>
      <td className={`num behind-gap ${isBelow ? 'tone-bad' : 'tone-ok'}`}>
        {isBelow ? '' : '✓ '}
        {gapWords(unit.rate, target)}
      </td>
      <td className="num behind-people">
        <b>{count(unit.short)}</b>
        <span> / {count(unit.people)}</span>
      </td>
      <td className="behind-why" title={main ? causeMeanings[main.cause] : undefined}>
        {main && (
          <>
            {causeWords(main.cause)}
            <span> 占 {main.percent}%</span>
          </>
        )}
      </td>
      <td className="behind-act">
        {onRemind && (
          <Button type="link" size="small" aria-label={`提醒 ${name}`} onClick={onRemind}>
            提醒
          </Button>
        )}
      </td>
    </tr>
  )
}
