import type { MeetingRow } from '@portal/contract/areas/meeting/meeting.ts'
import { receiptAnswer } from '@portal/contract/areas/meeting/words.ts'
import { listMySigns, type MySignRow } from '@portal/contract/areas/sign-in/sign.ts'
import { attendance, type SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { query } from '#src/kit/query.ts'
import { dayMinuteText, minuteText } from '../sheet/wall/wall-words.ts'

const answers = wordsOf(receiptAnswer)
const statuses = wordsOf(attendance)
const MOST = 200

/** My sheets of meetings, of which each meeting finds its own. */
export const myMeetingSigns = (from: Date, to: Date) =>
  query(listMySigns, {
    ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: '-start' as const },
    filter: { ownerType: 'meeting', from, to },
  })

export interface Told {
  words: string
  tone: 'ok' | 'warn' | 'bad' | 'blue' | 'plain'
}

/** 我的回执. */
export const receiptWords = ({ my, state }: MeetingRow): Told | null => {
  if (!my || state === 'draft') return null
  if (my.inPlaceOf !== '') return { words: `代 ${my.inPlaceOf} 参会`, tone: 'blue' }
  if (my.again) return { words: '回执待重新确认', tone: 'warn' }
  if (my.answer === 'deputy') return { words: `已委托 ${my.deputyName}`, tone: 'plain' }
  if (my.answer !== 'none')
    return { words: `回执：${answers[my.answer]}`, tone: my.answer === 'attend' ? 'ok' : 'plain' }
  return my.mayAnswer ? { words: '未回执', tone: 'warn' } : null
}

/** 我的签到. */
export const signWords = (sign: MySignRow | undefined): Told | null => {
  if (!sign) return null
  const { inAt, outAt, status, serverTime, inFrom, state } = sign
  if (inAt) {
    const out = outAt ? `，${minuteText(outAt)} 签退` : ''
    const tone = status === 'present' ? 'ok' : status === 'pending' || status === 'noOut' ? 'warn' : 'plain'
    const mark = status === 'present' ? '✓ ' : ''
    return {
      words: `${mark}${minuteText(inAt)} 签到${out}${status === 'present' ? '' : ` · ${statuses[status]}`}`,
      tone,
    }
  }
  if (status === 'pending') return { words: '签到待确认', tone: 'warn' }
  if (status === 'leave') return { words: '已请假', tone: 'plain' }
  if (state === 'open') return { words: '签到中，尚未签到', tone: 'blue' }
  if (state === 'planned') return { words: `${dayMinuteText(inFrom, serverTime.getTime())} 开放签到`, tone: 'plain' }
  if (status === 'none') return { words: '还没有签到', tone: 'warn' }
  return state === 'cancelled' ? null : { words: statuses[status] ?? '', tone: status === 'absent' ? 'bad' : 'plain' }
}

/** Which way is open to me now, if any. */
export const openDirection = (sign: MySignRow | undefined): 'in' | 'out' | null => {
  if (sign?.state !== 'open') return null
  if (sign.inAt === null) return sign.serverTime < sign.inTo ? 'in' : null
  return sign.outFrom !== null && sign.outFrom <= sign.serverTime ? 'out' : null
}

/** What a make-up would have to make up: whoever came and did not sign out lacks the second. */
export const missingDirection = ({ status }: MySignRow): SignDirection => (status === 'noOut' ? 'out' : 'in')
