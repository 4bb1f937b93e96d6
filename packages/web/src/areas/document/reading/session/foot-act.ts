import { nextUnread, pagesLeft } from './page-marks.ts'

/** The one filled button beneath the pages. */
export type FootAct =
  | { kind: 'next'; page: number; left: number }
  /** The page in hand is the last that is missing. */
  | { kind: 'stay'; left: number }
  | { kind: 'acknowledge' }
  | { kind: 'proof' }
  | { kind: 'leave' }

interface Facts {
  isRead: readonly boolean[]
  page: number
  pagePercent: number
  ackDuty: boolean
  /** In this version, or in one that still counts. */
  isAcknowledged: boolean
}

export const footActOf = ({ isRead, page, pagePercent, ackDuty, isAcknowledged }: Facts): FootAct => {
  if (isAcknowledged) return { kind: 'proof' }
  const left = pagesLeft(isRead, pagePercent)
  if (left === 0) return { kind: ackDuty ? 'acknowledge' : 'leave' }
  const next = nextUnread(isRead, page)
  return next === null || next === page ? { kind: 'stay', left } : { kind: 'next', page: next, left }
}

interface Standing {
  ackDuty: boolean
  classHours: number | null
  /** When and in which version it was acknowledged, in words. */
  acknowledged: string
}

/** The line under the button: what is missing, and what comes of it. */
export const footWords = (act: FootAct, { ackDuty, classHours, acknowledged }: Standing): string => {
  const hours = classHours !== null && classHours > 0 ? `计 ${classHours.toFixed(2)} 学时` : ''
  switch (act.kind) {
    case 'next':
    case 'stay':
      if (ackDuty) return `还有 ${act.left} 页未读完，读完可确认「已阅读并知悉」`
      return `还有 ${act.left} 页未读完${hours === '' ? '' : `，读完${hours}`}`
    case 'acknowledge':
      return `已全部读完，请确认${hours === '' ? '' : `，确认后${hours}`}`
    case 'proof':
      return acknowledged
    case 'leave':
      return `已读完${hours === '' ? '' : `，${hours}`}`
  }
}
