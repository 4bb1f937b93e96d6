import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { previewPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { sectionNo } from '@portal/contract/areas/exam/paper/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import '../paper.css'

interface PreviewDialogProps {
  paper: { id: string; title: string }
  onClose: () => void
}

/** 预览: one paper as an examinee gets it; 换一份 draws another. */
export function PreviewDialog({ paper, onClose }: PreviewDialogProps) {
  const [seed, setSeed] = useState(randomSeed)
  const [answers, setAnswers] = useState<Record<string, QuestionAnswer | null>>({})
  const preview = useQuery(query(previewPaper, { id: paper.id, seed }))
  const another = () => {
    setSeed(randomSeed())
    setAnswers({})
  }
  return (
    <LateDrawer
      open
      title={`预览 ${paper.title}`}
      size="min(860px, 100vw)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={<Button onClick={another}>换一份</Button>}
    >
      <Loaded of={preview}>
        {({ sections, total }) => {
          const firsts = sections.map((_, place) =>
            sections.slice(0, place).reduce((count, { items }) => count + items.length, 0),
          )
          return (
            <div className="paper-preview">
              <p className="paper-note">
                共 {sections.reduce((count, { items }) => count + items.length, 0)} 题，满分 {total} 分。随机种子 {seed}
                ，同一种子得到同一份试卷。
              </p>
              {sections.map(({ heading, intro, items }, place) => (
                <section key={heading + firsts[place]}>
                  <h3>
                    {sectionNo(place + 1)}、{heading}
                  </h3>
                  {intro !== '' && <SafeHtml html={intro} className="paper-intro" />}
                  {items.map((item, index) => (
                    <QuestionView
                      key={item.itemId}
                      asked={askedQuestion(item)}
                      answer={answers[item.itemId] ?? null}
                      onAnswer={(answer) => setAnswers((known) => ({ ...known, [item.itemId]: answer }))}
                      number={String((firsts[place] ?? 0) + index + 1)}
                    />
                  ))}
                </section>
              ))}
            </div>
          )
        }}
      </Loaded>
    </LateDrawer>
  )
}
