import type { PointsAward } from '@portal/contract/areas/points/rule.ts'
import { factsOfEvent, type PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { Button } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'

interface AwardFieldProps {
  event: PointsEvent
  value?: PointsAward
  onChange?: (award: PointsAward) => void
}

const shipped: PointsAward = { kind: 'fixed', points: 1 }

/** What one occurrence earns: so much each time, for each unit, or by bands of a figure. */
export function AwardField({ event, value = shipped, onChange }: AwardFieldProps) {
  const { unit, fields } = factsOfEvent(event)
  const figures = fields.filter(({ kind }) => kind === 'number')
  const [first] = figures
  const choose = (kind: PointsAward['kind']) => {
    if (kind !== 'bands') return onChange?.({ kind, points: 1 })
    onChange?.({ kind, key: first?.key ?? '', bands: [{ from: 0, points: 1 }] })
  }
  return (
    <div className="points-rows">
      <div>
        <LateSelect
          aria-label="计分方式"
          value={value.kind}
          options={[
            { value: 'fixed', label: '每次固定' },
            { value: 'perUnit', label: `按数量（${unit}）` },
            ...(figures.length > 0 ? [{ value: 'bands', label: '分档' }] : []),
          ]}
          onChange={choose}
        />
        {value.kind !== 'bands' && (
          <Points value={value.points} onChange={(points) => onChange?.({ ...value, points })} />
        )}
        {value.kind === 'bands' && (
          <LateSelect
            aria-label="分档依据"
            value={value.key}
            options={figures.map(({ key, label }) => ({ value: key, label }))}
            onChange={(key: string) => onChange?.({ ...value, key })}
          />
        )}
      </div>
      {value.kind === 'bands' && <Bands value={value} onChange={onChange} />}
    </div>
  )
}

type BandsAward = Extract<PointsAward, { kind: 'bands' }>

function Bands({ value, onChange }: { value: BandsAward; onChange?: (award: PointsAward) => void }) {
  const change = (bands: BandsAward['bands']) => onChange?.({ ...value, bands })
  const set = (at: number, part: Partial<BandsAward['bands'][number]>) =>
    change(value.bands.map((band, i) => (i === at ? { ...band, ...part } : band)))
  return (
    <>
      {value.bands.map((band, i) => (
        // Bands have no identity but their place.
        <div key={`${value.bands.length}-${i}`}>
          <LateInputNumber
            aria-label={`第 ${i + 1} 档起点`}
            value={band.from}
            onChange={(from) => set(i, { from: Number(from ?? 0) })}
          />
          <span>起得</span>
          <Points value={band.points} onChange={(points) => set(i, { points })} />
          {value.bands.length > 1 && (
            <Button type="link" danger onClick={() => change(value.bands.filter((_, at) => at !== i))}>
              删除
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button onClick={() => change([...value.bands, { from: (value.bands.at(-1)?.from ?? 0) + 10, points: 1 }])}>
          增加一档
        </Button>
      </div>
    </>
  )
}

const Points = ({ value, onChange }: { value: number; onChange: (points: number) => void }) => (
  <>
    <LateInputNumber aria-label="分值" value={value} onChange={(points) => onChange(Number(points ?? 0))} />
    <span>分</span>
  </>
)
