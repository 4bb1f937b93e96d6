import { Button, Result } from 'antd'
import { BackToActivity } from '#src/areas/activity/public.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import type { Opened, Submitted } from './opened.ts'

const FigureList = late(() => import('../result/FigureList.tsx').then((module) => module.FigureList))

interface ThanksProps {
  submitted: Submitted
  opened: Opened
  onAgain: () => void
}

/** What became of the answer. */
export function Thanks({
  submitted: { outcome },
  opened: { times, timesLeft, editUntilClose, mode },
  onAgain,
}: ThanksProps) {
  const { state, text, thanks, receiptNo, result } = outcome
  const { ofActivity, questionnaireId } = usePage().query
  const isComplete = state === 'complete'
  const mayDoMore = isComplete && ((times === 'several' && timesLeft > 0) || (editUntilClose && mode !== 'anonymous'))
  return (
    <div role="status">
      <Result
        status={isComplete ? 'success' : 'info'}
        // The maker's own thanks stand below; they are not said twice.
        title={isComplete && thanks !== '' ? '提交成功' : text}
        subTitle={
          <>
            {isComplete && thanks !== '' && <span className="survey-intro">{thanks}</span>}
            {isComplete && receiptNo !== '' && <span className="survey-receipt">回执编号：{receiptNo}</span>}
          </>
        }
        extra={mayDoMore && <Button onClick={onAgain}>{times === 'several' ? '再填一份' : '查看我的答案'}</Button>}
      />
      {ofActivity !== undefined && questionnaireId !== undefined && (
        <BackToActivity id={ofActivity} contentId={questionnaireId} />
      )}
      {result && <FigureList questions={result.questions} suppressed={result.suppressed} />}
    </div>
  )
}
