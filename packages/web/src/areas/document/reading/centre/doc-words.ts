import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { versionText } from '../../document-home.ts'

type Facts = Pick<
  DocumentRow,
  'versionNo' | 'pages' | 'classHours' | 'ackDuty' | 'required' | 'validTo' | 'updatedAt' | 'my'
>

/** What a document is, in the second line of its row. */
export const aboutWords = ({ versionNo, pages, classHours, ackDuty, required, validTo, updatedAt }: Facts): string =>
  [
    required ? '必修' : '',
    versionNo === '' ? '' : versionText(versionNo),
    pages > 0 ? `${pages} 页` : '',
    classHours !== null && classHours > 0 ? `${classHours.toFixed(2)} 学时` : '',
    ackDuty ? '需知悉' : '',
    `${dateText(updatedAt.getTime())} 更新`,
    validTo === null ? '' : `${dateText(validTo.getTime())} 止`,
  ]
    .filter(Boolean)
    .join(' · ')

/** How far its reader is. */
export const standingWords = ({ my, pages, ackDuty }: Pick<Facts, 'my' | 'pages' | 'ackDuty'>): string => {
  switch (my.state) {
    case 'unread':
      return '未读'
    case 'again':
      return '需重读'
    case 'reading':
      return `已读 ${my.pagesRead}/${pages} 页`
    case 'read':
      return my.ackDue || (ackDuty && my.ackAt === null) ? '待知悉' : '已读'
    case 'acknowledged':
      return '已知悉'
  }
}

/** The one act of its state. */
export const verbOf = ({ my }: Pick<Facts, 'my'>): string => {
  if (my.ackDue) return '确认'
  if (my.state === 'again') return '重读'
  return my.state === 'reading' ? '继续' : '阅读'
}

export const isDone = ({ my }: Pick<Facts, 'my'>) => my.state === 'acknowledged' || (my.state === 'read' && !my.ackDue)
