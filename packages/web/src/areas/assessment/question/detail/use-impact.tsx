import type { QuestionDetail } from '@portal/contract/areas/assessment/question/question.ts'
import { questionImpact } from '@portal/contract/areas/exam/regrade.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type ReactNode, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { late } from '#src/ui/late/late.tsx'
import type { QuestionValues } from '../editor/question-values.ts'

const ImpactModal = late(() => import('#src/areas/exam/public.ts').then((module) => module.ImpactModal))

interface Held {
  values: QuestionValues
  verb: string
  impact: ResultOf<typeof questionImpact>
  go: () => void
}

/** Before a used question is activated, what its changed key would have meant is shown first. */
export const useImpact = (question: QuestionDetail | null, mayKey: boolean) => {
  const [held, setHeld] = useState<Held>()
  const first = async (values: QuestionValues, verb: string, go: () => void) => {
    const { content: version } = values
    if (!question || !mayKey || question.useCount === 0 || !version) return go()
    const impact = await call(questionImpact, { id: question.id, version }, { quiet: true }).catch(() => null)
    // What cannot be foreseen keeps nobody from his work.
    if (impact === null || impact.changed === 0) return go()
    setHeld({ values, verb, impact, go })
  }
  const dialog: ReactNode = held && question && held.values.content && (
    <ImpactModal
      questionId={question.id}
      content={held.values.content}
      impact={held.impact}
      verb={held.verb}
      onGo={() => {
        setHeld(undefined)
        held.go()
      }}
      onClose={() => setHeld(undefined)}
    />
  )
  return { first, dialog }
}
