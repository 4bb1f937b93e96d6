import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'

export const hoursText = (hours: number) => hours.toFixed(2)

/** 学时 of the year, done against target; without a target it is a grey ring with the figure. */
export function YearRing({ hours, target }: { hours: number; target: number }) {
  const name = `今年学时 ${hoursText(hours)}${target === 0 ? '' : `，目标 ${hoursText(target)}`}`
  return (
    <ProgressRing share={target === 0 ? null : hours / target} name={name}>
      <b>{hoursText(hours)}</b>
      <small>学时</small>
    </ProgressRing>
  )
}
