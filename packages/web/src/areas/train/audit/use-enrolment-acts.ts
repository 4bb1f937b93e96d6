import { auditEnrolments, type EnrolmentRow, promoteWaiting } from '@portal/contract/areas/train/audit/audit.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { type DecidedRequest, useSimpleActs } from '#src/shared/approval/use-decide.ts'
import { auditAddress } from '../addresses.ts'
import { shortTime } from '../class/class-words.tsx'

export const ENROLMENT = 'enrolment'

/** As much of an enrolment as its acts need. */
export type EnrolmentInHand = Pick<
  EnrolmentRow,
  'id' | 'classId' | 'className' | 'userId' | 'name' | 'state' | 'wait' | 'requestId' | 'step' | 'mayDecide'
>

type Asked =
  | { act: 'pass' | 'reject' | 'transfer' | 'add'; row: EnrolmentInHand }
  | { act: 'jump'; row: EnrolmentInHand }
  | { act: 'rejectAll'; rows: readonly EnrolmentInHand[]; onDone: () => void }

/** The request of an enrolment as the dialogs of approval know it. */
export const requestOf = (row: EnrolmentInHand): DecidedRequest => ({
  id: row.requestId ?? '',
  subjectType: ENROLMENT,
  subjectId: row.id,
  title: fill(trainWords.requestTitle, { name: row.name, title: row.className }),
  step: row.step ?? 1,
  submitter: { id: row.userId, name: row.name },
})

/** What can be done with the enrolments of others, in lists, at the class and on their page. */
export const useEnrolmentActs = () => {
  const [asked, setAsked] = useState<Asked>()
  const simple = useSimpleActs()
  const oversees = useHolds([P.enrolmentAll])
  const promotion = useWrite(promoteWaiting, { refreshes: ['trainClass', 'guide'] })
  const audit = useWrite(auditEnrolments, { refreshes: ['trainClass', 'guide', 'approveRecord'] })

  const promote = async (row: EnrolmentInHand, reason?: string): Promise<boolean> => {
    const done = await promotion.run({ classId: row.classId, enrolmentId: row.id, ...(reason && { reason }) })
    const [offered] = done?.offered ?? []
    if (offered) tip('success', `已通知 ${offered.name} 在 ${shortTime(offered.offerEnd)} 前确认参加`)
    return done !== undefined
  }
  const promoteNext = async (row: EnrolmentInHand) => {
    const consequence = '他会收到有空位的通知，逾期不确认则递补下一位。'
    if (await confirm({ name: row.name, verb: '通知递补', consequence })) await promote(row)
  }

  /** Each row is judged alone; what was left as it is, is told with its reason. */
  const decideAll = async (rows: readonly EnrolmentInHand[], action: 'pass' | 'reject', opinion = '') => {
    try {
      return await audit.send({ ids: rows.map(({ id }) => id), action, opinion })
    } catch (error) {
      tip('error', wordsOfError(error))
      return undefined
    }
  }

  const actionsOf = (row: EnrolmentInHand, { mayPromote = false } = {}): RowAction[] => {
    const isPending = row.state === 'pending' && row.requestId !== null
    return [
      ...(row.mayDecide
        ? [
            { label: '通过', onClick: () => setAsked({ act: 'pass', row }) },
            { label: '不通过', danger: true, onClick: () => setAsked({ act: 'reject', row }) },
          ]
        : []),
      ...(row.state === 'waitlisted' && mayPromote
        ? [
            row.wait === 1
              ? { label: '递补', onClick: () => void promoteNext(row) }
              : { label: '手动递补', onClick: () => setAsked({ act: 'jump', row }) },
          ]
        : []),
      { label: '查看', onClick: () => go(auditAddress(row.id)) },
      ...(isPending && (row.mayDecide || oversees)
        ? [{ label: '转交', onClick: () => setAsked({ act: 'transfer', row }) }]
        : []),
      ...(row.mayDecide ? [{ label: '加签', onClick: () => setAsked({ act: 'add', row }) }] : []),
      ...(isPending && oversees && !row.mayDecide
        ? [{ label: '催办', onClick: () => void simple.remind(requestOf(row)) }]
        : []),
    ]
  }

  return {
    asked,
    actionsOf,
    ask: setAsked,
    close: () => setAsked(undefined),
    promote,
    decideAll,
    isPending: promotion.isPending || audit.isPending,
  }
}

export type EnrolmentActs = ReturnType<typeof useEnrolmentActs>
