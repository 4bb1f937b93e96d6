import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { shortTime } from '../class-words.tsx'

/** `2 天 3 小时`, `3 小时 20 分`, `12 分`. */
const leftText = (ms: number): string => {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY_MS),
    Math.floor((ms % DAY_MS) / HOUR_MS),
    Math.floor((ms % HOUR_MS) / MINUTE_MS),
  ]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  return hours > 0 ? `${hours} 小时 ${minutes} 分` : `${Math.max(1, minutes)} 分`
}

const enrolNote = ({ state, enrolFrom, enrolTo, serverTime }: ClassDetail): string => {
  const now = serverTime.getTime()
  if (state !== 'open' && state !== 'confirmed' && state !== 'running') return ''
  if (now < enrolFrom.getTime()) return `${shortTime(enrolFrom)} 开放报名`
  if (now < enrolTo.getTime()) return `${shortTime(enrolTo)} 截止，还有 ${leftText(enrolTo.getTime() - now)}`
  return ''
}

const startNote = ({ from, to, state, serverTime }: ClassDetail): string => {
  if (from === null || to === null) return ''
  if (from > serverTime) return `${dateText(from.getTime()).slice(5)} 开班`
  return state === 'running' ? `${dateText(to.getTime()).slice(5)} 结束` : `${dateText(to.getTime())} 结束`
}

/** `11-26 18:00 截止，还有 2 天 3 小时 · 12-01 开班`. */
export const deskNote = (of: ClassDetail): string => [enrolNote(of), startNote(of)].filter(Boolean).join(' · ')

/** What stands in the way of the next step. */
export const deskHint = ({
  state,
  cancelReason,
  confirmReason,
  approvalRequestId,
}: ClassDetail): string | undefined => {
  if (state === 'cancelled') return `已取消：${cancelReason}`
  if (state === 'in_review' && approvalRequestId !== null) return '开班审批通过后自动发布报名'
  return confirmReason === '' ? undefined : `低于最低人数开班：${confirmReason}`
}
