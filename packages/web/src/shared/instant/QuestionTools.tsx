import { WarningOutlined } from '@ant-design/icons'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { REPORT_LEAST, REPORT_MESSAGE, reportQuestion } from '@portal/contract/areas/exam/wrong-report.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { CollectButton } from '../reactions/CollectButton.tsx'

const ReasonModal = late(() => import('../reason/ReasonModal.tsx').then((module) => module.ReasonModal))

interface QuestionToolsProps {
  verdict: Pick<AnswerVerdict, 'attemptItemId' | 'questionId' | 'collected'>
  onCollected: (collected: boolean) => void
}

/** 收藏 and 报错 of a question that is answered: before that, nothing names it to the browser. */
export function QuestionTools({ verdict, onCollected }: QuestionToolsProps) {
  const { attemptItemId, questionId, collected } = verdict
  const [isReporting, setReporting] = useState(false)
  const report = useWrite(reportQuestion)
  return (
    <div className="instant-tools">
      <FavouriteButton questionId={questionId} collected={collected} onCollected={onCollected} />
      <Button icon={<WarningOutlined />} onClick={() => setReporting(true)}>
        报错
      </Button>
      {isReporting && (
        <ReasonModal
          title="题目报错"
          verb="提交"
          label="问题说明"
          help="例如：答案有误、题干不清、图片无法显示"
          fault={REPORT_MESSAGE}
          least={REPORT_LEAST}
          pending={report.isPending}
          onSend={async (text) => {
            const sent = await report.run({ attemptItemId, text })
            if (sent) tip('success', sent.done ? '已反馈给出题人，谢谢' : '你已反馈过本题，无需重复提交')
            return sent !== undefined
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  )
}

interface FavouriteButtonProps {
  questionId: string
  collected: boolean
  onCollected: (collected: boolean) => void
}

export function FavouriteButton({ questionId, collected, onCollected }: FavouriteButtonProps) {
  const question = { kind: 'question', id: questionId } as const
  return (
    <CollectButton of={question} collected={collected} onCollected={onCollected} refreshes={['wrongQuestion']}>
      {collected ? '已收藏' : '收藏'}
    </CollectButton>
  )
}
