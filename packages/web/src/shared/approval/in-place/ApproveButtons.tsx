import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import '../approval.css'
import { DecisionModal } from '../DecisionModal.tsx'
import { actsOn } from '../decision.ts'
import { requestQuery } from '../requests.ts'

type Decided = Pick<ComponentProps<typeof DecisionModal>, 'request'> & { action: 'pass' | 'reject' }

/** 通过 and 退回 without leaving the page they stand on, on the snapshot that is in force at that moment. */
export function ApproveButtons({ requestId, title }: { requestId: string; title: string }) {
  const client = useQueryClient()
  const userId = useSession((session) => session.userId)
  const [deciding, setDeciding] = useState<Decided>()

  const begin = async (action: Decided['action']) => {
    const { select, ...asked } = requestQuery(requestId)
    try {
      const request = select(await client.fetchQuery({ ...asked, staleTime: 0 }))
      if (request && actsOn(request, { userId, oversees: false }).includes(action))
        return setDeciding({ request, action })
      tip('info', '该任务已被他人处理')
      void client.invalidateQueries({ queryKey: ['guide'] })
    } catch (error) {
      tip('error', wordsOfError(error))
    }
  }

  return (
    <span className="approval-decide">
      <Button size="small" type="link" aria-label={`通过 ${title}`} onClick={() => void begin('pass')}>
        通过
      </Button>
      <Button size="small" type="link" danger aria-label={`退回 ${title}`} onClick={() => void begin('reject')}>
        退回
      </Button>
      {deciding && <DecisionModal {...deciding} onClose={() => setDeciding(undefined)} />}
    </span>
  )
}
