import { changeQuestionState } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { ItemFigures } from '@portal/contract/areas/exam/analysis.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

interface ItemActsProps {
  item: ItemFigures
  onRegrade: () => void
}

/** 停用, 改题, 改判: what a bad figure may lead to, each with its own code. */
export function ItemActs({ item, onRegrade }: ItemActsProps) {
  const change = useWrite(changeQuestionState)
  const [isRetiring, setRetiring] = useState(false)
  const { questionId } = item
  const retire = async (reason: string) => {
    const done = await change.run({ ids: [questionId], action: 'retire', reason })
    const [failed] = done?.failed ?? []
    if (failed) tip('error', failed.message)
    else if (done) tip('success', '已停用，不再抽到该题')
    return done !== undefined
  }
  return (
    <div className="analysis-acts">
      <Can codes={[P.examMarkAdmin]}>
        <Button size="small" onClick={onRegrade}>
          改判
        </Button>
      </Can>
      <Can codes={[P.questionBankSave]}>
        <Button size="small" onClick={() => go(`/questionBank/questionBankDetail?id=${questionId}`)}>
          改题
        </Button>
      </Can>
      <Can codes={[P.questionBankDelete]}>
        <Button size="small" onClick={() => setRetiring(true)}>
          停用
        </Button>
      </Can>
      {isRetiring && (
        <ReasonModal
          title="停用题目"
          verb="停用"
          label="停用原因"
          help="停用后不再抽到该题，进行中的考试和已有成绩不受影响。"
          fault={REASON_MESSAGE}
          pending={change.isPending}
          onSend={retire}
          onClose={() => setRetiring(false)}
        />
      )}
    </div>
  )
}
