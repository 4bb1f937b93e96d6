import { activityRefusals, activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { getQuizBank } from '@portal/contract/areas/activity/quiz-answer.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { BankHomeContext, BankQuestions } from '#src/areas/assessment/public.ts'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ACTIVITY_LIST, partAddress } from '../addresses.ts'
import { homeOf } from './activity-home.ts'
import { NoActivity } from './NoActivity.tsx'
import type { QuizBank } from './quiz-bank.ts'
import { TakeButton } from './TakeButton.tsx'
import '../activity.css'

const skeleton = () => <LateSkeleton />
const LinkedTab = late(() => import('./LinkedTab.tsx').then((module) => module.LinkedTab), skeleton)
const QuizTab = late(() => import('./QuizTab.tsx').then((module) => module.QuizTab), skeleton)

const words = { list: '题目', linked: '引用的题目', quiz: '答题设置', bin: '回收站' }
const keys = Object.keys(words)
const states = wordsOf(activityState)

/** 活动题库 (`?activityId=`): the questions and the rules of one quiz. */
export function ActivityBankPage() {
  const { activityId } = usePage().query
  return activityId === undefined ? <NoActivity /> : <Bank key={activityId} activityId={activityId} />
}

function Bank({ activityId }: { activityId: string }) {
  const bank = useQuery({ ...query(getQuizBank, { activityId }), refetchOnMount: 'always' })
  const back = <Button onClick={() => go(ACTIVITY_LIST)}>返回活动列表</Button>
  return (
    <Loaded of={bank} back={back}>
      {(found) => <Sheet bank={found} />}
    </Loaded>
  )
}

function Sheet({ bank }: { bank: QuizBank }) {
  const [chosen, chooseTab] = usePageTab(keys)
  const tab = chosen ?? 'list'
  const isClosed = bank.state === 'ended' || bank.state === 'cancelled'
  return (
    <BankHomeContext value={homeOf(bank.activityId)}>
      <div className="activity-tools">
        <h1>{bank.title}</h1>
        <Tag>{states[bank.state]}</Tag>
        <Can codes={[P.activity]}>
          <Button onClick={() => go(partAddress(bank.activityId, bank.place))}>返回活动</Button>
        </Can>
        <Button onClick={() => go(ACTIVITY_LIST)}>返回活动列表</Button>
        {!isClosed && <TakeButton bank={bank} />}
      </div>
      {bank.available < bank.quiz.count ? (
        <Alert
          type="warning"
          showIcon
          title={`${activityRefusals.tooFewQuestions.message}：每次 ${bank.quiz.count} 题，可用 ${bank.available} 题`}
        />
      ) : (
        <p className="activity-note">
          每次抽取 {bank.quiz.count} 题，可用 {bank.available} 题
        </p>
      )}
      <LateTabs
        activeKey={tab}
        items={Object.entries(words).map(([key, label]) => ({
          key,
          label: key === 'linked' ? `${label}（${bank.linked.length}）` : label,
        }))}
        onChange={chooseTab}
      />
      {tab === 'list' && <BankQuestions key="list" fixed={{}} />}
      {tab === 'bin' && <BankQuestions key="bin" fixed={{ deleted: true }} />}
      {tab === 'linked' && <LinkedTab bank={bank} isClosed={isClosed} />}
      {tab === 'quiz' && <QuizTab key={bank.revision} bank={bank} isClosed={isClosed} />}
    </BankHomeContext>
  )
}
