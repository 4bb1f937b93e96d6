import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { addDays, MINUTE_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { dateTimeText, timeText } from '#src/ui/time/date-text.ts'
import type { Heard } from './use-wall.ts'

/** `14:05`, of today. */
export const minuteText = (at: Date): string => timeText(at.getTime()).slice(0, 5)

/** `14:05`, or with its day where that is another one than the given moment's. */
export const dayMinuteText = (at: Date, now: number): string => {
  const day = shanghaiDay(at)
  const today = shanghaiDay(new Date(now))
  if (day === today) return minuteText(at)
  return day === addDays(today, 1) ? `明天 ${minuteText(at)}` : dateTimeText(at.getTime())
}

/** `482917` as 482 917. */
export const threeAndThree = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`

/** 「还有 1 时 05 分」, at last in seconds. */
export const waitText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const pad = (figure: number) => String(figure).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours} 时 ${pad(minutes)} 分` : `${pad(minutes)}:${pad(seconds % 60)}`
}

/** What stands where nobody is named as missing: all have come only where nobody waits for a host either. */
export const nobodyMissing = ({ expected, pending }: Pick<SheetRow['counts'], 'expected' | 'pending'>): string => {
  if (expected === 0) return '没有应到人员'
  return pending > 0 ? `${pending.toLocaleString()} 人待确认` : '都到了'
}

/** The state beside the clock. */
export const stateWords = ({ state, direction, inFrom, closesAt }: Heard['wall'], now: number): string => {
  const act = direction === 'out' ? '签退' : '签到'
  if (state === 'open') return `${act}中，${minuteText(closesAt)} 结束`
  if (state === 'planned') return `签到 ${dayMinuteText(inFrom, now)} 开放`
  return state === 'cancelled' ? '本次签到已取消' : `${act}已结束`
}

/** When one is late, or what the code is for now. */
export const lateWords = (wall: Heard['wall'], sheet: SheetRow | undefined): string => {
  if (!sheet || wall.direction === 'out') return ''
  return `${minuteText(new Date(wall.start.getTime() + sheet.lateAfter * MINUTE_MS))} 后签到算迟到`
}

export const outWords = (wall: Heard['wall'], sheet: SheetRow | undefined): string => {
  if (!sheet?.outFrom) return ''
  return wall.direction === 'out'
    ? '请再扫一次完成签退'
    : `签退 ${minuteText(sheet.outFrom)} 起，散会时这里会换成签退码`
}
