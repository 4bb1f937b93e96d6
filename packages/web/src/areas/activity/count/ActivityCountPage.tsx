import { activityRefusals, activityState } from '@portal/contract/areas/activity/activity-words.ts'
import { activitySummary, remindActivity } from '@portal/contract/areas/activity/quiz-answer.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { Failure, Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { LateSelect, LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { shareText } from '../activity/active-columns.tsx'
import { ACTIVITY_LIST } from '../addresses.ts'
import { useActivityChoices } from './activity-select.ts'
import { joinedOf, remindedText, type Summary } from './summary-words.ts'
import '../activity.css'

const skeleton = () => <LateSkeleton />
const CurveChart = late(() => import('./CurveChart.tsx').then((module) => module.CurveChart))
const UnitTab = late(() => import('./UnitTab.tsx').then((module) => module.UnitTab), skeleton)
const PersonTab = late(() => import('./PersonTab.tsx').then((module) => module.PersonTab), skeleton)

const states = wordsOf(activityState)

/** 活动统计 (`?activityId=`): who took part, by unit and by person. */
export function ActivityCountPage() {
  const { query: address, setQuery } = usePage()
  const { activityId } = address
  const { found, choices } = useActivityChoices()
  return (
    <>
      <div className="activity-tools">
        <LateSelect
          aria-label="活动"
          placeholder={activityRefusals.chooseActivity.message}
          showSearch={{ optionFilterProp: 'label' }}
          loading={found.isFetching}
          options={choices}
          value={activityId}
          onChange={(id: string) => setQuery({ activityId: id, page: undefined, 'f.orgId': undefined })}
        />
        <Button onClick={() => go(ACTIVITY_LIST)}>返回活动列表</Button>
      </div>
      {found.isLoadingError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {activityId === undefined ? (
        <Alert type="info" showIcon title={activityRefusals.chooseActivity.message} />
      ) : (
        <Counted key={activityId} activityId={activityId} />
      )}
    </>
  )
}

function Counted({ activityId }: { activityId: string }) {
  const summary = useQuery({ ...query(activitySummary, { activityId }), refetchOnMount: 'always' })
  return <Loaded of={summary}>{(found) => <Figures activityId={activityId} summary={found} />}</Loaded>
}

interface FiguresProps {
  activityId: string
  summary: Summary
}

function Figures({ activityId, summary }: FiguresProps) {
  const mayNames = useHolds([P.activityStat])
  const tabs = { unit: '单位', ...(mayNames && { person: '个人' }) }
  const [chosen, chooseTab] = usePageTab(Object.keys(tabs))
  const tab = chosen ?? 'unit'
  return (
    <>
      <div className="activity-tools">
        <h1>{summary.title}</h1>
        <Tag>{states[summary.state]}</Tag>
        {mayNames && summary.state === 'running' && <Remind activityId={activityId} summary={summary} />}
      </div>
      <Tiles summary={summary} />
      {summary.days.length > 0 && <CurveChart days={summary.days} />}
      <LateTabs
        activeKey={tab}
        items={Object.entries(tabs).map(([key, label]) => ({ key, label }))}
        onChange={chooseTab}
      />
      {tab === 'unit' && <UnitTab key={activityId} activityId={activityId} />}
      {tab === 'person' && <PersonTab key={activityId} activityId={activityId} />}
    </>
  )
}

function Tiles({ summary }: { summary: Summary }) {
  const { expected, joined, rate, completed, tries, best, mean, parts, audienceDay } = summary
  const tiles: [string, string | number][] = [
    ['应参与', expected],
    ['已参与', joined],
    ['参与率', shareText(rate)],
    ['完成', completed],
    ['答题次数', tries],
    ['最高分', best ?? '—'],
    ['平均分', mean ?? '—'],
  ]
  return (
    <>
      <ul className="activity-tiles" aria-label="活动概况">
        {tiles.map(([label, value]) => (
          <li key={label}>
            <span>{label}</span>
            <strong>{value}</strong>
          </li>
        ))}
      </ul>
      <p className="activity-note">
        应参与按 {audienceDay} 的活动范围计算；
        {parts.map(({ title, begun, done }) => `环节“${title}”已开始 ${begun} 人，完成 ${done} 人`).join('；')}。
      </p>
    </>
  )
}

function Remind({ activityId, summary }: FiguresProps) {
  const remind = useWrite(remindActivity)
  const { expected, reminded } = summary
  const absent = expected - joinedOf(summary)
  const send = async () => {
    const content = `给范围内还没有参与的 ${absent.toLocaleString()} 人各发一条消息，4 小时内不能再次提醒。`
    if (!(await askConfirm({ title: `提醒未参与《${summary.title}》的人`, content, okText: '提醒' }))) return
    const answer = await remind.run({ activityId, orgIds: [], who: 'absent' })
    if (answer) tip('success', `已提醒 ${answer.sent} 人`)
  }
  return (
    <>
      <Button loading={remind.isPending} disabled={reminded !== null || absent === 0} onClick={() => void send()}>
        提醒未参与
      </Button>
      {reminded !== null && <span className="activity-note">{remindedText(reminded)}</span>}
    </>
  )
}
