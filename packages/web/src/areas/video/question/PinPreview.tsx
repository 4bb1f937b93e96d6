import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { PinnedQuestion } from '@portal/contract/areas/video/question.ts'
import { useMemo, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { triesText } from './PinTable.tsx'

/** 预览: the question as learners meet it; nothing is answered. */
export function PinPreview({ pin, onClose }: { pin: PinnedQuestion; onClose: () => void }) {
  const { active } = usePage()
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null)
  const asked = useMemo(() => ({ ...askedQuestion(pin.asked), score: null }), [pin.asked])
  return (
    <PageModal
      active={active}
      open
      title={`${clockText(pin.second)} ${pin.mustPass ? '必答题' : '选答题'} · 限答 ${triesText(pin.maxTries)}`}
      footer={null}
      onCancel={onClose}
    >
      <QuestionView asked={asked} answer={answer} onAnswer={setAnswer} />
    </PageModal>
  )
}
