import {
  decideApproval,
  decideDocumentApproval,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { auditEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { z } from 'zod'
import { confirm } from '#src/kit/confirm.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import type { RequestRow } from './requests.ts'

export type Decision = Omit<BodyOf<typeof decideDocumentApproval>, 'opinion'> & { opinion: string }

/** Lists of subjects hang on decisions as well. */
const REFRESHES = [
  'aliVideo',
  'document',
  'guide',
  'message',
  'signIn',
  'trainEnrol',
  'trainClass',
  'photo',
  'exhibition',
  'healthReport',
]

/** As much of a request as a decision about it needs; without a snapshot it is judged as it stands. */
export type DecidedRequest = Pick<RequestRow, 'id' | 'subjectType' | 'subjectId' | 'title' | 'step' | 'submitter'> &
  Partial<Pick<RequestRow, 'snapshot'>>

const handled = z.object({ handledBy: z.string() })

/** A refused decision in words; one that came second names who was first. */
export const wordsOfDecision = (error: unknown): string => {
  const { words, fields } = faultOf(error)
  const first = error instanceof ApiRefusal ? handled.safeParse(error.result).data : undefined
  return first ? `${words}（处理人：${first.handledBy}）` : (fields[0]?.message ?? words)
}

/** Sends decisions to the call that belongs to the subject. */
export const useDecide = () => {
  const any = useWrite(decideApproval, { refreshes: REFRESHES })
  const documents = useWrite(decideDocumentApproval, { refreshes: REFRESHES })
  const enrolments = useWrite(auditEnrolments, { refreshes: REFRESHES })
  const isPending = any.isPending || documents.isPending || enrolments.isPending

  /** Where a pass finds no seat left, its answer says so. */
  const audit = async (id: string, action: 'pass' | 'reject', opinion: string): Promise<string> => {
    const { failed, message } = await enrolments.send({ ids: [id], action, opinion })
    const [failure] = failed
    if (failure) throw new ApiRefusal(STATUS.refused, failure.message, null)
    return message
  }
  /** Answers what is to be said beyond that it is done; empty: nothing. */
  const send = async (request: Pick<RequestRow, 'subjectType' | 'subjectId'>, decision: Decision): Promise<string> => {
    const { pageComments, ...plain } = decision
    const { action, opinion } = plain
    if (request.subjectType === 'enrolment' && (action === 'pass' || action === 'reject'))
      return audit(request.subjectId, action, opinion)
    await (request.subjectType === 'document' ? documents.send({ ...plain, pageComments }) : any.send(plain))
    return ''
  }
  return { send, isPending }
}

/** 催办 and 撤回: no input, one question at most. */
export const useSimpleActs = () => {
  const decide = useDecide()
  const submit = useWrite(submitApproval, { refreshes: REFRESHES })

  return {
    isPending: decide.isPending || submit.isPending,
    async remind(request: Pick<RequestRow, 'id' | 'subjectType' | 'subjectId'>) {
      try {
        await decide.send(request, { requestId: request.id, action: 'remind', opinion: '' })
        tip('success', '已催办')
      } catch (error) {
        tip('error', wordsOfDecision(error))
      }
    },
    async withdraw({ id, subjectType, subjectId, title }: RequestRow) {
      const consequence = '撤回后可修改并重新提交。'
      if (!(await confirm({ name: title, verb: '撤回', consequence }))) return
      if (await submit.run({ subjectType, subjectId, withdraw: true, requestId: id })) tip('success', '已撤回')
    },
  }
}

/** 批量通过: each request is judged by itself, with the snapshot the list showed. */
export const useBatchPass = () => {
  const decide = useDecide()
  const runBatch = useBatch()

  return async (rows: RequestRow[]) => {
    const content = '每条审批单单独校验，未通过校验的不受影响。'
    if (!(await askConfirm({ title: `通过 ${rows.length} 条审批单？`, content, okText: '通过' }))) return
    const known = new Map(rows.map((row) => [row.id, row]))
    await runBatch(
      async () => rows,
      async (ids) => {
        const failed: { id: string; message: string }[] = []
        for (const id of ids) {
          const request = known.get(id)
          if (!request) continue
          const decision = { requestId: id, action: 'pass' as const, opinion: '', snapshot: request.snapshot }
          await decide.send(request, decision).catch((error: unknown) => {
            failed.push({ id, message: wordsOfDecision(error) })
          })
        }
        return { failed }
      },
    )
  }
}
