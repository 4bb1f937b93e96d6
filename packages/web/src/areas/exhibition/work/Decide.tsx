import { exhibitionRefusals } from '@portal/contract/areas/exhibition/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { DecisionModal } from '#src/shared/approval/DecisionModal.tsx'
import { type RequestRow, requestQuery } from '#src/shared/approval/requests.ts'
import { useDecide, wordsOfDecision } from '#src/shared/approval/use-decide.ts'

const words = { reject: '不通过', rejectReason: exhibitionRefusals.refuseReason.message }

interface DecideProps {
  requestId: string
  title: string
  /** The one filled button of the page. */
  filled?: boolean
}

/** 通过 at once, 不通过 with its reason; on the snapshot that is in force at that moment. */
export function Decide({ requestId, title, filled = false }: DecideProps) {
  const client = useQueryClient()
  const decide = useDecide()
  const [refused, setRefused] = useState<RequestRow>()

  const find = async (): Promise<RequestRow | undefined> => {
    const { select, ...asked } = requestQuery(requestId)
    try {
      const request = select(await client.fetchQuery({ ...asked, staleTime: 0 }))
      if (!request) tip('info', '该任务已被他人处理')
      return request ?? undefined
    } catch (error) {
      tip('error', wordsOfError(error))
      return undefined
    }
  }
  const pass = async () => {
    const request = await find()
    if (!request) return
    const decision = { requestId, action: 'pass' as const, opinion: '', snapshot: request.snapshot }
    await decide.send(request, decision).then(
      () => tip('success', `《${title}》已展出`),
      (error: unknown) => tip('error', wordsOfDecision(error)),
    )
  }
  return (
    <>
      <Button
        {...(filled && { type: 'primary' as const })}
        loading={decide.isPending}
        aria-label={`通过 ${title}`}
        onClick={() => void pass()}
      >
        通过
      </Button>
      <Button danger type="text" aria-label={`不通过 ${title}`} onClick={() => void find().then(setRefused)}>
        不通过
      </Button>
      {refused && (
        <DecisionModal request={refused} action="reject" words={words} onClose={() => setRefused(undefined)} />
      )}
    </>
  )
}
