import type { ExpertRow } from '@portal/contract/areas/expert/expert.ts'
import { getQuestion, type QuestionDetail } from '@portal/contract/areas/expert/question.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { feedbackAddress } from '../../addresses.ts'
import { useExperts } from '../../expert/use-experts.ts'
import { DueText, UrgencyTag } from '../../question/thread/DueText.tsx'
import { Pictures } from '../../question/thread/Pictures.tsx'
import { Candidates } from '../Candidates.tsx'
import { MergeModal } from '../MergeModal.tsx'
import { ReasonedTransfer } from '../ReasonedTransfer.tsx'
import { useDeskActs } from '../use-desk-acts.ts'

/** Beside the list: the chosen question, and who could answer it. */
export function AssignPanel({ id }: { id: string }) {
  const found = useQuery(query(getQuestion, { id }))
  return (
    <aside className="expert-panel" aria-label="所选问题">
      <Loaded of={found}>{(question) => <Panel key={question.id} question={question} />}</Loaded>
    </aside>
  )
}

function Panel({ question }: { question: QuestionDetail }) {
  const { no, title, body, pictures, may } = question
  return (
    <>
      <section>
        <p className="expert-panel-head">
          <UrgencyTag of={question} />
          <DueText of={question} />
          <small>{no}</small>
        </p>
        <h2>
          <Link to={feedbackAddress(question.id)}>{title}</Link>
        </h2>
        <p className="expert-panel-words">{body}</p>
        <Pictures of={pictures} />
      </section>
      {(may.assign || may.transfer) && <Choosing question={question} />}
      {!may.assign && !may.transfer && (
        <footer>
          <Link to={feedbackAddress(question.id)}>查看问答</Link>
        </footer>
      )}
    </>
  )
}

/** Whom it goes to: given where nobody has it, else handed on with a reason. */
function Choosing({ question }: { question: QuestionDetail }) {
  const { field, fieldName, assigneeId, may } = question
  const [moving, setMoving] = useState<ExpertRow>()
  const [isMerging, setMerging] = useState(false)
  const acts = useDeskActs()
  const best = useExperts({ field }).data?.list.find(({ standing }) => standing === 'free')
  const choose = (expert: ExpertRow) =>
    may.assign ? void acts.assign(question, expert.userId, expert.name) : setMoving(expert)
  return (
    <>
      <Candidates
        field={field}
        fieldName={fieldName}
        verb={may.assign ? '分派' : '转交'}
        assigneeId={assigneeId}
        busy={acts.isBusy}
        onChoose={choose}
      />
      <footer>
        <Button onClick={() => setMerging(true)}>合并到相似</Button>
        {may.assign && best && (
          <Button
            type="primary"
            loading={acts.isBusy}
            onClick={() => void acts.assign(question, best.userId, best.name)}
          >
            分派给{best.name}
          </Button>
        )}
        {may.urge && (
          <Button loading={acts.isBusy} onClick={() => void acts.urge(question)}>
            催办
          </Button>
        )}
      </footer>
      {moving && <ReasonedTransfer question={question} toUserId={moving.userId} onClose={() => setMoving(undefined)} />}
      {isMerging && <MergeModal question={question} onClose={() => setMerging(false)} />}
    </>
  )
}
