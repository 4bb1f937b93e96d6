import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { toPoints } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import type { ItemScore } from '@portal/contract/areas/assessment/question/scoring/item-score.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { Alert, Button, Card, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { usePictureUrls } from './picture-urls.ts'
import { previewAsked } from './preview-asked.ts'

interface PreviewTrialProps {
  content: QuestionContent
  /** Without the key only the look can be tried. */
  mayKey: boolean
}

const outcomes = {
  right: { word: '正确', colour: 'success' },
  partial: { word: '部分正确', colour: 'warning' },
  wrong: { word: '错误', colour: 'error' },
  blank: { word: '未作答', colour: 'default' },
  manual: { word: '待阅卷', colour: 'processing' },
} as const

/** 预览与试评分: the question as a learner gets it, and what the answer given would earn. */
export function PreviewTrial({ content, mayKey }: PreviewTrialProps) {
  const { urlOf } = usePictureUrls()
  const phone = useMedia(PHONE)
  const [view, setView] = useState<'pc' | 'phone'>('pc')
  // An answer belongs to one kind: after a change of kind there is none.
  const [given, setGiven] = useState<{ kind: string; answer: QuestionAnswer | null }>()
  const answer = given?.kind === content.kind ? given.answer : null

  return (
    <Card
      size="small"
      className="question-preview"
      title="预览与试评分"
      extra={
        !phone && (
          <Segmented
            aria-label="预览方式"
            value={view}
            options={[
              { value: 'pc', label: '电脑' },
              { value: 'phone', label: '手机' },
            ]}
            onChange={setView}
          />
        )
      }
    >
      <div className="question-preview-frame" data-view={view}>
        <QuestionView
          key={content.kind}
          asked={previewAsked(content, urlOf)}
          answer={answer}
          onAnswer={(next) => setGiven({ kind: content.kind, answer: next })}
        />
      </div>
      {mayKey && (
        <div className="question-trial" role="status" aria-label="试评分结果">
          <Verdict score={scoreItem(content, answer)} total={content.score} />
        </div>
      )}
      {answer !== null && (
        <Button size="small" onClick={() => setGiven(undefined)}>
          清空作答
        </Button>
      )}
    </Card>
  )
}

function Verdict({ score: { outcome, hundredths, suggested, why }, total }: { score: ItemScore; total: number }) {
  if (outcome === 'blank') return <p className="question-note">在上面作答，这里立即显示得分和理由。</p>
  const { word, colour } = outcomes[outcome]
  const points = hundredths ?? suggested
  return (
    <>
      <p>
        <Tag color={colour}>{word}</Tag>
        <strong>
          {hundredths === null && points !== null && '建议 '}
          {points === null ? '由阅卷人评分' : `${toPoints(points)} / ${total} 分`}
        </strong>
      </p>
      <Alert type="info" title={why} />
    </>
  )
}
