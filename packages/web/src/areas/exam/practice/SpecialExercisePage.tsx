import { dueWrong } from '@portal/contract/areas/exam/wrong.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import '../own.css'
import './practice.css'

const PracticeCards = late(() => import('./PracticeCards.tsx').then((module) => module.PracticeCards))
const WrongBook = late(() => import('../wrong/WrongBook.tsx').then((module) => module.WrongBook))
const Favourites = late(() => import('./Favourites.tsx').then((module) => module.Favourites))

/** 专项练习 of a learner: sets, 错题本, 收藏, 已掌握. */
export function SpecialExercisePage() {
  const [tab, chooseTab] = usePageTab(['sets', 'wrong', 'favourite', 'mastered'])
  const due = useQuery({ ...query(dueWrong, {}), refetchOnMount: 'always' })
  const count = due.data?.count
  return (
    <div className="practice own-page">
      <h1 className="visually-hidden">专项练习</h1>
      <LateTabs
        activeKey={tab}
        onChange={chooseTab}
        items={[
          { key: 'sets', label: '专项' },
          { key: 'wrong', label: '错题本' },
          { key: 'favourite', label: '收藏' },
          { key: 'mastered', label: '已掌握' },
        ]}
      />
      {tab === 'sets' && <PracticeCards />}
      {tab === 'wrong' && <WrongBook key="active" state="active" due={count} />}
      {tab === 'favourite' && <Favourites />}
      {tab === 'mastered' && <WrongBook key="mastered" state="mastered" />}
    </div>
  )
}
