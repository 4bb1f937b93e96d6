import { answerCorrection } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveCorrection } from '@portal/contract/areas/archive/trainee-line.ts'
import { correctionState } from '@portal/contract/areas/archive/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { sectionWord } from './line-words.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const states = wordsOf(correctionState)

/** 更正申请 with their answers; the answer stays with the contest. */
export function CorrectionList({ corrections, own }: { corrections: readonly ArchiveCorrection[]; own: boolean }) {
  const [answered, setAnswered] = useState<{ of: ArchiveCorrection; accept: boolean }>()
  const answer = useWrite(answerCorrection, { refreshes: ['trainCourse'] })
  const send = async (text: string) => {
    if (!answered) return false
    const done = await answer.run({ id: answered.of.id, accept: answered.accept, text })
    if (done) tip('success', answered.accept ? '更正申请已采纳' : '更正申请已退回')
    return done !== undefined
  }
  if (corrections.length === 0) return <p className="archive-empty">无更正申请</p>
  return (
    <section className="archive-panel archive-corrections">
      {corrections.map((each) => (
        <article key={each.id}>
          <header>
            <b>{each.lineTitle || sectionWord(each.section)}</b>
            <span>{[sectionWord(each.section), each.lineOn].join(' · ')}</span>
            <StateWord>{states[each.state]}</StateWord>
          </header>
          <p>{each.text}</p>
          {each.files.length > 0 && <p className="note">材料：{each.files.map(({ name }) => name).join('、')}</p>}
          <p className="note">{dateTimeText(each.createdAt.getTime())} 申请</p>
          {each.answer && (
            <p className="answer">
              {each.answeredBy}：{each.answer}
            </p>
          )}
          {!own && each.state === 'open' && (
            <Can codes={[P.traineeArchiveCorrect]}>
              <div className="acts">
                <Button type="primary" size="small" onClick={() => setAnswered({ of: each, accept: true })}>
                  采纳
                </Button>
                <Button size="small" onClick={() => setAnswered({ of: each, accept: false })}>
                  不采纳
                </Button>
              </div>
            </Can>
          )}
        </article>
      ))}
      {answered && (
        <ReasonModal
          title={`${answered.accept ? '采纳' : '不采纳'}更正：${answered.of.lineTitle}`}
          verb={answered.accept ? '采纳' : '不采纳'}
          label="答复"
          help="申请人会收到答复；数据本身在其来源处更正。"
          fault="请填写原因（2–200 字）"
          danger={!answered.accept}
          pending={answer.isPending}
          onSend={send}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </section>
  )
}
