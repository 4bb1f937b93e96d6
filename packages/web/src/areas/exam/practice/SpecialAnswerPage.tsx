import { myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointOf, practiceRefusals } from '@portal/contract/areas/exam/practice/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './practice.css'

const Round = late(() => import('./Round.tsx').then((module) => module.Round))

const toSets = () => go('/netSchool/specialExercise')
const toBook = () => go('/netSchool/specialExercise?tab=wrong')

/** 专项答题: one round of `?id=` in `?mode=`; `?mode=wrong` alone is the review of due mistakes. */
export function SpecialAnswerPage() {
  const { query: address } = usePage()
  const { id, mode = '' } = address
  if (id) return <SetRound key={`${id}:${mode}`} id={id} mode={mode} />
  return mode === 'wrong' ? <Review /> : <Gone onBack={toSets} />
}

function Review() {
  const userId = useSession((session) => session.userId)
  return <Round scene="wrong" objectId={userId} mode="" running={null} onLeave={toBook} />
}

function SetRound({ id, mode }: { id: string; mode: string }) {
  const knowledgeId = pointOf(mode) ?? undefined
  const found = useQuery({
    ...query(myPractice, { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: { id, knowledgeId } }),
    gcTime: 0,
  })
  return (
    <Loaded of={found} back={<Button onClick={toSets}>返回</Button>}>
      {({ list: [set] }) => {
        const point = set?.point && { mode, running: set.point.running }
        const way = point ?? set?.modes.find((each) => each.mode === mode) ?? set?.modes[0]
        if (!set || !way) return <Gone onBack={toSets} />
        return <Round scene="practice" objectId={id} mode={way.mode} running={way.running} onLeave={toSets} />
      }}
    </Loaded>
  )
}

function Gone({ onBack }: { onBack: () => void }) {
  return (
    <Result
      status="info"
      title={practiceRefusals.gone.message}
      extra={<Button onClick={onBack}>返回专项练习</Button>}
    />
  )
}
