import { type QuestionStat, questionStat } from '@portal/contract/areas/expert/desk.ts'
import { type QuestionView, questionView } from '@portal/contract/areas/expert/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import '../../expert.css'
import { ExpertTab } from '../../expert/ExpertTab.tsx'
import { hoursWords } from '../../question/thread/due-words.ts'
import { QuestionTable } from './QuestionTable.tsx'

const views = wordsOf(questionView)
const URGENT: readonly string[] = ['unassigned', 'overdue']
const ASK_MS = 30_000
const EXPERTS = 'experts'
const ALL = 'all'

const tabs: Record<string, string> = { ...views, [ALL]: '全部', [EXPERTS]: '专家' }

/** 问答列表: what is to be answered by when and by whom, and the experts. */
export function QaListPage() {
  const [tab = 'open', chooseTab] = usePageTab(Object.keys(tabs))
  const stat = useQuery({ ...query(questionStat, {}), refetchInterval: ASK_MS })
  const counts: Record<string, number | undefined> = stat.data?.views ?? {}
  const items = Object.entries(tabs).map(([key, label]) => ({
    key,
    label: (
      <>
        {label}
        {counts[key] !== undefined && (
          <b className="expert-count" data-urgent={URGENT.includes(key) && counts[key] > 0}>
            {counts[key].toLocaleString('zh-CN')}
          </b>
        )}
      </>
    ),
  }))
  return (
    <div className="expert-office">
      <div className="expert-office-head">
        <TabStrip items={items} activeKey={tab} onChange={chooseTab} label="问答进度" />
        {stat.data && <Figures stat={stat.data} />}
      </div>
      {tab === EXPERTS ? (
        <ExpertTab />
      ) : (
        <QuestionTable key={tab} {...(tab !== ALL && { view: tab as QuestionView })} />
      )}
    </div>
  )
}

const shareText = (share: number | null) => (share === null ? '—' : `${share}%`)

/** 首答用时, 按时率 and 采纳率 of all questions in the data scope. */
function Figures({ stat: { p50, p90, onTime, acceptedRate } }: { stat: QuestionStat }) {
  return (
    <p className="expert-figures">
      首答中位 {hoursWords(p50)} · 九成在 {hoursWords(p90)} 内 · 按时率 {shareText(onTime)} · 采纳率{' '}
      {shareText(acceptedRate)}
    </p>
  )
}
