import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'

const pad = (figure: number) => String(figure).padStart(2, '0')

/** A place in a video: `12:30`, `1:02:30`. */
export const clockText = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds + 1e-6))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

const shanghaiMinutes = (atMs: number) => Math.floor(atMs / MINUTE_MS) + 8 * 60

/** Time of the day in Asia/Shanghai: `14:03`. */
export const clockTimeText = (atMs: number) => {
  const minuteOfDay = shanghaiMinutes(atMs) % 1440
  return `${pad(Math.floor(minuteOfDay / 60))}:${pad(minuteOfDay % 60)}`
}
