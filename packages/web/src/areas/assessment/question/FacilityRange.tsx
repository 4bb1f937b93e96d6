import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

interface Range {
  from?: number
  to?: number
}

interface FacilityRangeProps {
  id?: string
  value?: Range
  onChange?: (range: Range | undefined) => void
}

const HUNDRED = 100
const toShare = (percent: unknown) => (percent === null ? undefined : Number(percent) / HUNDRED)
const toPercent = (share: number | undefined) => (share === undefined ? null : Math.round(share * HUNDRED))

/** 得分率 from and to, in percent. */
export function FacilityRange({ id, value = {}, onChange }: FacilityRangeProps) {
  const set = (changes: Range) => {
    const { from, to } = { ...value, ...changes }
    const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    onChange?.(Object.keys(range).length === 0 ? undefined : range)
  }
  const end = (name: 'from' | 'to', words: string, elementId?: string) => (
    <LateInputNumber
      id={elementId}
      className="kit-wide"
      aria-label={words}
      placeholder={words}
      min={0}
      max={HUNDRED}
      suffix="%"
      value={toPercent(value[name])}
      onChange={(percent) => set({ [name]: toShare(percent) })}
    />
  )
  return (
    <span className="facility-range">
      {end('from', '得分率不低于', id)}
      {end('to', '得分率不高于')}
    </span>
  )
}
