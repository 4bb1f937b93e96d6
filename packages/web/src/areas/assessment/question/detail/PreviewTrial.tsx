import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { toPoints } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import type { ItemScore } from '@portal/contract/areas/assessment/question/scoring/item-score.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { Alert, Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
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

/** 学员看到的: the question as a learner gets it, before and after it is judged, and what the answer given would earn. */
export function PreviewTrial({ content, mayKey }: PreviewTrialProps) {
  const { urlOf } = usePictureUrls()
  const [view, setView] = useState<'asked' | 'judged'>('asked')
  // An answer belongs to one kind: after a change of kind there is none.
  const [given, setGiven] = useState<{ kind: string; answer: QuestionAnswer | null }>()
  const answer = given?.kind === content.kind ? given.answer : null

  const score = mayKey ? scoreItem(content, answer) : null
  const isJudged = view === 'judged' && mayKey
  const opened = { key: content.key, partKeys: Object.fromEntries(content.parts.map(({ id, key }) => [id, key])) }

  return (
    <section className="question-preview" aria-label="学员看到的">
      <header>
        <h2>学员看到的</h2>
        {mayKey && (
          <Segmented
            aria-label="预览方式"
            value={view}
            options={[
              { value: 'asked', label: '作答时' },
              { value: 'judged', label: '判分后' },
            ]}
            onChange={setView}
          />
        )}
      </header>
      <div className="question-preview-frame">
        <QuestionView
          key={content.kind}
          asked={previewAsked(content, urlOf)}
          answer={answer}
          disabled={isJudged}
          opened={isJudged ? opened : undefined}
          onAnswer={(next) => setGiven({ kind: content.kind, answer: next })}
        />
        {isJudged && content.explanation !== '' && <SafeHtml html={content.explanation} />}
        {score && (
          <div className="question-trial" role="status" aria-label="试评分结果">
            <Verdict score={score} total={content.score} />
            {answer !== null && (
              <Button size="small" type="link" onClick={() => setGiven(undefined)}>
                清空作答
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Verdict({ score: { outcome, hundredths, suggested, why }, total }: { score: ItemScore; total: number }) {
  if (outcome === 'blank') return <p className="question-note">在题上作答，这里立即显示得分和理由。</p>
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
