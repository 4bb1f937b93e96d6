import { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { starsOf } from '@portal/contract/areas/exam/hazard-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { Reason } from '#src/shared/attempt/Reason.tsx'
import type { ReviewedItem } from '#src/shared/attempt/ReviewedItemView.tsx'
import { isByPart } from '#src/shared/question/answer-control.ts'
import { JudgedPicture } from '#src/shared/question/judged/JudgedPicture.tsx'
import { judgeSpots } from '#src/shared/question/judged/judge-parts.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import './hazard.css'

interface HazardReviewProps {
  attemptId: string
  onBack: () => void
  onAgain?: () => void
}

/** What was found in a picture and what was not. */
export function HazardReview({ attemptId, onBack, onAgain }: HazardReviewProps) {
  const review = useQuery({ ...query(reviewAttempt, { attemptId }), refetchOnMount: 'always' })
  return (
    <Loaded of={review} back={<Button onClick={onBack}>返回</Button>}>
      {({ sections, total, maxTotal }) => {
        const [item] = sections.flatMap((section) => section.items)
        const percent = maxTotal === 0 ? 0 : Math.round(((total ?? 0) / maxTotal) * 1000) / 10
        return (
          <div className="hazard">
            <div className="hazard-head">
              <h1>找隐患结果</h1>
              <Button onClick={onBack}>返回</Button>
              {onAgain && (
                <Button type="primary" onClick={onAgain}>
                  再找一次
                </Button>
              )}
            </div>
            {item && <Found item={item} percent={percent} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Found({ item, percent }: { item: ReviewedItem; percent: number }) {
  const { asked, key, explanation, source, answer = null } = item
  const question = askedQuestion(asked)
  const given = isByPart(answer) ? null : answer
  const judged = judgeSpots(question, given, key)
  const regions = key?.type === 'regions' ? key.regions : []
  const count = (outcome: string) => judged.filter((spot) => spot.outcome === outcome).length
  const found = count('hit') + count('named')
  return (
    <section className="hazard-card" aria-label="找隐患结果">
      <SafeHtml formulas html={asked.stem} />
      <p className="hazard-result" role="status">
        得分率 <strong>{percent}%</strong>，{starsOf(percent)} 星；找到 {found}/{regions.length} 处，误标{' '}
        {count('miss')} 处{count('repeat') > 0 && `，重复 ${count('repeat')} 处`}
      </p>
      <JudgedPicture asked={question} answer={given} rightKey={key ?? null} />
      <ol className="hazard-regions" aria-label="全部隐患">
        {regions.map(({ shape, name, category }, place) => (
          <li key={JSON.stringify(shape)}>
            {name || `隐患 ${place + 1}`}
            {category !== '' && `（${category}）`}
          </li>
        ))}
      </ol>
      <Reason explanation={explanation} source={source} />
    </section>
  )
}
