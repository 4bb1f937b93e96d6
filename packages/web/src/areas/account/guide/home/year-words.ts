import { hoursText } from './YearRing.tsx'

/** What is still owed this year, and until when. */
export const yearWords = ({ hours, target }: { hours: number; target: number }): { head: string; note: string } => {
  if (target === 0) return { head: '本年无学时要求', note: `已学 ${hoursText(hours)} 学时` }
  const note = `全年目标 ${hoursText(target)}`
  if (hours >= target) return { head: '今年学时已达标', note }
  return { head: `还差 ${hoursText(target - hours)} 学时`, note: `12 月 31 日前 · ${note}` }
}
