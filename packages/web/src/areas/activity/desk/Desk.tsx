import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { untilText } from '../activity/learner/until.ts'
import { ACTIVITY_LIST } from '../addresses.ts'
import { DeskActs } from './DeskActs.tsx'
import { isFixed } from './desk-body.ts'
import { Editing } from './Editing.tsx'
import { TodayTab } from './TodayTab.tsx'

const skeleton = () => <LateSkeleton />
const PartsTab = late(() => import('./PartsTab.tsx').then((module) => module.PartsTab), skeleton)
const PartsShown = late(() => import('./PartsShown.tsx').then((module) => module.PartsShown), skeleton)
const RulesForm = late(() => import('./RulesTab.tsx').then((module) => module.RulesForm), skeleton)
const RulesShown = late(() => import('./RulesTab.tsx').then((module) => module.RulesShown), skeleton)
const PrizesTab = late(() => import('./PrizesTab.tsx').then((module) => module.PrizesTab), skeleton)
const PeopleTab = late(() => import('./PeopleTab.tsx').then((module) => module.PeopleTab), skeleton)
const ResultTab = late(() => import('./ResultTab.tsx').then((module) => module.ResultTab), skeleton)

const states = wordsOf(activityState)

const noteOf = ({ state, startAt, endAt, serverTime, cancelReason }: ActivityDetail): string => {
  const now = serverTime.getTime()
  if (state === 'running') return `${dateTimeText(endAt.getTime())} 结束，${untilText(endAt, now)}`
  if (state === 'upcoming') return `${dateTimeText(startAt.getTime())} 开始，${untilText(startAt, now)}`
  if (state === 'cancelled') return `取消原因：${cancelReason}`
  return `${dateTimeText(startAt.getTime())} 至 ${dateTimeText(endAt.getTime())}`
}

/** One activity: where it stands, its parts, rules, prizes and people, and what is published of it. */
export function Desk({ of }: { of: UseQueryResult<ActivityDetail> }) {
  const mayEdit = useHolds([P.activityEdit])
  const mayNames = useHolds([P.activityStat])
  const mayCount = useHolds([P.column])
  const [count, setCount] = useState<number | null>(null)
  return (
    <DetailPage of={of} back={ACTIVITY_LIST}>
      {(activity) => {
        const { state } = activity
        const isPublic = state !== 'draft'
        const canEdit = mayEdit && !isFixed(activity)
        return {
          title: activity.title,
          state: <StateWord of={states[state] ?? ''}>{states[state]}</StateWord>,
          note: noteOf(activity),
          actions: <DeskActs of={activity} />,
          tabs: [
            ...(isPublic && mayCount
              ? [{ key: 'today', label: isFixed(activity) ? '结果' : '今天', content: <TodayTab of={activity} /> }]
              : []),
            {
              key: 'parts',
              label: `环节 ${count ?? activity.parts.length}`,
              content: canEdit ? (
                <Editing key="parts" of={activity}>
                  {(edited) => <PartsTab {...edited} onCount={setCount} />}
                </Editing>
              ) : (
                <PartsShown of={activity} />
              ),
            },
            {
              key: 'rules',
              label: '规则与积分',
              content: canEdit ? (
                <Editing key="rules" of={activity}>
                  {(edited) => <RulesForm {...edited} />}
                </Editing>
              ) : (
                <RulesShown of={activity} />
              ),
            },
            { key: 'prizes', label: '奖品', content: <PrizesTab of={activity} /> },
            ...(isPublic && mayNames ? [{ key: 'people', label: '参与人', content: <PeopleTab of={activity} /> }] : []),
            ...(isFixed(activity) && state !== 'cancelled'
              ? [{ key: 'result', label: '公示', content: <ResultTab of={activity} /> }]
              : []),
          ],
        }
      }}
    </DetailPage>
  )
}
