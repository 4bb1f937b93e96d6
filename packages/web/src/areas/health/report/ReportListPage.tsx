import { type HealthView, healthView } from '@portal/contract/areas/health/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { ExemptTable } from '../exempt/ExemptTable.tsx'
import { FormTable } from '../form/FormTable.tsx'
import { serverDay } from './server-day.ts'
import '../health.css'
import { Board } from './Board.tsx'
import { ReportTable } from './ReportTable.tsx'

const ALL = 'all'
const [FORMS, EXEMPTIONS] = ['forms', 'exemptions']
const tabs: Record<string, string> = {
  [ALL]: '全部',
  ...wordsOf(healthView),
  [FORMS]: '表单',
  [EXEMPTIONS]: '免报登记',
}

/** 疫情填报: who has reported, who has not, who needs care; the forms and who is exempt. */
export function ReportListPage() {
  const [tab = ALL, chooseTab] = usePageTab(Object.keys(tabs))
  const { query } = usePage()
  const items = Object.entries(tabs).map(([key, label]) => ({ key, label }))
  const day = query.day ?? serverDay()
  return (
    <div className="health-office">
      <TabStrip items={items} activeKey={tab} onChange={chooseTab} label="填报" />
      {tab === FORMS && <FormTable />}
      {tab === EXEMPTIONS && <ExemptTable />}
      {tab !== FORMS && tab !== EXEMPTIONS && (
        <>
          <Board day={day} formId={query.formId} orgId={query.orgId} />
          <ReportTable key={tab} day={day} {...(tab !== ALL && { view: tab as HealthView })} />
        </>
      )}
    </div>
  )
}
