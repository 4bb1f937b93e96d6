import { type Answer, acceptAnswer, getQuestion, type QuestionDetail } from '@portal/contract/areas/expert/question.ts'
import { expertWords, questionState } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ONLINE, questionAddress } from '../../addresses.ts'
import { AnswerForm } from '../thread/AnswerForm.tsx'
import { DueText, UrgencyTag } from '../thread/DueText.tsx'
import { Pictures } from '../thread/Pictures.tsx'
import { Thread } from '../thread/Thread.tsx'
import { AskerActs } from './AskerActs.tsx'
import { ExpertActs, ReportButton } from './ExpertActs.tsx'

const states = wordsOf(questionState)
/** What the other side does is there within five seconds. */
const ASK_MS = 4000

/** One question on any screen: for readers, for whoever asked, and for the expert who has it. */
export function OneQuestion({ id }: { id: string }) {
  const { active } = usePage()
  const found = useQuery({ ...query(getQuestion, { id }), refetchInterval: active && ASK_MS })
  const back = (
    <Link to={ONLINE}>
      <Button>返回专家在线</Button>
    </Link>
  )
  return (
    <Loaded of={found} back={back}>
      {(question) => <Question question={question} />}
    </Loaded>
  )
}

function Question({ question }: { question: QuestionDetail }) {
  const { setTitle } = usePage()
  const { id, title, body, pictures, state, may, into, mine, collected } = question
  const accept = useWrite(acceptAnswer)
  const [edited, setEdited] = useState<string>()

  // Follows the question: the shell shows what it is about.
  useEffect(() => setTitle(title), [setTitle, title])
  const actsOf = (answer: Answer) => (
    <>
      {may.accept && !answer.accepted && (
        <Button
          loading={accept.isPending}
          onClick={async () => {
            if (await accept.run({ answerId: answer.id })) tip('success', '已采纳')
          }}
        >
          采纳
        </Button>
      )}
      {answer.mine && !question.locked && <Button onClick={() => setEdited(answer.id)}>修改</Button>}
    </>
  )
  const own = question.answerList.find((answer) => answer.id === edited)
  return (
    <div className="expert-one">
      <section className="expert-card">
        <header className="expert-one-head">
          <StateWord>{states[state]}</StateWord>
          {question.urgency !== 'normal' && <UrgencyTag of={question} />}
          {question.featured && <Tag color="processing">精选</Tag>}
          {(mine || may.answer) && isTimed(question) && <DueText of={question} />}
        </header>
        <h1>{title}</h1>
        <p className="expert-sub">
          {[question.fieldName, question.askerName, question.orgName, dateTimeText(question.createdAt.getTime())]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <p className="expert-words">{body}</p>
        <Pictures of={pictures} />
        <footer className="expert-one-foot">
          {mayCollect(question) && (
            <CollectButton of={{ kind: 'expertQuestion', id }} collected={collected} refreshes={['expertQuestion']}>
              {collected ? '已收藏' : '收藏'}
            </CollectButton>
          )}
          {!mine && <ReportButton id={id} />}
          <Link to={ONLINE}>返回专家在线</Link>
        </footer>
      </section>
      <Standing question={question} />
      {into && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              已合并到 <Link to={questionAddress(into.id)}>{into.title}</Link>
            </>
          }
        />
      )}
      <Thread question={question} actsOf={actsOf} />
      <AskerActs question={question} />
      {own && (
        <section className="expert-card">
          <AnswerForm key={own.id} id={id} answer={own} verb="保存修改" onDone={() => setEdited(undefined)} />
        </section>
      )}
      {!own && <ExpertActs question={question} />}
    </div>
  )
}

/** Among his favourites one that only he may open would name who asked without a name. */
const mayCollect = ({ mine, anonymous, visibility }: QuestionDetail) => !mine || !anonymous || visibility === 'public'

/** Something is owed, or the clock stands still. */
const isTimed = ({ dueAt, state }: QuestionDetail) => dueAt !== null || state === 'needsInfo'

/** What the asker waits for. */
function Standing({ question: { mine, state, assigneeName, anonymous } }: { question: QuestionDetail }) {
  if (!mine) return null
  const waits = state === 'assigned' || state === 'followUp'
  const words = waits ? `由 ${assigneeName} 回答` : state === 'asked' ? '正在为你安排专家' : ''
  if (words === '' && !anonymous) return null
  return (
    <p className="expert-sub">
      {words}
      {anonymous && ` ${expertWords.anonymousNote}`}
    </p>
  )
}
