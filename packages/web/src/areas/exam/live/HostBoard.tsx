import { closeLivePush, extendLivePush, liveBoard, noFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { livePushPhase } from '@portal/contract/areas/exam/live/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useMemo } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { LiveBars } from './LiveBars.tsx'
import { LiveClock } from './LiveClock.tsx'
import { PushResult } from './PushResult.tsx'
import type { Current } from './use-live.ts'

type Pushed = Current & { push: NonNullable<Current['push']> }

const phases = wordsOf(livePushPhase)
const LOOK_MS = 1500
const MORE_SECONDS = 30

/** What was pushed last: while it runs with live bars, afterwards with its key. */
export function HostBoard({ current, answered }: { current: Pushed; answered: number }) {
  const { push } = current
  return (
    <section className="live-card live-asked" aria-label="当前题目">
      <div className="live-head">
        <h2>
          {push.quizTitle} · {push.items.length === 1 ? `第 ${push.first} 题` : '整卷'}
        </h2>
        {push.phase === 'open' ? <LiveClock current={current} /> : <Tag>{phases[push.phase]}</Tag>}
      </div>
      {push.phase === 'closed' ? (
        <PushResult push={push} forHost />
      ) : (
        <Running key={push.id} current={current} answered={answered} />
      )}
    </section>
  )
}

function Running({ current, answered: heard }: { current: Pushed; answered: number }) {
  const { push } = current
  const extend = useWrite(extendLivePush)
  const close = useWrite(closeLivePush)
  const board = useQuery({ ...query(liveBoard, { id: push.id }), refetchInterval: LOOK_MS })
  const asked = useMemo(() => push.items.map((item) => ({ item, question: askedQuestion(item) })), [push])
  const { answered = heard, online = 0, counts = [] } = board.data ?? {}
  const lengthen = async () => {
    if (await extend.run({ id: push.id, seconds: MORE_SECONDS })) tip('success', `已延时 ${MORE_SECONDS} 秒`)
  }
  return (
    <>
      <p className="live-figures" aria-live="polite">
        <strong>{answered}</strong> 人已提交 · {online} 人在线
      </p>
      {asked.map(({ item, question }, place) => (
        <div key={item.itemId} className="live-asked">
          <QuestionView
            asked={question}
            answer={null}
            number={String(push.first + place)}
            disabled
            onAnswer={() => undefined}
          />
          <LiveBars
            item={item}
            keyOfItem={null}
            figures={counts.find(({ itemId }) => itemId === item.itemId) ?? noFigures(item.itemId)}
          />
        </div>
      ))}
      {push.phase === 'open' && (
        <div className="live-acts">
          <Button loading={extend.isPending} onClick={() => void lengthen()}>
            延时 {MORE_SECONDS} 秒
          </Button>
          <Button danger type="primary" loading={close.isPending} onClick={() => void close.run({ id: push.id })}>
            结束作答
          </Button>
        </div>
      )}
    </>
  )
}
