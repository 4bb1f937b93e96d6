import { submitKind } from '@portal/contract/areas/exam/attempt/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { wallClock } from '#src/ui/time/instant.ts'
import type { Review } from './review-of.ts'

const submits = wordsOf(submitKind)
const pad = (figure: number) => String(figure).padStart(2, '0')
const shortTime = (at: Date) => {
  const { month, day, hour, minute } = wallClock(at.getTime())
  return `${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}`
}

/** 答卷凭证: for whoever looks for it; nobody has to read a checksum. */
export function ReceiptFold({ receipt }: Pick<Review, 'receipt'>) {
  const isOffline = receipt.submitKind === 'offline'
  return (
    <details className="own-fold">
      <summary>
        <span>答卷凭证</span>
        <small>
          {shortTime(receipt.submittedAt)} {isOffline ? '线下成绩' : '已交卷'}
        </small>
        <Icon name="down" />
      </summary>
      <div className="own-fold-body">
        <dl>
          <dt>交卷时间</dt>
          <dd>
            {fullTimeText(receipt.submittedAt.getTime())}（{submits[receipt.submitKind]}）
          </dd>
          {!isOffline && (
            <>
              <dt>已答</dt>
              <dd>
                {receipt.answered}/{receipt.total} 题
                {receipt.timedOut > 0 && `，${receipt.timedOut} 题因本题时间到而结束`}
              </dd>
              <dt>回执编号</dt>
              <dd>{receipt.receiptNo}</dd>
              <dt>答案校验码</dt>
              <dd>{receipt.answersHash}</dd>
            </>
          )}
        </dl>
      </div>
    </details>
  )
}
